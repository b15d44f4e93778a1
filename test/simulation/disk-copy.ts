/** A copy of what is on a computer's disk, and the disk after that copy was restored (B6). */
import { forgetLists } from '../../electron/backup/restore-backup.ts';
import { inTransaction } from '../../electron/store/database.ts';
import { doubtJournal } from '../../electron/store/journal.ts';
import type { JournalLine } from '../../electron/store/journal-lines.ts';
import { openSeal } from '../../electron/store/seal.ts';
import { restoreTimers } from '../../electron/store/timer-store.ts';
import { memoryLines } from '../support/memory-lines.ts';
import { endTransaction, type Hardware } from './hardware.ts';

type Row = Readonly<Record<string, null | number | bigint | string | Uint8Array>>;

export type DiskCopy = {
  readonly tables: ReadonlyMap<string, readonly Row[]>;
  readonly lines: readonly JournalLine[];
};

type Disk = Pick<Hardware, 'raw' | 'written' | 'clock'>;

/** Copies the database and the journal as they are between two transactions. */
export function copyDisk({ raw, written }: Disk): DiskCopy {
  endTransaction(raw);
  const names = raw
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
    .all()
    .map(({ name }) => String(name));
  const tables = new Map(
    names.map((name) => [name, raw.prepare(`select * from "${name}"`).all() as readonly Row[]]),
  );
  return { tables, lines: [...written.lines] };
}

/** Puts a copy in the place of what is on the disk, as the program does at its start. */
export function restoreDisk({ raw, written, clock }: Disk, { tables, lines }: DiskCopy): void {
  endTransaction(raw);
  inTransaction(raw, () => {
    for (const [name, rows] of tables) {
      raw.exec(`delete from "${name}"`);
      for (const row of rows) {
        const places = Object.keys(row).map(() => '?');
        const columns = Object.keys(row).map((column) => `"${column}"`);
        raw
          .prepare(`insert into "${name}" (${columns.join()}) values (${places.join()})`)
          .run(...Object.values(row));
      }
    }
  });
  written.lines = [...lines];
  doubtJournal(memoryLines(written));
  restoreTimers(raw, clock.now(), openSeal);
  forgetLists(raw);
}
