/** How long "Try all again" holds main: the real runner over a real journal of writes that wait. */
import { createRunner } from '../../electron/replay/runner.ts';
import { openDatabase } from '../../electron/store/database.ts';
import { createJournal } from '../../electron/store/journal.ts';
import { createJournalLines } from '../../electron/store/journal-lines.ts';
import { systemClock } from '../../electron/system/clock.ts';
import { systemRandom } from '../../electron/system/random.ts';
import { systemTimer } from '../../electron/system/timer.ts';
import { entriesOf } from '../../shared/queue/journal/journal-entry.ts';
import { createReplay } from '../../shared/queue/journal/replay.ts';
import { HOUR_MS } from '../../shared/time.ts';
import { offlineJournal } from './long-journals.ts';

/** The processor time of main's thread in milliseconds, for the event alone; `file` becomes the journal. */
export function retryAllMs(file: string, written: readonly string[]): number {
  const database = openDatabase(file);
  const lines = createJournalLines(database);
  lines.replaceAll(written, []);
  const end = new AbortController();
  const runner = createRunner({
    journal: createJournal(lines),
    perform: () => new Promise(() => undefined), // no answer within this measurement
    clock: systemClock,
    random: systemRandom,
    timer: systemTimer,
    log: { note: () => undefined },
    signal: end.signal,
    onchange: () => undefined,
  });
  runner.open();
  const ids = runner.queue().writes.map(({ id }) => id);
  const began = process.threadCpuUsage();
  runner.take({ kind: 'retried', at: systemClock.now(), ids });
  const { user, system } = process.threadCpuUsage(began);
  const waiting = runner.queue().writes.filter(({ state }) => state.kind === 'waiting');
  end.abort();
  database.close();
  if (ids.length === 0 || waiting.length > 0) throw new Error('not all of them were retried');
  return (user + system) / 1_000;
}

/** The journal of so many edits, each sent once to a service that had too much to do. */
export function waitingLines(count: number): readonly string[] {
  const replay = createReplay();
  for (const entry of offlineJournal(count, count)) replay.take(entry);
  const queue = replay.queue();
  const state = { kind: 'waiting', until: systemClock.now() + HOUR_MS } as const;
  const writes = queue.writes.map((write) => ({ ...write, state, attempts: 1 }));
  return [...entriesOf({ ...queue, writes })].map((entry) => JSON.stringify(entry));
}
