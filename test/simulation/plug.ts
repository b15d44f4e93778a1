/** One run of a program: every access to disk, timers and network, until the plug is pulled. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { JournalLines } from '../../electron/store/journal-lines.ts';
import type { Draw } from '../../service/seed/draw/draw.ts';
import type { Timer } from '../../shared/ports.ts';
import { type MemoryDisk, memoryLines } from '../support/memory-lines.ts';
import type { Tale } from './tale.ts';
import type { Tally } from './tally.ts';

/** Thrown inside a call at which the program ends. */
export class PlugPulled extends Error {}

export interface Plug {
  readonly isPulled: boolean;
  readonly signal: AbortSignal;
  /** Ends the program at its `crossings`-th next way to the outside. */
  arm(crossings: number): void;
  /** Ends it at the first way to the outside for which this holds. */
  armWhere(isThere: (what: string) => boolean): void;
  pull(): void;
  /** The computer sleeps: nothing arrives from outside until it wakes up. */
  fallAsleep(): void;
  wakeUp(): void;
  /** One way to the outside: throws where the program ends there. */
  cross(what: string): void;
  /** The response from outside; none, ever, once the plug is pulled. */
  arrive<T>(answer: Promise<T>, what: string): Promise<T>;
}

/** Creates a plug that is not pulled. */
export function createPlug(name: string, { tale, tally }: { tale: Tale; tally: Tally }): Plug {
  const end = new AbortController();
  let left = Number.POSITIVE_INFINITY;
  let isPulled = false;
  let isEnd = (_what: string): boolean => false;
  let isAsleep = false;
  let overslept: (() => void)[] = [];

  function pull(): void {
    if (isPulled) return;
    isPulled = true;
    end.abort();
  }

  function cross(what: string): void {
    if (isPulled) throw new PlugPulled(what);
    left -= 1;
    if (left > 0 && !isEnd(what)) return;
    tale.tell(name, `crashes at: ${what}`);
    tally.count('crashes');
    pull();
    throw new PlugPulled(what);
  }

  return {
    get isPulled() {
      return isPulled;
    },
    signal: end.signal,
    arm(crossings) {
      left = crossings;
      isEnd = () => false;
    },
    armWhere(isThere) {
      isEnd = isThere;
    },
    pull,
    fallAsleep() {
      isAsleep = true;
    },
    wakeUp() {
      isAsleep = false;
      const late = overslept;
      overslept = [];
      for (const arrive of late) arrive();
    },
    cross,
    arrive(answer, what) {
      return new Promise((resolve, reject) => {
        const ending = (go: () => void) => () => {
          if (isPulled) return;
          if (isAsleep) {
            overslept.push(ending(go));
            return;
          }
          try {
            cross(what);
          } catch {
            return; // nothing of it is awake to hear
          }
          go();
        };
        answer.then(
          (value) => ending(() => resolve(value))(),
          (error: unknown) => ending(() => reject(error))(),
        );
      });
    },
  };
}

/** A timer that never fires once the plug is pulled. */
export function plugTimer(timer: Timer, plug: Plug): Timer {
  return { sleep: (delayMs, signal) => plug.arrive(timer.sleep(delayMs, signal), 'waking up') };
}

type Disk = { readonly isFull: boolean; readonly tally: Tally };

/** The database of a computer as one program sees it: it may end before a write and after it. */
export function plugDatabase(raw: DatabaseSync, plug: Plug, disk: Disk): DatabaseSync {
  const plugged = {
    prepare(sql: string) {
      const statement = raw.prepare(sql);
      return {
        get: (...given: never[]) => statement.get(...given),
        all: (...given: never[]) => statement.all(...given),
        iterate: (...given: never[]) => statement.iterate(...given),
        run(...given: never[]) {
          plug.cross('writing to the disk');
          refuseIfFull(disk);
          const result = statement.run(...given);
          plug.cross('having written to the disk');
          return result;
        },
      } satisfies Pick<StatementSync, 'get' | 'all' | 'iterate' | 'run'>;
    },
    exec(sql: string) {
      plug.cross('a transaction');
      raw.exec(sql);
    },
    get isTransaction() {
      return raw.isTransaction;
    },
  };
  return plugged as unknown as DatabaseSync;
}

/**
 * The journal of a computer as one program sees it. The program may end before a line is written,
 * after, and during it, when the line may be torn. A full disk refuses every line.
 */
export function plugLines(
  disk: MemoryDisk,
  parts: {
    readonly plug: Plug;
    readonly disk: Disk;
    readonly draw: Draw;
    readonly onwritten: () => void;
  },
): JournalLines {
  return memoryLines(disk, {
    cross(where) {
      if (where === 'after') parts.onwritten();
      parts.plug.cross(places[where]);
      if (where === 'before') refuseIfFull(parts.disk);
    },
    held(length) {
      const held = parts.draw.between(0, length);
      if (held > 0 && held < length) parts.disk.tally.count('lines torn');
      return held;
    },
  });
}

export const JOURNAL = 'writing to the journal';

const places = {
  before: JOURNAL,
  unflushed: 'having written to the journal, but not to the disk',
  after: 'having written to the disk',
} as const;

function refuseIfFull(disk: Disk): void {
  if (!disk.isFull) return;
  disk.tally.count('refusals of a full disk');
  throw Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR' });
}
