import { auditBooks, type ReportFinding } from "#api/audit/audit-books.ts";
import type { Database } from "#api/database/tables.ts";
import type { TestUpstream } from "./upstream-fixture.ts";

/** A sentence of the audit, and whether it is a finding or a remark. */
interface AuditSentence {
  kind: Parameters<ReportFinding>[0];
  sentence: string;
}

/** Audits the books of an upstream, and answers all that the audit says. */
export async function readAudit(
  db: Database,
  up: Pick<TestUpstream, "engine" | "clock">,
  at = up.clock.at,
): Promise<AuditSentence[]> {
  const said: AuditSentence[] = [];
  await auditBooks(db, up.engine, at, (kind, sentence) => said.push({ kind, sentence }));
  return said;
}

/** The findings and remarks of the audit. */
export async function auditSentences(...audited: Parameters<typeof readAudit>): Promise<string[]> {
  return (await readAudit(...audited)).map(({ sentence }) => sentence);
}

/** The findings of the audit without its remarks. */
export async function auditFindings(...audited: Parameters<typeof readAudit>): Promise<string[]> {
  return (await readAudit(...audited)).filter(({ kind }) => kind === "finding").map(({ sentence }) => sentence);
}
