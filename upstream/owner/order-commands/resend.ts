import { resendMail } from "../../mail/resend-mail.ts";
import { changeCommand } from "./change-order.ts";

/** `resend ORDER`. */
export const resend = changeCommand("Sends mails about an order again that were given up or are in doubt.", resendMail);
