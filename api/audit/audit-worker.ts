import { parentPort, workerData } from "node:worker_threads";
import { chooseEngine, openDatabase } from "#api/database/open-database.ts";
import type { AuditOrder } from "./audit-aside.ts";
import { auditWithSentences } from "./house-runs.ts";

const { location, at } = workerData as AuditOrder;
const engine = chooseEngine({ ...location, databaseConnections: 1 });
const db = await openDatabase(engine, { mustExist: true });
const outcome = await auditWithSentences(db, engine, at);
await db.destroy();
parentPort?.postMessage(outcome, []);
