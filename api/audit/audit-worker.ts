import { parentPort, workerData } from "node:worker_threads";
import { chooseEngine, openDatabase } from "#api/database/open-database.ts";
import { auditBooks } from "./audit-books.ts";
import type { AuditOrder } from "./audit-aside.ts";
import { keptOf } from "./house-runs.ts";

const { location, at } = workerData as AuditOrder;
const engine = chooseEngine({ ...location, databaseConnections: 1 });
const db = await openDatabase(engine, { mustExist: true });
const outcome = keptOf(await auditBooks(db, engine, at));
await db.destroy();
parentPort?.postMessage(outcome, []);
