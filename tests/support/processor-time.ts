import { readdirSync, readFileSync } from "node:fs";

/** How often the processes are looked at, in ms. */
const EVERY_MS = 500;
/** A process counts its time in hundredths of a second, on every Linux that Node runs on. */
const TICKS_PER_S = 100;

/** A process as Linux shows it. */
interface Process {
  parent: number;
  /** Its processor time, and that of those whose end it has waited for. */
  seconds: number;
}

/** The processor time of a process and of all that it starts. */
interface Count {
  root: number;
  members: ReadonlySet<number>;
  /** Of the members that run. */
  running: number;
  /** Of those that nobody waited for. */
  lost: number;
}

const counts = new Set<Count>();
let timer: NodeJS.Timeout | undefined;

/**
 * Counts the processor time of a process, of all that it starts, and of all that those start. A process hands its time on
 * to the one that waits for its end. Nobody waits for some, such as the pages of a browser that ends: what the sum loses
 * from one look to the next is theirs, and is added again. The function returned ends the count, and tells the seconds;
 * null where the system does not show its processes as Linux does.
 */
export function countProcessorTime(root: number): () => number | null {
  const count: Count = { root, members: new Set(), running: 0, lost: 0 };
  counts.add(count);
  timer ??= setInterval(look, EVERY_MS).unref();
  look();
  return () => {
    look();
    counts.delete(count);
    if (counts.size === 0) timer = void clearInterval(timer);
    const seconds = count.running + count.lost;
    return seconds === 0 ? null : seconds;
  };
}

function look(): void {
  const processes = allProcesses();
  const children = Map.groupBy(processes.keys(), (pid) => processes.get(pid)?.parent);
  for (const count of counts) {
    // Those known from before belong to it, whoever is their parent now.
    const members = new Set<number>();
    const waiting = [count.root, ...count.members];
    for (let pid = waiting.pop(); pid !== undefined; pid = waiting.pop()) {
      if (members.has(pid) || !processes.has(pid)) continue;
      members.add(pid);
      waiting.push(...(children.get(pid) ?? []));
    }
    const running = [...members].reduce((sum, pid) => sum + (processes.get(pid)?.seconds ?? 0), 0);
    count.lost += Math.max(0, count.running - running);
    count.running = running;
    count.members = members;
  }
}

function allProcesses(): Map<number, Process> {
  const processes = new Map<number, Process>();
  if (process.platform !== "linux") return processes;
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      // After the name, which may hold anything: state, parent and further fields; see proc_pid_stat(5).
      const fields = readFileSync(`/proc/${name}/stat`, "utf8").split(") ").at(-1)?.split(" ").map(Number) ?? [];
      const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15);
      const seconds = (user + system + childrenUser + childrenSystem) / TICKS_PER_S;
      processes.set(Number(name), { parent: fields[1] ?? 0, seconds });
    } catch {
      // It has ended meanwhile.
    }
  }
  return processes;
}
