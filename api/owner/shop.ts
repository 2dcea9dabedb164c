import { isEmail } from "#domain/customer-rules.ts";
import { invitationToken } from "#api/staff/staff-links.ts";
import { LOCAL_SHOP, shopAddressOf } from "#api/upstream-settings.ts";
import { commandsProgram, ownerCommand } from "./command/command.ts";
import { runAsProcess, WrongUse } from "./command/open-owner-database.ts";

const inviteCommand = ownerCommand({
  usage: "EMAIL",
  summary: "Makes a link into the desk, which works once and for 48 hours.",
  details: [
    "It makes the shop's owner of whoever opens it. Whoever works at the desk already gets a new password and a new second factor by it.",
    "Give it to nobody else: it is as good as a key.",
  ],
  options: {},
  async run({ open, say }, [typed = ""]) {
    const email = typed.trim().toLowerCase();
    if (!isEmail(email)) throw new WrongUse(`${typed} is no e-mail address.`);
    const { db, environment } = await open();
    const token = await invitationToken(db, email, new Date());
    say(`${shopAddressOf(environment) ?? LOCAL_SHOP}/desk/invitation?token=${token}`);
    return 0;
  },
});

/** Lets the owner into the desk: `npm run shop`. */
export const runShop = commandsProgram("npm run shop", { invite: inviteCommand });

if (import.meta.main) await runAsProcess(runShop);
