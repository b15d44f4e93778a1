/**
 * The whole engine against the real service, over HTTP, with virtual time: what reaches the service
 * exactly once, whatever happens on the way.
 */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { SERVICE } from '../../../electron/auth/keychain.ts';
import type { Puller } from '../../../electron/pull/puller-parts.ts';
import { createSettings } from '../../../electron/store/settings.ts';
import { createSeededRandom } from '../../../service/seed/draw/seeded-random.ts';
import { problem } from '../../../service/web/problem.ts';
import { localId } from '../../../shared/ids.ts';
import { readBase } from '../../../shared/kinds/kinds.ts';
import type { NoteFields } from '../../../shared/kinds/note.ts';
import { knownId } from '../../../shared/queue/known-id.ts';
import { isLive } from '../../../shared/queue/pending-write.ts';
import type { Fields } from '../../../shared/records/kinds.ts';
import { HISTORY_LIFETIME_MS } from '../../../shared/storage-limits.ts';
import { DAY_MS, MINUTE_MS } from '../../../shared/time.ts';
import { databaseForTest } from '../../support/profile-for-test.ts';
import { aSavedNote } from '../../support/queue-events.ts';
import { serviceForTest } from '../../support/service-for-test.ts';
import {
  aComputer,
  type Computer,
  flyingTime,
  type StartedEngine,
  startEngine,
} from '../../support/start-engine.ts';
import type { StartedService } from '../../support/start-service.ts';
import { flushPromises } from '../../support/virtual-time.ts';

const wait = { timeout: 30_000, interval: 5 };

function eventually(check: () => void | Promise<void>): Promise<void> {
  return vi.waitFor(check, wait);
}

async function signedIn(service: StartedService, computer: Computer = aComputer()) {
  const time = flyingTime(service);
  const started = startEngine(computer, time);
  await connect(started, service);
  return { ...started, computer, time };
}

async function connect(started: StartedEngine, service: StartedService, apiKey = service.apiKey) {
  const connected = await started.engine.session.connect({ baseUrl: service.baseUrl, apiKey });
  expect(connected).toMatchObject({ ok: true });
  await eventually(() => expect(started.engine.runner.queue().line).toBe('open'));
}

function write({ engine, clock }: StartedEngine, name: string): void {
  engine.runner.take(aSavedNote(name, { at: clock.now() }));
}

/** The user changes an open note. */
function change(
  { engine, clock }: StartedEngine,
  id: string,
  { fields, base }: { fields: NoteFields; base: Fields | null },
): void {
  const writeId = `change-${id}-${JSON.stringify(fields).length}`;
  const record = { kind: 'note', id } as const;
  engine.runner.take(
    aSavedNote('x', { at: clock.now(), writeId, record, fields, base: base && { ...base } }),
  );
}

async function sent(started: Pick<StartedEngine, 'writes'>): Promise<void> {
  await eventually(() => {
    expect(
      started
        .writes()
        .filter(isLive)
        .map(({ state }) => state),
    ).toEqual([]);
  });
}

async function notesOf(service: StartedService): Promise<{ id: string; title: string }[]> {
  const { body } = await service.api('GET', '/notes?page[size]=100');
  return body.data;
}

async function titlesOf(service: StartedService): Promise<string[]> {
  return (await notesOf(service)).map(({ title }) => title).sort();
}

function changesAmong(asked: readonly string[]): string[] {
  return asked.filter((one) => !one.startsWith('GET'));
}

test('[W1.5] asks the service nothing before the page of the first window has its files', async () => {
  const service = await serviceForTest();
  const { computer, time, kill } = await signedIn(service);
  kill();
  const { promise: whenRead, resolve } = Promise.withResolvers<void>();
  const next = startEngine(computer, time, { whenRead });
  await time.timer.sleep(MINUTE_MS);
  expect(next.asked).toEqual([]);
  resolve();
  await eventually(() => expect(next.asked).not.toEqual([]));
});

describe('work without a network', () => {
  test('[P2] [P3] sends it as one PATCH when the network is back', async () => {
    const service = await serviceForTest();
    const made = await service.api('POST', '/notes', { note: { title: 'Plan', content: 'One' } });
    const { id, title, content_html } = made.body.data;
    const started = await signedIn(service);
    started.setOnline(false);
    started.asked.length = 0;
    for (const word of ['Two', 'Three', 'Four']) {
      const fields = { content_html: `<p>${word}</p>` };
      change(started, id, { fields, base: { title, content_html } });
      await flushPromises();
    }
    expect(started.asked).toEqual([]);
    started.setOnline(true);
    await sent(started);
    expect(changesAmong(started.asked)).toEqual([`PATCH /notes/${id}`]);
    const after = await service.api('GET', `/notes/${id}`);
    expect(after.body.data).toMatchObject({ title: 'Plan', content_html: '<p>Four</p>' });
  });

  test('[P2] keeps it over a start of the program', async () => {
    const service = await serviceForTest();
    const first = await signedIn(service);
    first.setOnline(false);
    write(first, 'a');
    write(first, 'b');
    first.kill();
    const second = startEngine(first.computer, first.time);
    expect(second.writes()).toHaveLength(2);
    await sent(second);
    expect(await titlesOf(service)).toEqual(['a', 'b']);
  });
});

describe('[P3] a create makes exactly one note', () => {
  test('when the program is killed before the response', async () => {
    const service = await serviceForTest();
    const first = await signedIn(service);
    const held = service.faults.holdReply({ method: 'POST' });
    write(first, 'a');
    await held.reached;
    first.kill();
    held.drop();
    const second = startEngine(first.computer, first.time);
    await sent(second);
    expect(await titlesOf(service)).toEqual(['a']);
    expect(changesAmong(second.asked)).toEqual([]);
  });

  test('when it never arrived', async () => {
    const service = await serviceForTest();
    const started = await signedIn(service);
    service.faults.loseRequest({ method: 'POST' });
    write(started, 'a');
    await sent(started);
    expect(await titlesOf(service)).toEqual(['a']);
    expect(changesAmong(started.asked)).toHaveLength(2);
  });

  test('when its response was lost', async () => {
    const service = await serviceForTest();
    const started = await signedIn(service);
    service.faults.loseReply({ method: 'POST' });
    write(started, 'a');
    await sent(started);
    expect(await titlesOf(service)).toEqual(['a']);
    expect(changesAmong(started.asked)).toHaveLength(1);
  });

  test('[error.retry_500] when the service fails after its commit', async () => {
    const service = await serviceForTest();
    const started = await signedIn(service);
    const fail = async () => new Response('{}', { status: 500 });
    service.faults.plan({ method: 'POST' }, { after: fail });
    write(started, 'a');
    await sent(started);
    expect(await titlesOf(service)).toEqual(['a']);
  });

  test('when its response cannot be read', async () => {
    const service = await serviceForTest();
    const started = await signedIn(service);
    service.faults.plan(
      { method: 'POST' },
      { after: async () => new Response('{"data":{"id":7}}', { status: 201 }) },
    );
    write(started, 'a');
    await sent(started);
    expect(await titlesOf(service)).toEqual(['a']);
  });

  test('when its response was lost and the service composes the letters it stores', async () => {
    const service = await serviceForTest();
    const started = await signedIn(service);
    service.faults.loseReply({ method: 'POST' });
    const composing = async (reply: Response) =>
      new Response((await reply.text()).normalize(), reply);
    service.faults.plan({}, { after: composing }, 1_000);
    const content_html = '<p>Re\u0301sume\u0301 of the call</p>';
    const fields = { title: 'Cafe\u0301 ', date: '2026-11-20', content_html };
    started.engine.runner.take(aSavedNote('a', { at: started.clock.now(), fields }));
    await sent(started);
    expect(await titlesOf(service)).toHaveLength(1);
    expect(changesAmong(started.asked)).toEqual(['POST /notes']);
  });

  test('[Q6.13] when its response was lost and it held half a character, which the service cannot store', async () => {
    const service = await serviceForTest();
    const started = await signedIn(service);
    service.faults.loseReply({ method: 'POST' });
    const fields = { title: 'A\ud83dB', date: '2026-11-20', content_html: '<p>a \ude00 b</p>' };
    started.engine.runner.take(aSavedNote('a', { at: started.clock.now(), fields }));
    await sent(started);
    expect(await titlesOf(service)).toEqual(['A\ufffdB']);
    expect(changesAmong(started.asked)).toEqual(['POST /notes']);
  });

  test('when the clock was set forward since the last response, and this response is lost', async () => {
    const service = await serviceForTest();
    const started = await signedIn(service);
    started.setClock(60 * 60_000);
    service.faults.loseReply({ method: 'POST' });
    write(started, 'a');
    await sent(started);
    expect(await titlesOf(service)).toEqual(['a']);
  });

  test('after any failures, in any order, over starts of the program', async () => {
    const seed = 20_261_120;
    const random = createSeededRandom(seed);
    const service = await serviceForTest();
    let started: StartedEngine = await signedIn(service);
    const { computer, time } = started as Awaited<ReturnType<typeof signedIn>>;
    const names: string[] = [];
    const pick = (count: number) => Math.floor(random.fraction() * count);
    for (let round = 0; round < 40; round += 1) {
      const method = (['POST', 'GET', 'PATCH'] as const)[pick(3)] ?? 'GET';
      const trouble = [
        () => service.faults.loseReply({ method }),
        () => service.faults.loseRequest({ method }),
        () => service.faults.fail({ method }, { status: 500 }),
        () => service.faults.fail({ method }, { status: 429, retryAfterSeconds: 3 }),
        () => started.setOnline(pick(2) === 0),
        () => {
          started.kill();
          started = startEngine(computer, time);
        },
      ];
      trouble[pick(trouble.length)]?.();
      names.push(`note ${round}`);
      write(started, `note ${round}`);
      await new Promise((resolve) => setTimeout(resolve, pick(20)));
    }
    service.faults.clear();
    started.setOnline(true);
    await sent(started);
    expect({ seed, titles: await titlesOf(service) }).toEqual({ seed, titles: names.sort() });
  });
});

test('[Q8] turns an edit made while the create is sent into a change of the same note', async () => {
  const service = await serviceForTest();
  const started = await signedIn(service);
  const held = service.faults.holdReply({ method: 'POST' });
  write(started, 'a');
  await held.reached;
  change(started, localId('a'), { fields: { content_html: '<p>Changed.</p>' }, base: null });
  held.release();
  await sent(started);
  const [note, ...others] = await notesOf(service);
  expect(others).toEqual([]);
  expect(started.engine.runner.queue().adopted).toEqual({ [localId('a')]: note?.id });
  const after = await service.api('GET', `/notes/${note?.id}`);
  expect(after.body.data).toMatchObject({ title: 'a', content_html: '<p>Changed.</p>' });
});

test('[P4] overwrites nothing when two devices change one note: the second user is asked', async () => {
  const service = await serviceForTest();
  const made = await service.api('POST', '/notes', { note: { title: 'Plan', content: 'One' } });
  const { id, title, content_html } = made.body.data;
  const base = { title, content_html };
  const one = await signedIn(service);
  const two = startEngine(aComputer(2), one.time);
  await connect(two, service);
  two.setOnline(false);
  change(two, id, { fields: { content_html: '<p>Of two</p>' }, base });
  change(one, id, { fields: { content_html: '<p>Of one</p>' }, base });
  await sent(one);
  two.setOnline(true);
  await eventually(() => expect(two.writes()[0]?.state.kind).toBe('conflict'));
  const after = await service.api('GET', `/notes/${id}`);
  expect(after.body.data.content_html).toBe('<p>Of one</p>');
  expect(two.writes()[0]?.change).toMatchObject({ fields: { content_html: '<p>Of two</p>' } });
  expect(changesAmong(two.asked)).toEqual([]);
});

test('[L5] takes a record on its way while the user keeps typing in a conflict', async () => {
  const service = await serviceForTest();
  const made = await service.api('POST', '/notes', { note: { title: 'Plan', content: 'One' } });
  const { id } = made.body.data;
  const started = await signedIn(service);
  const base = { title: 'Another' };
  change(started, id, { fields: { title: 'Mine' }, base });
  await eventually(() => expect(started.writes()[0]?.state.kind).toBe('conflict'));
  const received: string[] = [];
  const listening = started.engine.pull.current() as { markAnswered: Puller['markAnswered'] };
  const answered = listening.markAnswered.bind(listening);
  listening.markAnswered = (list, record) => {
    received.push(`${list} ${record}`);
    answered(list, record);
  };
  change(started, id, { fields: { title: 'Mine, and more' }, base });
  expect(started.writes()[0]).toMatchObject({
    change: { fields: { title: 'Mine, and more' } },
    state: { kind: 'conflict' },
  });
  expect(received).toEqual([]);
});

describe('[Q15] a note that is removed while the user writes in it', () => {
  /** A note of a client, which the user has viewed and changes offline; then it is removed. */
  async function aRemovedNote() {
    const service = await serviceForTest({ sample: 'small' });
    const companies = await service.api('GET', '/companies');
    const client = companies.body.data[0].id;
    const sentNote = { title: 'Plan', content: 'One', record_type: 'company', record_id: client };
    const made = await service.api('POST', '/notes', { note: sentNote });
    const shown = made.body.data;
    const started = await signedIn(service);
    started.setOnline(false);
    const base = readBase('note', shown);
    change(started, shown.id, { fields: { content_html: '<p>Two</p>' }, base });
    expect((await service.api('DELETE', `/notes/${shown.id}`)).status).toBe(200);
    const plans = async () => {
      const found = (await notesOf(service)).filter(({ title }) => title === 'Plan');
      return Promise.all(
        found.map(async ({ id }) => (await service.api('GET', `/notes/${id}`)).body.data),
      );
    };
    return { service, started, seen: shown, client, plans };
  }

  test('[P2] becomes a new one with its client, once, and the user is notified', async () => {
    const { started, seen: shown, client, plans } = await aRemovedNote();
    started.setOnline(true);
    await sent(started);
    expect(await plans()).toMatchObject([
      {
        title: 'Plan',
        date: shown.date,
        visibility: 'everyone',
        content_html: '<p>Two</p>',
        note_links: [{ record_type: 'company', record_id: client }],
      },
    ]);
    const { engine } = started;
    const queue = engine.runner.queue();
    expect(queue.refiled).toMatchObject([{ was: shown.id, isPrivate: false }]);
    expect(knownId(queue, shown.id)).toBe((await plans())[0].id);
    expect(engine.history.of({ kind: 'note', id: shown.id })).toMatchObject([
      {
        how: 'refiled',
        base: { content_html: shown.content_html },
        mine: { content_html: '<p>Two</p>' },
      },
    ]);
  });

  test.each(['loseReply', 'loseRequest'] as const)(
    '[P3] is filed once if the program ends on the way, and %s happens',
    async (trouble) => {
      const { service, started, plans } = await aRemovedNote();
      service.faults[trouble]({ method: 'POST' });
      const held = service.faults.holdReply({ method: 'GET', path: '/notes/{id}' });
      started.setOnline(true);
      await held.reached;
      started.kill(); // the removal is still unknown
      held.drop();
      const second = startEngine(started.computer, started.time);
      await eventually(() => expect(second.engine.runner.queue().refiled).toHaveLength(1));
      second.kill(); // it is known, and perhaps being sent
      const third = startEngine(started.computer, started.time);
      expect(third.engine.runner.queue().refiled).toHaveLength(1);
      await sent(third);
      expect(await plans()).toMatchObject([{ content_html: '<p>Two</p>' }]);
    },
  );
});

test('[P10] [P5] changes nothing by reading, and reads everything, again and again', async () => {
  const service = await serviceForTest({ sample: 'small' });
  const started = await signedIn(service);
  const { body } = await service.api('GET', '/notes?page[size]=100');
  const wanted = body.data.map(({ id }: { id: string }) => id).sort();
  await eventually(() => {
    const brought = new Set(started.cache.ids('bodies'));
    expect(wanted.filter((id: string) => !brought.has(id))).toEqual([]);
    expect(started.engine.status()).toMatchObject({ bodiesLeft: 0, sweeping: null });
  });
  const firstReadAt = started.engine.status().readAt.notes ?? 0;
  started.engine.nudge();
  await eventually(() => {
    expect(started.engine.status().readAt.notes).toBeGreaterThan(firstReadAt);
  });
  expect(changesAmong(started.asked)).toEqual([]);
  expect(new Set(started.cache.ids('companies')).size).toBeGreaterThan(0);
});

test('[L25.2] connects and sends though no window can be notified of anything', async () => {
  const service = await serviceForTest();
  const started = startEngine(aComputer(), flyingTime(service));
  const broken = () => {
    throw new TypeError('Object has been destroyed');
  };
  Object.assign(started.statuses, { push: broken });
  Object.assign(started.accounts, { push: broken });
  await connect(started, service);
  write(started, 'a');
  await eventually(() => expect(started.writes()).toMatchObject([{ state: { kind: 'done' } }]));
  expect(started.log()).toContain('bug: window not notified');
});

test('[Q6] [L22.50] compares a clock that was set with the service’s at the next response', async () => {
  const service = await serviceForTest();
  const started = await signedIn(service);
  started.setClock(-60 * 60_000);
  started.engine.pull.current().nudge();
  await eventually(() => {
    expect(started.engine.runner.queue().clockAheadMs).toBeGreaterThan(50 * 60_000);
    expect(started.statuses.some(({ clockAheadMs = 0 }) => clockAheadMs > 50 * 60_000)).toBe(true);
  });
});

test('[P2] deletes the history after ninety days of the service, whatever our clock was', async () => {
  const service = await serviceForTest();
  const first = await signedIn(service);
  const record = { kind: 'note', id: 'n1' } as const;
  const mine = { title: 'My words' };
  const entry = { id: 'w', at: first.clock.now(), record, how: 'settled', base: {}, mine } as const;
  first.engine.history.keep({ ...entry, theirs: {}, result: {} });
  first.kill();
  const second = startEngine(first.computer, first.time);
  second.setClock(1_000 * DAY_MS);
  await eventually(() => expect(second.engine.runner.queue().line).toBe('open'));
  expect(second.engine.history.of(record)).toMatchObject([{ mine }]);
  second.kill();
  await first.time.pass(HISTORY_LIFETIME_MS + DAY_MS);
  const third = startEngine(first.computer, first.time);
  await eventually(() => expect(third.engine.history.of(record)).toEqual([]));
});

test('[Q1.1] [P2] deletes nothing at a start with a clock that is years ahead', async () => {
  const service = await serviceForTest();
  const { engine, clock, computer, time, kill } = await signedIn(service);
  const at = clock.now();
  engine.runner.take(aSavedNote('a', { at, isFinished: false })); // it waits for more typing
  engine.runner.take({ kind: 'discarded', at, id: 'write-a' });
  const record = { kind: 'note', id: 'n1' } as const;
  const said = { base: {}, mine: { title: 'Mine' }, theirs: {}, result: {} };
  engine.history.keep({ id: 'w1', at, record, how: 'merged', ...said });
  kill();
  const ahead = { ...time.clock, now: () => time.clock.now() + 1_000 * DAY_MS };
  const second = startEngine(computer, { ...time, clock: ahead });
  await eventually(() => expect(second.engine.runner.queue().line).toBe('open'));
  second.kill();
  const third = startEngine(computer, { ...time, clock: ahead });
  expect(third.writes()).toMatchObject([{ id: 'write-a', state: { kind: 'discarded' } }]);
  expect(third.engine.history.of(record)).toMatchObject([{ id: 'w1' }]);
});

test('[Q16] shows a discarded write in its own account and in no other', async () => {
  const service = await serviceForTest();
  const started = await signedIn(service);
  const { engine, clock } = started;
  engine.runner.take(aSavedNote('a', { at: clock.now(), isFinished: false })); // it waits for more typing
  const id = started.writes()[0]?.id ?? '';
  engine.runner.take({ kind: 'discarded', at: clock.now(), id });
  await connect(started, service, service.service.apiKey(2));
  expect(started.writes()).toEqual([]);
  engine.runner.take({ kind: 'restored', at: clock.now(), id });
  expect(started.writes()).toEqual([]);
  started.kill();
  const second = startEngine(started.computer, started.time);
  await connect(second, service);
  expect(second.writes()).toMatchObject([{ id, state: { kind: 'discarded' } }]);
});

test('[L15] [Q16] changes the queue’s account before the windows are notified of the account', async () => {
  const service = await serviceForTest();
  const started = await signedIn(service);
  const { engine, accounts } = started;
  const shown: unknown[] = [];
  const push = accounts.push.bind(accounts);
  accounts.push = (...news) => {
    for (const account of news) {
      shown.push(account.kind === 'known' && account.key === engine.runner.queue().account);
    }
    return push(...news);
  };
  await connect(started, service, service.service.apiKey(2));
  expect(shown).toEqual([true]);
});

test('[Q16] [L15] shows nothing of another account at a start, however long the keychain takes', async () => {
  const service = await serviceForTest();
  const { computer, kill, engine, time } = await signedIn(service);
  const before = engine.runner.queue().account;
  kill();
  // As if the program had ended right after it had saved who is signed in.
  const database = databaseForTest(computer.folder);
  const saved = { key: 'another', baseUrl: service.baseUrl, member: null };
  createSettings(database).set('account', saved);
  database.close();
  const silent = { ...computer.keychain, getPassword: () => new Promise<never>(() => undefined) };
  const again = startEngine({ ...computer, keychain: silent }, time).engine;
  expect(again.session.account()).toMatchObject({ key: 'another' });
  expect(before).not.toBe('another');
  expect(again.runner.queue().account).toBe('another');
});

test('[Q16.6] sends work of an unknown account once its user claims it', async () => {
  const service = await serviceForTest();
  service.faults.refuse({ path: '/team_members/me' }, { type: 'not_found' }, 1_000);
  const started = await signedIn(service);
  started.setOnline(false);
  write(started, 'a');
  started.kill();
  // The profile after a damaged file whose settings could not be rescued.
  const database = databaseForTest(started.computer.folder);
  database.exec('delete from kept');
  database.close();
  const again = startEngine(started.computer, started.time);
  const { session } = again.engine;
  const same = { baseUrl: service.baseUrl, apiKey: service.apiKey };
  expect(await session.connect(same)).toMatchObject({ failure: 'unsure-account' });
  expect(await session.connect({ ...same, isSameAccount: true })).toMatchObject({ ok: true });
  await sent(again);
  expect(await titlesOf(service)).toEqual(['a']);
});

test('[Q16.5] keeps accounts apart if the service does not name the owner of a key', async () => {
  const service = await serviceForTest();
  service.faults.refuse({ path: '/team_members/me' }, { type: 'not_found' }, 1_000);
  const started = await signedIn(service);
  started.setOnline(false);
  write(started, 'of Ada');
  started.setOnline(true);
  const { session, runner } = started.engine;
  const other = { baseUrl: service.baseUrl, apiKey: service.service.apiKey(2) };
  expect(await session.connect(other)).toMatchObject({ failure: 'unsure-account' });
  await sent(started);
  expect(await session.connect({ ...other, isSameAccount: false })).toMatchObject({ ok: true });
  expect(runner.queue().writes).toEqual([]);
  expect(await titlesOf(service)).toEqual(['of Ada']);
});

describe('a token', () => {
  test('[auth.401] parks everything when it is rejected; a new sign-in sends it', async () => {
    const service = await serviceForTest();
    const started = await signedIn(service);
    const unknown = problem('authentication_error', 'Expired.');
    service.faults.plan({}, { before: async () => unknown }, 1_000);
    write(started, 'a');
    await eventually(() => expect(started.engine.runner.queue().line).toBe('signed-out'));
    write(started, 'b');
    started.asked.length = 0;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(started.asked).toEqual([]);
    service.faults.clear();
    await connect(started, service);
    await sent(started);
    expect(await titlesOf(service)).toEqual(['a', 'b']);
  });

  test('[auth.401] does not retry over and over if it may read but not write', async () => {
    const service = await serviceForTest();
    const started = await signedIn(service);
    const unknown = problem('authentication_error', 'Not for writing.');
    service.faults.plan({ method: 'POST' }, { before: async () => unknown }, 1_000);
    write(started, 'a');
    await eventually(() => expect(started.engine.runner.queue().line).toBe('signed-out'));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(changesAmong(started.asked)).toHaveLength(1);
  });

  test('[P8] is in no log, and neither is content', async () => {
    const service = await serviceForTest();
    const leaky = () => Promise.reject(new Error(`cannot keep ${service.apiKey}`));
    const started = await signedIn(service, aComputer(1, { setPassword: leaky }));
    for (const status of [500, 500, 500]) service.faults.fail({}, { status: status as 500 });
    service.faults.loseReply({ method: 'POST' });
    write(started, 'Confidential');
    await sent(started);
    started.setOnline(false);
    write(started, 'Confidential too');
    await eventually(() => expect(started.engine.runner.queue().line).toBe('unreachable'));
    await started.engine.session.signOut();
    expect(started.log()).toContain('request failed');
    expect(started.log()).toContain('keychain does not answer');
    for (const secret of [service.apiKey, 'Confidential', 'Text of', 'Bearer', service.baseUrl]) {
      expect(started.log()).not.toContain(secret);
    }
  });

  test('[S12.1] deletes at the next start what a locked keychain kept at the sign-out', async () => {
    const service = await serviceForTest();
    let isLocked = true;
    const computer = aComputer();
    const deleteAnyway = computer.keychain.deletePassword;
    computer.keychain.deletePassword = (...entry) =>
      isLocked ? Promise.reject(new Error('locked')) : deleteAnyway(...entry);
    const first = await signedIn(service, computer);
    const account = first.engine.session.account();
    const key = account.kind === 'known' ? account.key : '';
    await first.engine.session.signOut();
    expect(await computer.keychain.getPassword(SERVICE, key)).not.toBeNull();
    first.kill();
    isLocked = false;
    startEngine(computer, first.time);
    await eventually(async () => {
      expect(await computer.keychain.getPassword(SERVICE, key)).toBeNull();
    });
  });

  test('[P2] delays neither the start nor the work if a keychain never returns it', async () => {
    const service = await serviceForTest();
    const first = await signedIn(service);
    await eventually(() => expect(first.engine.status().asOf.notes).not.toBeNull());
    first.kill();
    const never = () => new Promise<never>(() => undefined);
    const keychain = { getPassword: never, setPassword: never, deletePassword: never };
    const second = startEngine({ ...first.computer, keychain }, first.time);
    expect(second.engine.session.account()).toMatchObject({ kind: 'known' });
    expect(second.engine.status().asOf.notes).not.toBeNull();
    write(second, 'a');
    await connect(second, service);
    await sent(second);
    expect(await titlesOf(service)).toEqual(['a']);
    expect(second.engine.session.account()).toMatchObject({ token: 'in-memory' });
  });
});

test('[P2] keeps all work and sends nothing more after a sign-out in the middle of a pull', async () => {
  const service = await serviceForTest({ sample: 'small' });
  const started = await signedIn(service);
  const held = service.faults.holdReply({ method: 'GET', path: '/notes' });
  started.engine.nudge();
  await held.reached;
  write(started, 'a');
  await started.engine.session.signOut();
  held.release();
  const before = started.asked.length;
  write(started, 'b');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(started.asked.length - before).toBeLessThanOrEqual(1); // one may have been sent already
  expect(started.engine.runner.queue().line).toBe('signed-out');
  await connect(started, service);
  await sent(started);
  expect((await titlesOf(service)).filter((title) => title.length === 1)).toEqual(['a', 'b']);
});

test('gives another account nothing of the previous account’s pull', async () => {
  const service = await serviceForTest({ sample: 'small' });
  const started = await signedIn(service);
  const held = service.faults.holdReply({ method: 'GET', path: '/companies' });
  started.engine.nudge();
  await held.reached;
  const before = started.cache.deliveries.length;
  const apiKey = service.service.apiKey(2);
  await connect(started, service, apiKey);
  held.release();
  await eventually(() => expect(started.engine.status().asOf.companies).not.toBeNull());
  const jonas = await service.api('GET', '/companies?page[size]=100', undefined, apiKey);
  const mine = new Set(jonas.body.data.map(({ id }: { id: number }) => id));
  const brought = started.cache.deliveries
    .slice(before)
    .flatMap((one) => (one.kind === 'companies' ? one.records.map(({ id }) => id) : []));
  expect(brought.filter((id) => !mine.has(id))).toEqual([]);
  expect(brought.length).toBeGreaterThan(0);
});

test('[L22.1] ends a refresh in a pause at once, and continues it afterwards', async () => {
  const service = await serviceForTest();
  const started = await signedIn(service);
  await eventually(() => expect(started.engine.status().asOf.comments).not.toBeNull());
  service.faults.fail({}, { status: 429, retryAfterSeconds: 30 });
  const readAt = started.engine.status().readAt.notes ?? 0;
  const { line, resumesAt } = await started.engine.refresh({ isEverything: true });
  const pausedUntil = started.engine.status().pausedUntil ?? 0;
  expect([line, pausedUntil > started.clock.now()]).toEqual(['open', true]);
  expect(Math.abs((resumesAt ?? 0) - pausedUntil)).toBeLessThan(60_000);
  await eventually(() => expect(started.engine.status().readAt.notes).toBeGreaterThan(readAt));
});

test('[limit.backoff] reports a pause at sign-in instead of waiting for its end', async () => {
  const service = await serviceForTest();
  const started = await signedIn(service);
  service.faults.fail({}, { status: 429, retryAfterSeconds: 3_600 });
  started.engine.nudge();
  await eventually(() => expect(started.engine.status().pausedUntil).not.toBeNull());
  expect(started.statuses.at(-1)?.pausedUntil).not.toBeNull();
  const { baseUrl, apiKey } = service;
  const again = await started.engine.session.connect({ baseUrl, apiKey });
  expect(again).toMatchObject({ ok: false, failure: 'unreachable' });
});

test('[L1] [L16] [L23] sends after a start a twentieth of the requests of the first one', async () => {
  const service = await serviceForTest({ sample: 'small' });
  const made = Array.from({ length: 200 }, (_, index) => ({ title: `${index}`, content: 'x' }));
  await Promise.all(made.map((note) => service.api('POST', '/notes', { note })));
  const first = await signedIn(service);
  await pulled(first);
  const asked = first.asked.length;
  first.kill();
  for (let start = 0; start < 5; start += 1) {
    const next = startEngine(first.computer, first.time);
    await eventually(() => expect(next.engine.runner.queue().line).toBe('open'));
    await pulled(next);
    await eventually(() => expect(next.asked.some((one) => one.includes('/notes?'))).toBe(true));
    expect(next.asked.filter((one) => /number\]=([2-9]|1\d)/.test(one))).toEqual([]);
    expect(next.asked.length).toBeLessThan(asked / 20);
    expect(next.cache.deliveries.filter(({ kind }) => kind === 'clear')).toEqual([]);
    next.kill();
  }
});

/** Everything is in the cache. */
async function pulled({ engine }: StartedEngine): Promise<void> {
  await eventually(() => {
    const { asOf, sweeping, bodiesLeft } = engine.status();
    expect([Object.values(asOf).includes(null), sweeping, bodiesLeft]).toEqual([false, null, 0]);
  });
}

describe('the state of the connection', () => {
  test('[L24] shows although nothing else is sent, also if requests only hang', async () => {
    for (const answer of [null, () => undefined]) {
      const service = await serviceForTest();
      const started = await signedIn(service);
      await pulled(started);
      const deadAt = started.clock.now();
      started.reroute(answer === null ? 'http://127.0.0.1:9' : await aServer(answer));
      await eventually(() => expect(started.engine.runner.queue().line).toBe('unreachable'));
      expect(started.clock.now() - deadAt).toBeLessThan(2 * 60_000); // time advances in steps
      started.reroute(null);
      await eventually(() => expect(started.engine.runner.queue().line).toBe('open'));
    }
  });

  test('[L24] is not probed while no window is visible', async () => {
    const service = await serviceForTest();
    const started = await signedIn(service);
    await pulled(started);
    started.setVisible(false);
    await vi.waitFor(() => expect(started.asked.length).toBeGreaterThan(0));
    const before = started.asked.length;
    const at = started.clock.now();
    await eventually(() => expect(started.clock.now() - at).toBeGreaterThan(3 * 60_000));
    expect(started.asked.slice(before).filter((one) => one.includes('/me'))).toEqual([]);
    started.setVisible(true);
    await eventually(() => {
      expect(started.asked.slice(before).some((one) => one.includes('/me'))).toBe(true);
    });
  });
});

describe('a network that lies', () => {
  const pages: [string, (reply: ServerResponse) => void][] = [
    ['a portal that answers for the service', (reply) => reply.end('<h1>Welcome</h1>')],
    ['a portal that leads elsewhere', (reply) => reply.writeHead(302, { location: '/in' }).end()],
    ['a portal that forbids', (reply) => reply.writeHead(403).end('<h1>Pay first</h1>')],
    ['a VPN that swallows everything', () => undefined],
  ];

  test.each(pages)('[P2] [P3] sees through %s, and continues afterwards', async (_, answer) => {
    const service = await serviceForTest();
    const started = await signedIn(service);
    started.reroute(await aServer(answer));
    started.engine.nudge(); // as after sleep, or when the network has changed
    await eventually(() => expect(started.engine.runner.queue().line).toBe('unreachable'));
    write(started, 'a');
    await flushPromises();
    expect(started.writes().filter(isLive)).toHaveLength(1);
    started.reroute(null); // without a nudge, and without a new start
    await sent(started);
    expect(await titlesOf(service)).toEqual(['a']);
    expect(started.engine.status().off).toEqual({});
  });

  test('is noticed by the next request, without a nudge, and removes no record', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const started = await signedIn(service);
    await eventually(() => expect(started.engine.status().asOf.comments).not.toBeNull());
    started.reroute(await aServer((reply) => reply.writeHead(404).end('<h1>Not here</h1>')));
    write(started, 'a');
    await eventually(() => expect(started.engine.runner.queue().line).toBe('unreachable'));
    started.reroute(null);
    await sent(started);
    expect(started.cache.deliveries.filter(({ kind }) => kind === 'absent')).toEqual([]);
  });

  test('is not reported because a clock jumps', async () => {
    const service = await serviceForTest();
    const started = await signedIn(service);
    for (const jumpMs of [26 * 60 * 60_000, -52 * 60 * 60_000]) {
      started.setClock(jumpMs);
      write(started, `after ${jumpMs}`);
      await sent(started);
      const before = started.engine.status().readAt.notes ?? 0;
      started.engine.nudge();
      await eventually(() => expect(started.engine.status().readAt.notes).not.toBe(before));
      expect(started.engine.runner.queue().line).toBe('open');
    }
  });
});

/** A server that gives everybody this response until the test has ended. */
async function aServer(answer: (reply: ServerResponse) => void): Promise<string> {
  const server = createServer((_request, reply) => answer(reply)).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
