import { staffRoles, type StaffRole } from "#api/database/tables/staff.ts";

/** Who may use a right. With `recentLogin` the password was typed within {@link RECENT_LOGIN_MS}. */
interface DeskRight {
  roles: readonly StaffRole[];
  recentLogin: boolean;
}

const everybody = { roles: staffRoles, recentLogin: false };
const packing = { roles: ["owner", "packer"], recentLogin: false } as const;
const owner = { roles: ["owner"], recentLogin: false } as const;
const ownerAgain = { roles: ["owner"], recentLogin: true } as const;

/** What may be done at the desk, and by whom. Each call of the desk names one of them. */
export const deskRights = {
  /** One's own session. */
  self: everybody,
  /** One's own password, e-mail and codes. */
  credentials: { roles: staffRoles, recentLogin: true },
  /** One's own second factor, even before there is one. */
  factor: { roles: staffRoles, recentLogin: true },
  /** Reads the day, orders, returns and products. */
  look: everybody,
  /** Accepts, packs and sends orders, takes returns in, writes notes, answers questions. */
  pack: packing,
  /** Takes orders by telephone, changes and cancels them, notes payments that came. */
  sell: owner,
  /** Gives money back. */
  refund: ownerAgain,
  /** Changes prices, stock, words and photographs of products. */
  catalogue: owner,
  /** Reads what is known of customers, and writes notes on them. */
  customers: owner,
  /** Takes out all that is known of a customer, or deletes it. */
  erase: ownerAgain,
  /** Changes what the shop says of itself, and its rules. */
  settings: ownerAgain,
  /** Reads invoices, reports and the audit. */
  books: { roles: ["owner", "accountant"], recentLogin: false },
  /** Takes data out as files. */
  export: { roles: ["owner", "accountant"], recentLogin: true },
  /** Takes a copy of everything out. */
  backup: ownerAgain,
  /** Invites and removes staff, and reads the log of acts. */
  team: ownerAgain,
} as const satisfies Record<string, DeskRight>;

/** The shortest password of the desk, and passphrase of a backup, in characters. */
export const MIN_STAFF_PASSWORD = 15;

/** After these times a backup and an audit are old, in ms. */
export const OLD_RUN_MS = { backup: 2 * 86_400_000, audit: 8 * 86_400_000 };

/** One of {@link deskRights}. */
export type DeskRightName = keyof typeof deskRights;

/** For how long after a login, or after the password was typed again, money, exports, team and settings are open, in ms. */
export const RECENT_LOGIN_MS = 15 * 60_000;

/** Whether a role has a right. */
export function mayUse(role: StaffRole, right: DeskRightName): boolean {
  const roles: readonly StaffRole[] = deskRights[right].roles;
  return roles.includes(role);
}
