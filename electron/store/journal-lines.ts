/** The port for the lines of the journal, and its table in the profile's database. */
import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './database.ts';
import { openSeal, type Seal } from './seal.ts';

/** One line and its place: later lines have higher ones. */
export type JournalLine = { readonly seq: number; readonly line: string };

/** An unreadable line and the reason; it is saved beside the others. */
export type AsideLine = { readonly seq: number; readonly reason: string };

/** Writes that are part of the same transaction, if there are some. */
export type Beside = (() => void) | undefined;

/**
 * Lines on a disk. Each method that writes throws where the disk refuses, and then nothing has
 * changed. What it wrote is on the disk when it returns. If the program ends before that, an appended
 * line may be there, missing or torn; a replacement is whole or absent.
 */
export interface JournalLines {
  /** The next lines after `seq`, oldest first, some at a time; none after the last. */
  after(seq: number): readonly JournalLine[];
  /** Appends these lines in order, with what `beside` writes into the same database: all of it or nothing. */
  append(lines: readonly string[], beside?: Beside): void;
  /**
   * Replaces all other lines by these, at least one; `aside` are quarantined where they are in
   * nobody's way.
   */
  replaceAll(lines: Iterable<string>, aside: readonly AsideLine[]): void;
  /** How many lines were ever quarantined. */
  asideCount(): number;
}

/** Where lines are sealed: a quarantined one stays as it is. */
export const JOURNAL_PLACE = 'journal';
export const REASON_PLACE = 'reason';

/** Lines read at a time: few calls, and the whole journal is never in memory twice. */
const LINES_AT_ONCE = 500;

/** The lines in the profile's database, sealed where the app lock is on. */
export function createJournalLines(database: DatabaseSync, seal: Seal = openSeal): JournalLines {
  const sealLine = (line: string) => seal.seal(JOURNAL_PLACE, line);
  const insert = database.prepare('insert into journal (line) values (?)');
  const next = database.prepare(
    `select seq, line from journal where seq > ? order by seq limit ${LINES_AT_ONCE}`,
  );
  next.setReturnArrays(true); // an object for each row takes longer than the reading
  const quarantine = database.prepare(
    `insert into journal_aside (seq, line, reason) select seq, line, ? from journal where seq = ?`,
  );
  const drop = database.prepare('delete from journal');
  const insertAt = database.prepare('insert into journal (seq, line) values (?, ?)');
  // A quarantined line keeps its place, and no other line may ever get it.
  const last = database.prepare(
    `select max(seq) as seq from (select seq from journal union all select seq from journal_aside)`,
  );
  const count = database.prepare('select count(*) as count from journal_aside');
  return {
    after: (seq) =>
      next.all(seq).map((row) => ({
        seq: Number(row[0]),
        line: seal.open(JOURNAL_PLACE, String(row[1])),
      })),
    append(lines, beside) {
      const insertAll = () => {
        beside?.();
        for (const line of lines) insert.run(sealLine(line));
      };
      // One statement is a transaction by itself, and every key waits for it.
      if (lines.length === 1 && beside === undefined) insertAll();
      else inTransaction(database, insertAll);
    },
    replaceAll(lines, aside) {
      inTransaction(database, () => {
        for (const { seq, reason } of aside) quarantine.run(seal.seal(REASON_PLACE, reason), seq);
        let seq = Number(last.get()?.['seq'] ?? 0);
        drop.run();
        for (const line of lines) {
          seq += 1;
          insertAt.run(seq, sealLine(line));
        }
      });
    },
    asideCount: () => Number(count.get()?.['count'] ?? 0),
  };
}
