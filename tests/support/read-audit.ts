import { auditBooks } from "#api/audit/audit-books.ts";
import type { Database } from "#api/database/tables.ts";
import type { TextValues } from "#domain/fill-text.ts";
import type { TestUpstream } from "./upstream-fixture.ts";

/** A finding or a remark: its code beside its values. */
type Found = TextValues & { code: string };

/** Audits the books of an upstream, and answers all that it finds and remarks. */
export async function auditAll(...audited: Parameters<typeof readAudit>): Promise<Found[]> {
  const { findings, remarks } = await readAudit(...audited);
  return [...findings, ...remarks];
}

/** The findings of the audit without its remarks. */
export async function auditFindings(...audited: Parameters<typeof readAudit>): Promise<Found[]> {
  return (await readAudit(...audited)).findings;
}

async function readAudit(db: Database, up: Pick<TestUpstream, "engine" | "clock">, at = up.clock.at) {
  const { findings, remarks } = await auditBooks(db, up.engine, at);
  const asFound = (one: (typeof findings)[number]): Found => ({ code: one.code, ...one.values });
  return { findings: findings.map(asFound), remarks: remarks.map(asFound) };
}
