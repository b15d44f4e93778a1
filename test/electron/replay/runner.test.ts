import { statSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { createHttpFetch } from '../../../electron/api/http-fetch.ts';
import type { Fetch } from '../../../electron/api/transport.ts';
import { createRunner, type RunnerParts } from '../../../electron/replay/runner.ts';
import { createJournal } from '../../../electron/store/journal.ts';
import { createJournalLines } from '../../../electron/store/journal-lines.ts';
import { systemTimer } from '../../../electron/system/timer.ts';
import { createSeededRandom } from '../../../service/seed/draw/seeded-random.ts';
import { localId } from '../../../shared/ids.ts';
import type { Outcome, QueueEvent } from '../../../shared/queue/events.ts';
import type { Effect } from '../../../shared/queue/machine/machine.ts';
import type { Queue } from '../../../shared/queue/queue.ts';
import { TYPING_DEBOUNCE_MS, UNDO_DELETE_MS } from '../../../shared/queue-limits.ts';
import { MINUTE_MS, SECOND_MS } from '../../../shared/time.ts';
import { engineAtService } from '../../support/engine-at-service.ts';
import {
  databaseForTest,
  folderForTest,
  lockDisk,
  unlockDisk,
} from '../../support/profile-for-test.ts';
import { aSavedNote } from '../../support/queue-events.ts';
import { createVirtualTime, flushPromises } from '../../support/virtual-time.ts';

const refusal: Outcome = {
  kind: 'refused',
  status: 422,
  message: 'No.',
  details: [],
  requestId: 'req_1',
};

function aRunner(more: Partial<RunnerParts> = {}, database: DatabaseSync = databaseForTest()) {
  const time = createVirtualTime();
  const end = new AbortController();
  const changes: Queue[] = [];
  const noted: string[] = [];
  const performed: Effect[] = [];
  const runner = createRunner({
    journal: createJournal(createJournalLines(database)),
    async perform(effect) {
      performed.push(effect);
      return refusal;
    },
    clock: time.clock,
    timer: time.timer,
    random: createSeededRandom(1),
    log: { note: (event) => noted.push(event) },
    signal: end.signal,
    onchange: (next) => changes.push(next),
    ...more,
  });
  runner.open();
  const openLine = () => runner.report({ kind: 'line', at: time.clock.now(), line: 'open' });
  const states = () => runner.queue().writes.map(({ state }) => state.kind);
  return { runner, database, time, end, changes, noted, performed, openLine, states };
}

describe('an event', () => {
  test('[Q4] [P1] is on disk before anything is sent or announced because of it', async () => {
    const database = databaseForTest();
    const shown: string[][] = [];
    const onDisk = () =>
      createJournal(createJournalLines(database))
        .open()
        .writes.map(({ state }) => state.kind);
    const { runner, openLine } = aRunner(
      {
        onchange: (next) =>
          shown.push(
            ['said', ...next.writes.map(({ state }) => state.kind)],
            ['disk', ...onDisk()],
          ),
        async perform() {
          shown.push(['sent', ...onDisk()]);
          return refusal;
        },
      },
      database,
    );
    runner.take(aSavedNote('a'));
    openLine();
    await flushPromises();
    expect(shown).toEqual([
      ['said', 'ready'],
      ['disk', 'ready'],
      ['said', 'sending'],
      ['disk', 'sending'],
      ['sent', 'sending'],
      ['said', 'refused'],
      ['disk', 'refused'],
    ]);
  });

  test('[Q17] is counted if it changes the queue, and only then', () => {
    const { runner } = aRunner();
    const opened = runner.revision();
    runner.take(aSavedNote('a'));
    expect(runner.revision()).toBe(opened + 1);
    runner.take(aSavedNote('a'));
    expect(runner.revision()).toBe(opened + 1);
    runner.take(aSavedNote('b'));
    expect(runner.revision()).toBe(opened + 2);
  });

  test('[P1] of the user that the disk refuses throws, and nothing has changed', async () => {
    const { runner, database, changes, performed, openLine } = aRunner();
    openLine();
    const before = runner.queue();
    const saidBefore = changes.length;
    lockDisk(database);
    expect(() => runner.take(aSavedNote('a'))).toThrow();
    await flushPromises();
    expect(runner.queue()).toBe(before);
    expect([changes.length - saidBefore, performed.length]).toEqual([0, 0]);
    unlockDisk(database);
    runner.take(aSavedNote('a'));
    expect(runner.queue().writes).toHaveLength(1);
  });

  describe('with others, taken together', () => {
    const edits = Array.from({ length: 5 }, (_, place) => ({ event: aSavedNote(`n${place}`) }));

    test('[Q4.4] is one change, announced once, and sent after all are on disk', async () => {
      const database = databaseForTest();
      const found: number[] = [];
      const onDisk = () => createJournal(createJournalLines(database)).open().writes.length;
      const { runner, changes, openLine } = aRunner(
        {
          async perform() {
            found.push(onDisk());
            return refusal;
          },
        },
        database,
      );
      openLine();
      const [revision, announced] = [runner.revision(), changes.length];
      runner.takeTogether(edits);
      expect([runner.revision() - revision, changes.length - announced]).toEqual([1, 1]);
      expect(runner.queue().writes).toHaveLength(5);
      await flushPromises();
      expect(new Set(found)).toEqual(new Set([5]));
    });

    test('[Q4.4] leaves nothing on the disk or in memory where one of them is refused', async () => {
      const database = databaseForTest();
      const { runner, changes, performed, openLine } = aRunner({}, database);
      openLine();
      runner.take(aSavedNote('before'));
      await flushPromises();
      const before = runner.queue();
      const counts = [runner.revision(), changes.length, performed.length];
      database.exec(
        "create temp trigger full before insert on journal when new.line like '%n3%' begin select raise(abort, 'full'); end",
      );
      expect(() => runner.takeTogether(edits)).toThrow('full');
      await flushPromises();
      expect(runner.queue()).toBe(before);
      expect([runner.revision(), changes.length, performed.length]).toEqual(counts);
      const queueOnDisk = () => createJournal(createJournalLines(database)).open();
      expect(queueOnDisk()).toEqual(before);
      database.exec('drop trigger full');
      runner.takeTogether(edits);
      expect(queueOnDisk()).toEqual(runner.queue());
      expect(runner.queue().writes).toHaveLength(6);
    });
  });

  test('[P1] on disk counts as taken, whatever fails afterwards', async () => {
    const database = databaseForTest();
    const journal = createJournal(createJournalLines(database));
    const full = () => {
      throw Object.assign(new Error('full'), { code: 'ERR_SQLITE_ERROR' });
    };
    const gone = () => {
      throw new TypeError('Object has been destroyed');
    };
    const { runner, noted, openLine, states } = aRunner(
      { journal: { ...journal, compactIfLong: full }, onchange: gone },
      database,
    );
    openLine();
    runner.take(aSavedNote('a'));
    await flushPromises();
    expect(states()).toEqual(['refused']);
    expect(new Set(noted)).toEqual(new Set(['journal not compacted', 'bug: change not announced']));
  });
});

describe('a report', () => {
  test('[Q4] that the disk refuses is repeated until it takes it', async () => {
    const answer = Promise.withResolvers<Outcome>();
    const { runner, database, time, openLine, states } = aRunner({ perform: () => answer.promise });
    openLine();
    runner.take(aSavedNote('a'));
    lockDisk(database);
    answer.resolve(refusal);
    await time.pass(MINUTE_MS);
    expect(states()).toEqual(['sending']);
    unlockDisk(database);
    await time.pass(6 * SECOND_MS);
    expect(states()).toEqual(['refused']);
  });

  test('about the connection is forgotten when a newer one has come', async () => {
    const { runner, database, time, openLine } = aRunner();
    openLine();
    lockDisk(database);
    runner.report({ kind: 'line', at: time.clock.now(), line: 'signed-out' });
    unlockDisk(database);
    runner.report({ kind: 'line', at: time.clock.now(), line: 'unreachable' });
    openLine();
    await time.pass(MINUTE_MS);
    expect(runner.queue().line).toBe('open');
  });

  test('[Q16.2] about the account is forgotten when another one was signed in to since', async () => {
    const { runner, database, time } = aRunner();
    const account = (key: string) => ({ kind: 'account', at: time.clock.now(), key }) as const;
    runner.take(account('a'));
    runner.take(aSavedNote('of a'));
    lockDisk(database);
    runner.report(account('b'));
    unlockDisk(database);
    runner.take(account('a'));
    await time.pass(20_000);
    expect(runner.queue().account).toBe('a');
    expect(runner.queue().writes).toHaveLength(1);
    lockDisk(database);
    runner.report(account('c'));
    unlockDisk(database);
    await time.pass(20_000);
    expect(runner.queue().account).toBe('c');
  });

  test('that only a bug refuses is not repeated for ever', async () => {
    const database = databaseForTest();
    const journal = createJournal(createJournalLines(database));
    let asked = 0;
    const { runner, time } = aRunner(
      {
        journal: {
          ...journal,
          appendWith() {
            asked += 1;
            throw new TypeError('a bug');
          },
        },
      },
      database,
    );
    runner.report({ kind: 'line', at: time.clock.now(), line: 'open' });
    await time.pass(10 * MINUTE_MS);
    expect(asked).toBe(1);
  });

  test('of a sender that throws is an unknown outcome', async () => {
    const { runner, openLine, states } = aRunner({
      perform: () => Promise.reject(new TypeError('a bug')),
    });
    openLine();
    runner.take(aSavedNote('a'));
    await flushPromises();
    expect(states()).toEqual(['checking']);
  });

  test('[Q5.5] of a full disk is an unknown outcome that does not count against the write', async () => {
    const full = Object.assign(new Error('full'), { code: 'ERR_SQLITE_ERROR' });
    const { runner, openLine } = aRunner({ perform: () => Promise.reject(full) });
    openLine();
    runner.take(aSavedNote('a'));
    await flushPromises();
    expect(runner.queue().writes).toMatchObject([{ state: { kind: 'checking' } }]);
    expect(runner.queue().writes[0]).not.toHaveProperty('unanswered');
  });
});

describe('the alarm', () => {
  test('[Q7.2] sends typing after its debounce', async () => {
    const { runner, time, openLine, performed } = aRunner();
    openLine();
    runner.take(aSavedNote('a', { at: time.clock.now(), isFinished: false }));
    await time.pass(TYPING_DEBOUNCE_MS - 1);
    expect(performed).toHaveLength(0);
    await time.pass(2);
    expect(performed).toHaveLength(1);
  });

  test('does not spin while the disk refuses the event it wakes for', async () => {
    const { runner, database, time, noted, openLine, performed } = aRunner();
    openLine();
    runner.take(aSavedNote('a', { at: time.clock.now(), isFinished: false }));
    lockDisk(database);
    await time.pass(2 * MINUTE_MS);
    expect(noted.length).toBeLessThan(30);
    expect(time.sleepers()).toBeLessThan(3);
    unlockDisk(database);
    await time.pass(10 * SECOND_MS);
    expect(performed).toHaveLength(1);
  });

  test('does not spin while the most sends are under way', async () => {
    const time = createVirtualTime();
    let woken = 0;
    const { runner, openLine } = aRunner({
      clock: time.clock,
      timer: {
        sleep(delayMs, signal) {
          woken += 1;
          return time.timer.sleep(delayMs, signal);
        },
      },
      perform: () => new Promise(() => undefined),
    });
    openLine();
    for (const name of ['a', 'b', 'c', 'd']) runner.take(aSavedNote(name));
    runner.take(aSavedNote('e', { at: time.clock.now(), isFinished: false }));
    woken = 0;
    await time.pass(MINUTE_MS);
    expect(woken).toBeLessThan(20);
  });

  test('sends waiting writes although the clock was set back by a day', async () => {
    const { runner, time, openLine, performed } = aRunner();
    openLine();
    runner.take(aSavedNote('a', { at: time.clock.now(), isFinished: false }));
    time.set(-24 * 60 * MINUTE_MS);
    await time.pass(2 * MINUTE_MS);
    expect(performed).toHaveLength(1);
  });
});

test.each([
  ['the clock was set forward', 'woke'],
  ['the user wants it tried now', 'retried'],
] as const)('[Q6] sleeps between two lookups, although %s', async (_, kind) => {
  const outcomes: Outcome[] = [{ kind: 'unknown' }, { kind: 'nothing' }, { kind: 'nothing' }];
  const performed: string[] = [];
  const perform: RunnerParts['perform'] = async ({ kind }) => {
    performed.push(kind);
    return outcomes.shift() ?? refusal;
  };
  const { runner, time, openLine } = aRunner({ perform });
  openLine();
  runner.take(aSavedNote('a', { at: time.clock.now() }));
  await time.pass(4 * SECOND_MS);
  expect(performed).toEqual(['send', 'look']);
  if (kind === 'woke') time.set(10 * MINUTE_MS);
  const ids = runner.queue().writes.map(({ id }) => id);
  runner.report({ kind, at: time.clock.now(), ids } as QueueEvent);
  await time.pass(SECOND_MS);
  expect(performed).toEqual(['send', 'look']);
  await time.pass(5 * SECOND_MS);
  expect(performed).toEqual(['send', 'look', 'look', 'send']);
});

describe('a change that lost its connection', () => {
  const change = {
    record: { kind: 'note', id: 'there' },
    fields: { title: 'B' },
    base: {},
  } as const;

  test('[Q5.3] may still arrive: a request to send now does not hasten the next attempt', async () => {
    const performed: string[] = [];
    const perform: RunnerParts['perform'] = async ({ kind }) => {
      performed.push(kind);
      return { kind: 'unknown' };
    };
    const { runner, time, openLine } = aRunner({ perform });
    openLine();
    runner.take(aSavedNote('a', { ...change, at: time.clock.now() }));
    await time.pass(SECOND_MS);
    runner.take({ kind: 'retried', at: time.clock.now(), ids: ['write-a'] });
    await time.pass(3 * SECOND_MS);
    expect(performed).toEqual(['send']);
    await time.pass(SECOND_MS);
    expect(performed).toEqual(['send', 'send']);
  });

  test('[Q5.3] may still arrive after the next start', async () => {
    const database = databaseForTest();
    const first = aRunner({ perform: () => new Promise(() => undefined) }, database);
    first.openLine();
    first.runner.take(aSavedNote('a', change));
    first.end.abort();
    const second = aRunner({}, database);
    second.openLine();
    await second.time.pass(4 * SECOND_MS);
    expect([second.states(), second.performed]).toEqual([['sending'], []]);
    await second.time.pass(SECOND_MS);
    expect(second.performed).toHaveLength(1);
  });
});

test('[Q5] reports nothing once the program ends, and looks up its outcome at the next start', async () => {
  const database = databaseForTest();
  const answer = Promise.withResolvers<Outcome>();
  const first = aRunner({ perform: () => answer.promise }, database);
  first.openLine();
  first.runner.take(aSavedNote('a'));
  first.end.abort();
  answer.resolve(refusal);
  await flushPromises();
  expect([first.states(), first.time.sleepers()]).toEqual([['sending'], 0]);
  const second = aRunner({}, database);
  expect([second.states(), second.runner.queue().line]).toEqual([['checking'], 'unreachable']);
});

test('[Q4.2] [Q4.3] leaves a small file after an hour of typing in a note of 200 KB, and its base once', async () => {
  const folder = folderForTest();
  const database = databaseForTest(folder);
  database.exec('pragma synchronous = off'); // this test is not about hundreds of flushes
  const { runner, time } = aRunner({}, database);
  const body = (typed: number) => `<p>${'word '.repeat(40_000)}${typed}</p>`;
  const record = { kind: 'note', id: 'n1' } as const;
  const type = (typed: number) => {
    const fields = { content_html: body(typed) };
    const said = { record, fields, base: { content_html: body(0) }, isFinished: false };
    runner.take(aSavedNote(`${typed}`, { ...said, at: time.clock.now() }));
  };
  type(1);
  type(2);
  const lines = database.prepare('select line from journal').all();
  const bases = lines.map(({ line }) => JSON.parse(String(line)).event.base);
  expect(bases.map((base) => base !== null)).toEqual([true, false]);
  for (let typed = 3; typed <= 600; typed += 1) {
    await time.pass(6 * SECOND_MS);
    type(typed);
  }
  const queue = runner.queue();
  database.close();
  const sizeBytes = statSync(path.join(folder, 'traytable.db')).size;
  expect(sizeBytes).toBeLessThan(4 * Buffer.byteLength(JSON.stringify(queue)) + 8_000_000);
  const again = createJournal(createJournalLines(databaseForTest(folder))).open();
  expect(again).toEqual(queue);
});

describe('a start on a full disk', () => {
  function aSecondStart() {
    const database = databaseForTest();
    const first = aRunner({ perform: () => new Promise(() => undefined) }, database);
    first.openLine();
    first.runner.take(aSavedNote('a'));
    first.end.abort();
    lockDisk(database);
    return { database, second: aRunner({}, database) };
  }

  test('[Q5] looks up the outcome of what was being sent, before that is saved', () => {
    const { database, second } = aSecondStart();
    expect([second.states(), second.runner.queue().line]).toEqual([['checking'], 'unreachable']);
    expect(second.noted).toEqual([]); // a start asks nothing of the disk
    unlockDisk(database);
    expect(createJournal(createJournalLines(database)).open().writes[0]?.state.kind).toBe(
      'sending',
    );
  });

  test('[Q4] [Q5] sends nothing until it is written, before anything else', async () => {
    const { database, second } = aSecondStart();
    second.openLine();
    await second.time.pass(MINUTE_MS);
    expect([second.performed.length, second.runner.queue().line]).toEqual([0, 'unreachable']);
    expect(() => second.runner.take(aSavedNote('b'))).toThrow();
    unlockDisk(database);
    await second.time.pass(MINUTE_MS);
    expect(second.performed[0]).toMatchObject({ kind: 'look', write: { attempts: 2 } });
    const written = createJournal(createJournalLines(database)).open();
    expect(written).toEqual(second.runner.queue());
  });
});

describe('a delete that can be undone', () => {
  const removal = (at: number): QueueEvent => ({
    ...{ kind: 'deleted', at, writeId: 'gone', record: { kind: 'note', id: '7' } },
    ...{ base: { title: 'Seen' }, undoMs: UNDO_DELETE_MS },
  });

  test('[Q18] is sent after ten seconds, by itself', async () => {
    const { runner, time, openLine, performed } = aRunner();
    openLine();
    runner.take(removal(time.clock.now()));
    await time.pass(UNDO_DELETE_MS - 1);
    expect(performed).toEqual([]);
    await time.pass(1);
    expect(performed).toHaveLength(1);
  });

  test.each([
    ['forward by an hour', 60 * MINUTE_MS],
    ['back by an hour', -60 * MINUTE_MS],
    ['back by a week', -7 * 24 * 60 * MINUTE_MS],
  ])('[Q19.1] waits ten seconds more, and no longer, if the clock is set %s', async (_, byMs) => {
    const { runner, time, openLine, performed, states } = aRunner();
    openLine();
    runner.take(removal(time.clock.now()));
    await time.pass(2 * SECOND_MS);
    time.set(byMs);
    runner.take(aSavedNote('b', { at: time.clock.now() })); // every event reads the clock
    expect(performed).toHaveLength(1);
    await time.pass(UNDO_DELETE_MS - 1);
    expect([performed.length, states()]).toEqual([1, ['waiting', 'refused']]);
    await time.pass(1);
    expect(performed).toHaveLength(2);
  });
});

const send = createHttpFetch(systemTimer);
const names = ['first', 'second', 'third', 'fourth'] as const;

/** A network in which each POST takes less time than the one before it. */
function unevenNetwork() {
  const arrived: string[] = [];
  let takesMs = 80;
  const fetch: Fetch = async (url, init) => {
    if (init.method !== 'POST') return send(url, init);
    takesMs = Math.max(0, takesMs - 20);
    await systemTimer.sleep(takesMs, AbortSignal.timeout(10 * SECOND_MS));
    const body = `${init.body}`;
    arrived.push(...names.filter((name) => body.includes(`"${name}"`)));
    return send(url, init);
  };
  return { fetch, arrived };
}

test.each([
  ['note', 'title', {}],
  ['time-entry', 'description', { date: '2026-11-20', duration_seconds: 60 }],
  ['task', 'title', {}],
] as const)('[Q3.2] sends what was made offline in that order: %s', async (kind, field, more) => {
  const { fetch, arrived } = unevenNetwork();
  const { save, sent, setOnline } = await engineAtService({ sample: 'none' }, { fetch });
  setOnline(false);
  for (const name of names) save({ kind, id: localId(name) }, { [field]: name, ...more });
  setOnline(true);
  await sent();
  expect(arrived).toEqual(names);
});
