/**
 * `npm run bench -- queue`: the time until an edit is acknowledged. It also measures how long a
 * journal takes to open that is about to be written whole, and how long trying all again holds main.
 *
 * The started app, signed in and offline, takes edits through its real bridge. In the same run, in
 * turn with them and at the same pace, two other things are measured. A call that carries as much
 * and does nothing measures the way to main and back. The very line of the journal is appended to a
 * file beside it with one fdatasync. An edit may take 1.25 times the two together. The pace
 * matters: a flush after a pause also waits for what all other programs have written meanwhile.
 * With 16 at once an edit also waits for the flushes of those before it. Its bound has one flush, so
 * only the figure of all of them together compares like with like there.
 * Nothing is asserted: a disk is as fast as it is. `--rounds N` changes how often, `--only opening`
 * leaves the others out, `--only edits` and `--only retrying` too. `--lock` turns the app lock on first.
 */
import {
  closeSync,
  fdatasyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { type LaunchOptions, launchApp, startAgain } from '../../build/launch-app.ts';
import { createSeal, SEAL_KEY_BYTES } from '../../electron/store/create-seal.ts';
import { openDatabase } from '../../electron/store/database.ts';
import { createJournal } from '../../electron/store/journal.ts';
import { createJournalLines, JOURNAL_PLACE } from '../../electron/store/journal-lines.ts';
import { openSeal } from '../../electron/store/seal.ts';
import { systemTimer } from '../../electron/system/timer.ts';
import type { Bridge } from '../../shared/ipc/contract.ts';
import type { JournalEntry } from '../../shared/queue/journal/journal-entry.ts';
import { QUEUE_WRITES_MAX } from '../../shared/queue-limits.ts';
import { figuresLine, percentile, toHundredth } from '../support/bench-figures.ts';
import {
  aBody,
  conflictsJournal,
  discardedJournal,
  drainedJournal,
  everydayJournal,
  madeAndDeletedJournal,
  offlineJournal,
  untilWrittenAgain,
} from '../support/long-journals.ts';
import { retryAllMs, waitingLines } from '../support/retry-all.ts';
import { startKeyring } from '../support/start-keyring.ts';
import { type SwitchableService, startSwitchableService } from '../support/switchable-service.ts';
import { untilInPage } from '../support/until-in-page.ts';

declare const window: { readonly traytable: Bridge };

const { values: given } = parseArgs({
  options: {
    rounds: { type: 'string', default: '300' },
    only: { type: 'string', default: '' },
    lock: { type: 'boolean', default: false },
  },
});
const rounds = Number(given.rounds);
/** Figures for the last line. */
const figures: Record<string, object> = {};

/** A full outbox. */
const WAITING = QUEUE_WRITES_MAX;
/** The longest that a user takes for at once. A search for each write took 2,500 ms. */
const RETRY_MS = 100;
/** An edit against a call and a flush of its own. */
const EDIT_TIMES = 1.25;

/** Milliseconds each. */
type Times = readonly number[];

type Way = { readonly atOnce: number; readonly pauseMs: number; readonly block: number };

/** One after each rest of the editor (`note-session.svelte.ts`), a burst, and bursts of many. */
const ways: readonly Way[] = [
  { atOnce: 1, pauseMs: 250, block: 1 },
  { atOnce: 1, pauseMs: 0, block: 50 },
  { atOnce: 16, pauseMs: 0, block: 48 },
];

type Compared = {
  readonly edit: Times;
  readonly call: Times;
  readonly flush: Times;
  /** From the first of a block to the last, the blocks added up. */
  readonly editsMs: number;
  readonly callsMs: number;
};

const rows: readonly (readonly [string, (of: Compared) => string])[] = [
  ['edits acknowledged a second', ({ edit, editsMs }) => perSecond(edit, editsMs)],
  ['edit to durable, p50 / p95 ms', ({ edit }) => middleAndHigh(edit)],
  [
    'calls that carry as much for nothing, a second',
    ({ call, callsMs }) => perSecond(call, callsMs),
  ],
  ['such a call, p50 / p95 ms', ({ call }) => middleAndHigh(call)],
  ['append + fdatasync of the same lines, p50 / p95 ms', ({ flush }) => middleAndHigh(flush)],
  ['call + flush, each pair added up, p50 / p95 ms', (of) => middleAndHigh(bounds(of))],
  [`edit / (call + flush), p50; the target is ${EDIT_TIMES}`, (of) => `${ratio(of, 0.5)}`],
  ['… p95', (of) => `${ratio(of, 0.95)}`],
  ['… all of them, by what they took in all', (of) => `${inAll(of)}`],
];

const root = path.join(import.meta.dirname, '..', '..');
// Beside the sources: the system's folder for passing things may be memory, which says nothing.
mkdirSync(path.join(root, '.traytable'), { recursive: true });
const folder = mkdtempSync(path.join(root, '.traytable', 'bench-'));
try {
  console.log(`node ${process.version}`);
  if (isWanted('retrying')) retrying();
  if (isWanted('edits')) await acknowledging();
  if (isWanted('opening')) opening();
  console.log(figuresLine('queue', figures, { retryMs: RETRY_MS, editTimes: EDIT_TIMES }));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function isWanted(part: string): boolean {
  return given.only === '' || given.only === part;
}

function retrying(): void {
  const name = (lap: number) => path.join(folder, `retrying-${lap}.db`);
  const lines = waitingLines(WAITING);
  const times = Array.from({ length: 5 }, (_, lap) => retryAllMs(name(lap), lines));
  const [half, longest] = [percentile(times, 0.5), Math.max(...times)].map(Math.round);
  figures['retrying'] = { waiting: WAITING, p50: half, longest };
  console.log(
    `\nTrying ${WAITING} waiting writes again takes main ${half} ms of a processor, ${longest} ms at most of ${times.length}; the target is ${RETRY_MS} ms.`,
  );
}

async function acknowledging(): Promise<void> {
  const service = await startSwitchableService();
  const profile = path.join(folder, 'profile');
  const keyring = given.lock ? await startKeyring() : undefined;
  const options = { profile, ...(keyring && { environment: keyring.environment }) };
  if (keyring !== undefined) await encrypt(options, service);
  const { main, kill } = await launchApp(options);
  try {
    if (keyring === undefined) await connect(main, service);
    await service.goOffline();
    await untilOffline(main);
    console.log(`\n| an edit of ${aBody(0).length} characters, ${rounds} times, offline |`);
    console.log('| --- | at the pace of the editor | one after another | 16 at once |');
    console.log('|---|---|---|---|');
    const measured: Compared[] = [];
    for (const way of ways) measured.push(await compared(main, profile, way));
    figures['edits'] = measured.map((of, index) => ({ ...ways[index], ...timesOf(of) }));
    for (const [name, pick] of rows) console.log(row(name, ...measured.map(pick)));
  } finally {
    await kill();
    await service.close();
    await keyring?.stop();
  }
}

/** Signs in and turns the app lock on; it is on at the next start. */
async function encrypt(
  options: LaunchOptions,
  service: Pick<SwitchableService, 'baseUrl' | 'apiKey'>,
): Promise<void> {
  const { app, main } = await launchApp(options);
  await connect(main, service);
  const ended = app.waitForEvent('close');
  await main.evaluate(async () => {
    const prepared = await window.traytable.prepareAppLock(null);
    const begun = await window.traytable.beginAppLock({ word: 'encrypt' });
    if (!prepared.ok || !begun.ok) throw new Error('The app lock was not turned on.');
  });
  await ended;
  await startAgain(options); // it ends by itself once the caches are moved
}

async function connect(
  main: Page,
  { baseUrl, apiKey }: Pick<SwitchableService, 'baseUrl' | 'apiKey'>,
): Promise<void> {
  await main.evaluate((input) => window.traytable.connect(input), { baseUrl, apiKey });
}

async function compared(main: Page, profile: string, way: Way): Promise<Compared> {
  const times = { edit: [] as number[], call: [] as number[], flush: [] as number[] };
  let [editsMs, callsMs] = [0, 0];
  const lines = openLines(profile);
  const { block, pauseMs } = way;
  for (let round = 0; round <= Math.ceil(rounds / block); round += 1) {
    const seq = lines.last();
    const bodies = Array.from({ length: block }, (_, index) => aBody(round * block + index));
    const edits = await inPage(main, { ...way, round, bodies, isEdit: true });
    await systemTimer.sleep(pauseMs);
    const calls = await inPage(main, { ...way, round, bodies, isEdit: false });
    await systemTimer.sleep(pauseMs);
    const flushes = appended(lines.after(seq), path.join(profile, 'bare.log'));
    await systemTimer.sleep(pauseMs);
    if (round === 0) continue; // warm
    times.edit.push(...edits.times);
    editsMs += edits.wholeMs;
    callsMs += calls.wholeMs;
    times.call.push(...calls.times);
    times.flush.push(...flushes);
  }
  lines.close();
  return { ...times, editsMs, callsMs };
}

type Asked = Way & {
  readonly round: number;
  readonly bodies: readonly string[];
  /** Whether they are saved, or carried to main for nothing. */
  readonly isEdit: boolean;
};

/** Calls main from the page, `atOnce` under way at any time, over twenty notes. */
function inPage(main: Page, asked: Asked): Promise<{ times: number[]; wholeMs: number }> {
  return main.evaluate(async ({ atOnce, pauseMs, round, bodies, isEdit }) => {
    const times: number[] = [];
    let next = 0;
    async function caller(): Promise<void> {
      while (next < bodies.length) {
        const index = next;
        next += 1;
        const edit = {
          writeId: `write-${atOnce}-${pauseMs}-${round}-${index}`,
          record: { kind: 'note' as const, id: `local-${(round + index) % 20}` },
          fields: { content_html: bodies[index] ?? '' },
          base: null,
          isFinished: false,
        };
        // In pieces as short as an id may be; no write has one of them.
        const ids = isEdit ? [] : (JSON.stringify(edit).match(/.{1,200}/gs) ?? []);
        const began = performance.now();
        const answer = isEdit
          ? await window.traytable.saveRecord(edit)
          : await window.traytable.acknowledgeReplies({ ids });
        times.push(performance.now() - began);
        if (!answer.ok) throw new Error(answer.message);
      }
    }
    const began = performance.now();
    await Promise.all(Array.from({ length: atOnce }, caller));
    return { times, wholeMs: performance.now() - began };
  }, asked);
}

async function untilOffline(main: Page): Promise<void> {
  await untilInPage(main, async () => {
    const state = await window.traytable.readState(null);
    return (
      state.ok && state.value.status.line === 'unreachable' && state.value.account.kind === 'known'
    );
  });
}

function openLines(profile: string) {
  const database = new DatabaseSync(path.join(profile, 'traytable.db'), { readOnly: true });
  const last = database.prepare('select max(seq) as seq from journal');
  const after = database.prepare('select line from journal where seq > ? order by seq');
  return {
    last: () => Number(last.get()?.['seq'] ?? 0),
    after: (seq: number) => after.all(seq).map((one) => String(one['line'])),
    close: () => database.close(),
  };
}

function appended(lines: readonly string[], file: string): Times {
  const handle = openSync(file, 'a');
  const times = lines.map((line) => {
    const began = performance.now();
    writeSync(handle, `${line}\n`);
    fdatasyncSync(handle);
    return performance.now() - began;
  });
  closeSync(handle);
  return times;
}

function opening(): void {
  console.log('\nOpening, with the time of the processor, which a busy machine distorts less:');
  console.log(
    '| journal | lines, MB | writes | opens in ms | lines read and parsed alone | ratio |',
  );
  console.log('|---|---|---|---|---|---|');
  for (const [name, journal, written] of [
    ['one note', offlineJournal(6_000, 1), 1],
    ['everyday, 40 edits to send', everydayJournal(6_000, 40), 1],
    ['everyday, 300 edits to send', everydayJournal(6_000, 300), 1],
    ['weeks offline, 2,000 notes', offlineJournal(7_000, 2_000), 2_000],
    ['a full outbox of 20,000', offlineJournal(21_000, 20_000), 20_000],
    ['… while it is sent', drainedJournal(60_000), 20_001],
    ['2,000 made and sent', drainedJournal(6_000), 2_001],
    ['1,000 in conflict, and more', conflictsJournal(12_000), 2_000],
    ['5,000 in conflict, and more', conflictsJournal(20_000), 10_000],
    ['made and deleted, 2,000 by 2,000', madeAndDeletedJournal(12_000, 2_000), 2_000],
    ['2,000 discarded', discardedJournal(8_000, 2_000), 2_000],
  ] as const) {
    opened(name, untilWrittenAgain(journal, written));
  }
}

function opened(name: string, journal: Iterable<JournalEntry>): void {
  const file = path.join(folder, `${Math.round(performance.now())}.db`);
  const making = openDatabase(file);
  making.exec('pragma synchronous = off; begin');
  const seal = given.lock ? createSeal(new Uint8Array(SEAL_KEY_BYTES)) : openSeal;
  const insert = making.prepare('insert into journal (line) values (?)');
  let [count, characters] = [0, 0];
  for (const entry of journal) {
    const line = JSON.stringify(entry);
    insert.run(seal.seal(JOURNAL_PLACE, line));
    count += 1;
    characters += line.length;
  }
  making.exec('commit');
  making.close();
  const [opens, reads]: [number[], number[]] = [[], []];
  let writes = 0;
  for (let lap = 0; lap < 3; lap += 1) {
    opens.push(
      timed(() => {
        const database = openDatabase(file);
        writes = createJournal(createJournalLines(database, seal)).open().writes.length;
        database.close();
      }),
    );
    reads.push(
      timed(() => {
        const database = new DatabaseSync(file, { readOnly: true });
        for (const one of database.prepare('select line from journal order by seq').iterate()) {
          JSON.parse(seal.open(JOURNAL_PLACE, String(one['line'])));
        }
        database.close();
      }),
    );
  }
  const [open, read] = [percentile(opens, 0.5), percentile(reads, 0.5)];
  figures[name] = { openMs: Math.round(open), times: toHundredth(open / read) };
  const size = `${count}, ${(characters / 1e6).toFixed(0)} MB`;
  console.log(
    row(name, size, `${writes}`, open.toFixed(0), read.toFixed(0), (open / read).toFixed(2)),
  );
}

/** Milliseconds of the processor, other threads of this process included. */
function timed(work: () => void): number {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}

/** Returns the bounds of each edit: a call and a flush of its own. */
function bounds({ call, flush }: Compared): Times {
  return call.map((ms, index) => ms + (flush[index] ?? Number.NaN));
}

function timesOf(of: Compared): object {
  return { p50: ratio(of, 0.5), p95: ratio(of, 0.95), all: inAll(of) };
}

function ratio(of: Compared, part: number): number {
  return toHundredth(percentile(of.edit, part) / percentile(bounds(of), part));
}

function inAll({ editsMs, callsMs, flush }: Compared): number {
  const flushesMs = flush.reduce((sum, one) => sum + one, 0);
  return toHundredth(editsMs / (callsMs + flushesMs));
}

function perSecond(times: Times, wholeMs: number): string {
  return ((times.length / wholeMs) * 1000).toFixed(0);
}

function middleAndHigh(times: Times): string {
  return `${percentile(times, 0.5).toFixed(2)} / ${percentile(times, 0.95).toFixed(2)}`;
}

function row(...cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
