/**
 * The started app, killed again and again while it writes and the service loses replies.
 *
 * Goal: every acknowledged write is on the service once. Method: a page that saves without pause, a
 * kill -9 of the whole app at a random moment, a start, again. `npm run test:long` kills it more often.
 * `TRAYTABLE_KILLS=100` kills a hundred times; `TRAYTABLE_SEED` repeats a run, as far as it can be.
 */
import { expect } from '@playwright/test';
import type { LaunchedApp } from '../../build/launch-app.ts';
import { createSeededRandom } from '../../service/seed/draw/seeded-random.ts';
import type { Bridge } from '../../shared/ipc/contract.ts';
import { isLive, needsUser, type PendingWrite } from '../../shared/queue/pending-write.ts';
import { type Desk, signIn, test } from '../support/app-test.ts';
import type { SwitchableService } from '../support/switchable-service.ts';

const KILLS = process.env['TRAYTABLE_KILLS'];
const SEED = Number(process.env['TRAYTABLE_SEED'] ?? 20_261_121);

declare global {
  interface Window {
    readonly traytable: Bridge;
  }
}

/** The acknowledged writes, by the mark of the record. */
type Report = {
  readonly mark: string;
  /** Versions that were acknowledged, and those that may have been; the latest is last. */
  readonly tried: number[];
  acknowledged: number;
};

for (const { kills, tag } of KILLS === undefined
  ? [
      { kills: 2, tag: [] },
      { kills: 12, tag: ['@long'] },
    ]
  : [{ kills: Number(KILLS), tag: [] }]) {
  const title = `[P1] [P2] [P3] holds every acknowledged write once over ${kills} kills, seed ${SEED}`;
  test(title, { tag }, ({ desk }) => killWhileWriting(desk, kills));
}

async function killWhileWriting(desk: Desk, kills: number): Promise<void> {
  test.setTimeout(300_000 + kills * 13_000); // bounds of what hangs, not of what is slow
  const { online } = desk;
  const { fraction } = createSeededRandom(SEED);
  const notes: Report[] = [];
  const entries: Report[] = [];
  let app = await desk.start();
  await signIn(app.main, online);
  const acknowledged = () => [...notes, ...entries].filter((one) => one.acknowledged >= 0).length;
  // A busy computer takes few writes between two kills: it is killed more often then.
  for (let life = 1; life <= kills || acknowledged() <= kills; life += 1) {
    plan(online, fraction);
    const writing = writeOn(app, life, { notes, entries, fraction });
    await app.main.waitForTimeout(50 + fraction() * 1_200);
    await app.kill();
    await writing;
    app = await desk.start();
  }
  await app.kill();
  online.service.faults.clear();
  app = await desk.start();
  await tryNow(app); // a write that lost its reply often enough would wait for minutes by itself
  await expect
    .poll(() => unsentOf(app), { timeout: 180_000 + kills * 3_000, intervals: [250] })
    .toEqual({ live: 0, stuck: [] });

  const held = await heldBy(online);
  const wrong = [...notes, ...entries].filter((one) => !isRight(one, held));
  expect(wrong, `of ${acknowledged()} acknowledged records`).toEqual([]);
  test.info().annotations.push({ type: 'acknowledged', description: `${acknowledged()}` });
}

/** Some of the next requests lose their reply, some fail after their commit. */
function plan({ service }: SwitchableService, fraction: () => number): void {
  service.faults.clear();
  for (const method of ['POST', 'PATCH']) {
    if (fraction() < 0.7) service.faults.loseReply({ method }, 1 + Math.floor(fraction() * 3));
    if (fraction() < 0.4) service.faults.failAfter({ method });
    if (fraction() < 0.3) service.faults.loseRequest({ method });
  }
}

/** Makes notes and time entries and edits them, until the app is gone. */
async function writeOn(
  { main }: LaunchedApp,
  life: number,
  world: { notes: Report[]; entries: Report[]; fraction: () => number },
): Promise<void> {
  const { notes, entries, fraction } = world;
  try {
    for (let round = 1; ; round += 1) {
      const known = notes.filter((one) => one.tried.at(-1) === one.acknowledged);
      const old = known[Math.floor(fraction() * known.length)];
      if (fraction() < 0.3)
        await save(main, 'time-entry', fresh(entries, `entry ${life}-${round}`));
      else if (old && fraction() < 0.5) await save(main, 'note', old);
      else await save(main, 'note', fresh(notes, `note ${life}-${round}`));
      await main.waitForTimeout(fraction() * 60);
    }
  } catch {
    // Killed: what was not acknowledged may be there or not.
  }
}

function fresh(all: Report[], mark: string): Report {
  const report: Report = { mark, tried: [], acknowledged: -1 };
  all.push(report);
  return report;
}

async function save(main: LaunchedApp['main'], kind: 'note' | 'time-entry', report: Report) {
  const version = report.tried.length;
  report.tried.push(version);
  const isSaved = await main.evaluate(
    async ({ kind: of, mark, version: next, isFinished }) => {
      const html = (at: number) => `<p>${mark} v${at}</p>`;
      const fields =
        of === 'note'
          ? { title: mark, content_html: html(next) }
          : { description: mark, date: '2026-11-21', duration_seconds: 60 };
      const answer = await window.traytable.saveRecord({
        writeId: crypto.randomUUID(),
        record: { kind: of, id: `local-${mark.replace(' ', '-')}` },
        fields,
        base: next === 0 ? null : { title: mark, content_html: html(next - 1) },
        isFinished,
      });
      return answer.ok;
    },
    { kind, mark: report.mark, version, isFinished: version % 2 === 0 },
  );
  expect(isSaved).toBe(true);
  report.acknowledged = version;
}

/** Everything in the outbox, as windows see it. */
function outboxOf({ main }: LaunchedApp): Promise<readonly PendingWrite[]> {
  return main.evaluate(async () => {
    const state = await window.traytable.readState(null);
    return state.ok ? state.value.outbox.writes : [];
  });
}

async function tryNow(app: LaunchedApp): Promise<void> {
  const ids = (await outboxOf(app)).map(({ id }) => id);
  const answer = await app.main.evaluate((input) => window.traytable.retryWrites(input), { ids });
  expect(answer.ok).toBe(true);
}

/** How many writes still wait, and which of them for the user. */
async function unsentOf(app: LaunchedApp) {
  const live = (await outboxOf(app)).filter(isLive);
  const stuck = live.filter(needsUser).map(({ id, state }) => `${id} ${state.kind}`);
  return { live: live.length, stuck };
}

type Held = ReadonlyMap<string, readonly string[]>;

/** The contents of the service: the texts of all records with one mark. */
async function heldBy(online: SwitchableService): Promise<Held> {
  const held = new Map<string, string[]>();
  const notes = await listed(online, 'notes');
  for (const { id, title } of notes) {
    if (!/^note \d/.test(title ?? '')) continue;
    const note = await ask(online, `/notes/${id}`);
    held.set(title ?? '', [...(held.get(title ?? '') ?? []), note.content_plain_text ?? '']);
  }
  for (const { description } of await listed(online, 'time_entries')) {
    const mark = description ?? '';
    if (/^entry \d/.test(mark)) held.set(mark, [...(held.get(mark) ?? []), mark]);
  }
  return held;
}

/** Once, and as it was last acknowledged or tried; an unacknowledged one at most once. */
function isRight({ mark, tried, acknowledged }: Report, held: Held): boolean {
  const texts = held.get(mark) ?? [];
  if (texts.length === 0) return acknowledged < 0;
  const allowed = tried.slice(Math.max(0, acknowledged)).map((version) => `${mark} v${version}`);
  return texts.length === 1 && [mark, ...allowed].includes(texts[0] ?? '');
}

type Row = { id: string; title?: string; description?: string; content_plain_text?: string };

async function listed(online: SwitchableService, list: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const next = (await ask(
      online,
      `/${list}?page[size]=100&page[number]=${page}`,
    )) as unknown as Row[];
    rows.push(...next);
    if (next.length < 100) return rows;
  }
}

async function ask({ service, baseUrl, apiKey }: SwitchableService, path: string): Promise<Row> {
  const request = new Request(`${baseUrl}/public-api/v1${path}`, {
    headers: { authorization: `Bearer ${apiKey}` },
  });
  const { data } = (await (await service.handle(request)).json()) as { data: Row };
  return data;
}
