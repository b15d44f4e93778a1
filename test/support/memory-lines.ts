/**
 * The lines of a journal in memory, on a disk as bad as a disk may be. Unflushed lines may be
 * there, be missing, or be torn when the program ends. Acknowledged lines stay.
 */
import type { AsideLine, JournalLine, JournalLines } from '../../electron/store/journal-lines.ts';

/** The lines on the disk, whichever program runs. */
export type MemoryDisk = {
  lines: JournalLine[];
  aside: readonly (AsideLine & JournalLine)[];
  lastSeq: number;
};

/** The faults that may happen on the way to the disk. */
export type DiskTrouble = {
  /** Called at each step to the disk; throws where the program ends there or the disk refuses. */
  readonly cross: (where: 'before' | 'unflushed' | 'after') => void;
  /** How many of the characters of an unflushed line the disk holds after all; all of them, or none. */
  readonly held: (length: number) => number;
};

/** Few, so that a reader needs several calls. */
const LINES_AT_ONCE = 30;

const noTrouble: DiskTrouble = { cross: () => undefined, held: () => 0 };

/** A disk with nothing on it. */
export function emptyDisk(): MemoryDisk {
  return { lines: [], aside: [], lastSeq: 0 };
}

/** The lines on `disk`, as one program sees them. */
export function memoryLines(disk: MemoryDisk, trouble: DiskTrouble = noTrouble): JournalLines {
  function next(line: string): JournalLine {
    disk.lastSeq += 1;
    return { seq: disk.lastSeq, line };
  }

  /** Lets `whenCut` happen to the disk where the program ends before the flush. */
  function flush(whenCut: () => void): void {
    try {
      trouble.cross('unflushed');
    } catch (error) {
      whenCut();
      throw error;
    }
  }

  return {
    after(seq) {
      const from = disk.lines.findLastIndex((line) => line.seq <= seq) + 1;
      return disk.lines.slice(from, from + LINES_AT_ONCE);
    },
    append(lines, beside) {
      trouble.cross('before');
      beside?.();
      const [first = '', ...more] = lines;
      flush(() => {
        // Several are one transaction: the disk holds all of them or none.
        if (more.length > 0 && trouble.held(1) === 1) disk.lines.push(...lines.map(next));
        if (more.length > 0) return;
        const there = first.slice(0, trouble.held(first.length));
        if (there !== '') disk.lines.push(next(there));
      });
      disk.lines.push(...lines.map(next));
      trouble.cross('after');
    },
    replaceAll(lines, aside) {
      trouble.cross('before');
      const moved = aside.flatMap(({ seq, reason }) =>
        disk.lines.filter((line) => line.seq === seq).map((line) => ({ ...line, reason })),
      );
      const whole = [...lines].map(next);
      const replace = () => {
        disk.lines = whole;
        disk.aside = [...disk.aside, ...moved];
      };
      flush(() => {
        if (trouble.held(1) === 1) replace();
      });
      replace();
      trouble.cross('after');
    },
    asideCount: () => disk.aside.length,
  };
}
