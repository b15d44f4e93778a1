/** Writes events as JSON lines to a file: for support, never with content or secrets (P8). */
import { appendFileSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Clock, Log } from '../../shared/ports.ts';
import { timestamp } from '../../shared/time.ts';

/** A full file becomes `.old`; at most two exist. */
const LOG_BYTES_MAX = 2_000_000;

export type FileLog = Log & {
  /** The last lines, those of the file before too; none if neither can be read. */
  tail(count: number): readonly string[];
};

/** Creates a log that appends to `file`; a disk that refuses the line must never stop the work. */
export function createFileLog(file: string, clock: Clock): FileLog {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  return {
    note(event, details = {}) {
      try {
        if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES_MAX) {
          renameSync(file, `${file}.old`);
        }
        const line = JSON.stringify({ at: timestamp(clock.now()), event, ...details });
        appendFileSync(file, `${line}\n`, { mode: 0o600 });
      } catch {
        // A log that cannot be written is not worth an interruption; the journal reports a full disk.
      }
    },
    tail(count) {
      const last = linesOf(file).slice(-count);
      const before = last.length < count ? linesOf(`${file}.old`) : [];
      return [...before, ...last].slice(-count);
    },
  };
}

/** None if the file is not there or cannot be read. */
function linesOf(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n');
  } catch {
    return [];
  }
}
