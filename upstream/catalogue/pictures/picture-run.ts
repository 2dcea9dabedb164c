import type { Engine } from "../../database/engine.ts";
import type { Database } from "../../database/open-database.ts";
import type { PictureFiles } from "./picture-files.ts";
import type { PictureList } from "./picture-list.ts";

/** What happened to a file, for the owner. A remark comes beside what is done; the other kinds are not taken. */
export interface PictureFileMessage {
  path: string;
  kind: "new" | "replaces" | "same" | "remark" | "no product" | "left out" | "refused";
  text: string;
}

/** What a run works with. */
export interface PictureRun {
  db: Database;
  engine: Pick<Engine, "photographs" | "liftLimits">;
  files: PictureFiles;
  list: PictureList | null;
  /** Reads and checks everything, and writes nothing. */
  isDryRun: boolean;
  report(message: PictureFileMessage): void;
  /** Called with the number of files that are done. */
  reached(done: number): void;
}
