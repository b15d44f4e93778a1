import { describe, expect, test } from 'vitest';
import type { Fetch } from '../../../electron/api/transport.ts';
import { problem } from '../../../service/web/problem.ts';
import type { PendingWrite } from '../../../shared/queue/pending-write.ts';
import { emptyQueue } from '../../../shared/queue/queue.ts';
import { LOOKUP_AT_ONCE_CHARS_MAX } from '../../../shared/queue-limits.ts';
import { type Fields, idText, type WritableKind } from '../../../shared/records/kinds.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../shared/time.ts';
import { aCreateOf } from '../../support/builders.ts';
import { processAtOnce } from '../../support/processes-for-test.ts';
import {
  oneOfEach,
  type ReplayWorld,
  replayForTest,
  replyOf,
} from '../../support/replay-for-test.ts';
import type { StartedService } from '../../support/start-service.ts';

const day = '2026-11-20';
const note = {
  kind: 'note',
  fields: { title: 'Kick-off', date: day, content_html: '<p>Call <b>Anna</b> &amp; Jo.</p>' },
} as const;

/** A service may return smaller pages than requested (list.page). */
const smallPages: Fetch = (url, init) => fetch(url.replace(/size\]=\d+/, 'size]=4'), init);

/** Posts {@link note}, or another, as another program would; returns its id. */
async function posted(service: StartedService, more: object = {}): Promise<string> {
  const body = { title: 'Kick-off', date: day, content: 'Call **Anna** & Jo.', ...more };
  const reply = await service.api('POST', '/notes', { note: body });
  expect(reply.status).toBe(201);
  return reply.body.data.id;
}

/** Sends a create, as another program of ours would; returns the id of its record. */
async function made({ send }: ReplayWorld, kind: WritableKind, fields: Fields): Promise<string> {
  const change = { kind: 'create', fields: { ...fields } } as const;
  return idText(replyOf(await send({ kind, id: 'local-a' }, change)));
}

/** The next reply to `path` with something in it replaced. */
function garble(service: StartedService, path: string, how: (whole: string) => string): void {
  service.faults.plan(
    { path },
    {
      after: async (reply) =>
        new Response(how(await reply.text()), { status: 200, headers: reply.headers }),
    },
  );
}

describe.each(['note', 'time-entry', 'task', 'comment'] as const)('the lookup of a %s', (kind) => {
  test('[P3] [Q6] finds it by its content and reads it whole', async () => {
    const world = await replayForTest();
    const fields = (await oneOfEach(world.service))[kind];
    await made(world, kind, changed(kind, fields));
    const id = await made(world, kind, fields);
    await made(world, kind, changed(kind, fields));
    const reply = replyOf(await world.lookup({ kind, fields }));
    expect(idText(reply)).toBe(id);
  });

  test('[Q6] finds nothing among other, older and already adopted records', async () => {
    const world = await replayForTest();
    const { service, lookup } = world;
    const fields = (await oneOfEach(service))[kind];
    service.clock.advance(-HOUR_MS);
    await made(world, kind, fields);
    service.clock.advance(HOUR_MS);
    await made(world, kind, changed(kind, fields));
    const adopted = await made(world, kind, fields);
    const known = { made: [`${kind} ${adopted}`] };
    // A comment has no time of change: another one of that moment may be ours.
    const outcome = kind === 'comment' ? 'unsure' : 'nothing';
    expect(await lookup({ kind, fields }, known)).toMatchObject({ kind: outcome });
    expect(idText(replyOf(await lookup({ kind, fields })))).toBe(adopted);
  });

  test('[Q6.9] chooses between two equal ones by their time, so that none is left over', async () => {
    const world = await replayForTest();
    const { service, lookup } = world;
    const fields = (await oneOfEach(service))[kind];
    const older = await made(world, kind, fields);
    service.clock.advance(40 * SECOND_MS);
    const younger = await made(world, kind, fields);
    const found = async (lateMs: number, taken: readonly string[] = []) =>
      idText(replyOf(await lookup({ kind, fields }, { lateMs, made: [...taken] })));
    expect(await found(0)).toBe(older);
    expect(await found(40 * SECOND_MS)).toBe(younger);
    // Whichever lookup is first, the other finds the remaining one.
    expect(await found(0, [`${kind} ${younger}`])).toBe(older);
    expect(await found(40 * SECOND_MS, [`${kind} ${older}`])).toBe(younger);
  });

  test('[Q6] leaves out another member’s record, if we know who we are', async () => {
    const world = await replayForTest({ memberId: kind === 'task' ? null : 99 });
    const fields = (await oneOfEach(world.service))[kind];
    await made(world, kind, fields);
    const outcome = await world.lookup({ kind, fields });
    expect(outcome.kind).toBe(kind === 'task' ? 'accepted' : 'nothing');
  });
});

/** The same with other words in it. */
function changed(kind: WritableKind, fields: Fields): Fields {
  const text = { note: 'title', task: 'title', comment: 'body', 'time-entry': 'description' };
  return { ...fields, [text[kind as keyof typeof text] ?? 'title']: 'Another' };
}

describe.each(['note', 'time-entry', 'task'] as const)('a %s that was changed since', (kind) => {
  test('[Q6] asks the user: no program can tell', async () => {
    const world = await replayForTest();
    const { service, lookup, asked } = world;
    const fields = (await oneOfEach(service))[kind];
    const id = await made(world, kind, fields);
    const path = asked.findLast((one) => one.startsWith('POST'))?.replace('POST ', '') ?? '';
    service.clock.advance(5 * SECOND_MS);
    const wrapper = kind === 'time-entry' ? 'time_entry' : kind;
    const change = { [wrapper]: changed(kind, {}) };
    expect((await service.api('PATCH', `${path}/${id}`, change)).status).toBe(200);
    expect(await lookup({ kind, fields })).toMatchObject({
      kind: 'unsure',
      found: { id: idOf(id) },
    });
  });
});

function idOf(text: string): string | number {
  return /^\d+$/.test(text) ? Number(text) : text;
}

describe('the lookup of a deal, which shows no time of its own', () => {
  test('[Q6] asks the user about an equal one, because an older one may be equal too', async () => {
    const world = await replayForTest();
    const fields = (await oneOfEach(world.service)).deal;
    expect(await world.lookup({ kind: 'deal', fields })).toEqual({ kind: 'nothing' });
    const id = await made(world, 'deal', fields);
    expect(await world.lookup({ kind: 'deal', fields })).toMatchObject({
      kind: 'unsure',
      found: { id: Number(id), title: 'New site' },
    });
    const known = { made: [`deal ${id}`] };
    expect(await world.lookup({ kind: 'deal', fields }, known)).toEqual({ kind: 'nothing' });
  });

  test('[Q6] prefers it to a newer one with only a word or an amount in common', async () => {
    const world = await replayForTest();
    const fields = (await oneOfEach(world.service)).deal;
    const id = await made(world, 'deal', fields);
    await made(world, 'deal', { ...fields, title: 'Another site' });
    expect(await world.lookup({ kind: 'deal', fields })).toMatchObject({
      kind: 'unsure',
      found: { id: Number(id) },
    });
  });
});

describe('the lookup of a document', () => {
  test('[Q6.11] sends no request: there is no list, and only the user can tell', async () => {
    const world = await replayForTest();
    const fields = (await oneOfEach(world.service)).document;
    await made(world, 'document', fields);
    world.asked.length = 0;
    expect(await world.lookup({ kind: 'document', fields })).toEqual({
      kind: 'unsure',
      found: null,
    });
    expect(world.asked).toEqual([]);
  });
});

test('looks up a comment among those on the same record', async () => {
  const world = await replayForTest();
  const { comment } = await oneOfEach(world.service);
  await made(world, 'comment', comment);
  world.asked.length = 0;
  await world.lookup({ kind: 'comment', fields: comment });
  expect(world.asked).toHaveLength(1);
  expect(world.asked[0]).toContain(`filter[commentable_id]=${comment['commentable_id']}`);
});

describe('a list', () => {
  test('[P3] counts by our clock at the send, though that had been set forward', async () => {
    const { lookup, service } = await replayForTest();
    const id = await posted(service);
    const outcome = await lookup(note, { clockAheadMs: HOUR_MS });
    expect(outcome).toMatchObject({ kind: 'accepted', reply: { id } });
  });

  test('[list.page] is read to the end of what is young enough, and no further', async () => {
    const { lookup, service, asked } = await replayForTest({ through: smallPages });
    service.clock.advance(-HOUR_MS);
    for (let count = 0; count < 8; count += 1) await posted(service, { title: 'Old' });
    service.clock.advance(HOUR_MS);
    const id = await posted(service);
    for (let count = 0; count < 4; count += 1) await posted(service, { title: 'Newer' });
    expect(await lookup(note)).toMatchObject({ kind: 'accepted', reply: { id } });
    asked.length = 0;
    expect(await lookup(note, { made: [`note ${id}`] })).toEqual({ kind: 'nothing' });
    expect(asked).toHaveLength(2);
  });

  test.each([{ status: 500 }, { status: 429, retryAfterSeconds: 1 }] as const)(
    '[Q6.4] is read no further once the only lookup has failed: $status',
    async (failure) => {
      const { lookup, service, asked, passSlowly } = await replayForTest({ through: smallPages });
      for (let count = 0; count < 8; count += 1) await posted(service, { title: 'Older' });
      service.clock.advance(SECOND_MS);
      await posted(service);
      service.faults.fail({ path: '/notes/{id}' }, failure);
      const kind = failure.status === 429 ? 'rate-limited' : 'unknown';
      expect(await lookup(note)).toMatchObject({ kind });
      await passSlowly(MINUTE_MS);
      expect(asked).toHaveLength(2); // a page, and the note
    },
  );

  test('[P3] is read on every page if the service refuses the sort (A1)', async () => {
    const { lookup, service, asked } = await replayForTest();
    const id = await posted(service);
    const refusal = problem('bad_request', 'There is no sort here.');
    service.faults.plan({ path: '/notes' }, { before: async () => refusal });
    expect(await lookup(note)).toMatchObject({ kind: 'accepted', reply: { id } });
    expect(asked.filter((one) => one.includes('sort=')).length).toBe(1);
  });

  test('[P3] [Q6] is read to its end unsorted, though a page happens to be newest first (A1)', async () => {
    const byTitle: Fetch = (url, init) =>
      smallPages(/\?(?!.*sort=)/.test(url) ? `${url}&sort=title` : url, init);
    const { lookup, service } = await replayForTest({ through: byTitle });
    service.clock.advance(-HOUR_MS);
    for (const title of ['D', 'C', 'B', 'A']) {
      service.clock.advance(SECOND_MS);
      await posted(service, { title });
    }
    service.clock.advance(HOUR_MS);
    const id = await posted(service);
    const refusal = problem('bad_request', 'There is no sort here.');
    service.faults.plan({ path: '/notes' }, { before: async () => refusal });
    expect(await lookup(note)).toMatchObject({ kind: 'accepted', reply: { id } });
  });

  test('[P3] does not mislead when it is sorted as the service likes (A1)', async () => {
    const { lookup, service } = await replayForTest({
      through: (url, init) => smallPages(url.replace('sort=-created_at', 'sort=created_at'), init),
    });
    service.clock.advance(-HOUR_MS);
    for (let count = 0; count < 6; count += 1) {
      service.clock.advance(SECOND_MS);
      await posted(service, { title: 'Old' });
    }
    service.clock.advance(HOUR_MS);
    const id = await posted(service);
    expect(await lookup(note)).toMatchObject({ kind: 'accepted', reply: { id } });
  });

  test('[Q6.2] is read to its end if it ignores the sort and its first page happens to be newest first', async () => {
    const byChange: Fetch = (url, init) =>
      smallPages(url.replace(/sort=-?created_at/, 'sort=-updated_at'), init);
    const { lookup, service, asked } = await replayForTest({ through: byChange });
    service.clock.advance(-HOUR_MS);
    const older: string[] = [];
    for (const title of ['A', 'B', 'C', 'D']) {
      service.clock.advance(SECOND_MS);
      older.push(await posted(service, { title }));
    }
    service.clock.advance(HOUR_MS);
    const id = await posted(service);
    // Each is changed once more, the youngest last: so they come first, in the order of creation.
    for (const one of older) {
      service.clock.advance(SECOND_MS);
      await service.api('PATCH', `/notes/${one}`, { note: { title: 'Old' } });
    }
    expect(await lookup(note)).toMatchObject({ kind: 'accepted', reply: { id } });
    expect(asked.filter((one) => one.includes('/notes?'))).toHaveLength(3);
  });

  test('[P3] leaves the outcome open if a record that may be ours cannot be read', async () => {
    const { lookup, service } = await replayForTest();
    await posted(service);
    garble(service, '/notes/{id}', (whole) => whole.replace('"everyone"', '9'));
    expect(await lookup(note)).toEqual({ kind: 'unknown' });
    garble(service, '/notes', (whole) => whole.replace(/"id":"[^"]+"/, '"id":null'));
    expect(await lookup(note)).toEqual({ kind: 'unknown' });
  });

  test.each([
    ['note', '/notes', '"everyone"'],
    ['task', '/tasks', '"2026-12-01"'],
    ['time-entry', '/time_entries', 'true'],
    ['comment', '/comments', '"Deal"'],
  ] as const)('[P3] leaves it open if a young %s cannot be read', async (kind, path, part) => {
    const world = await replayForTest();
    const fields = (await oneOfEach(world.service))[kind];
    await made(world, kind, fields);
    garble(world.service, path, (whole) => whole.replace(part, '{"not":"this"}'));
    expect(await world.lookup({ kind, fields })).toEqual({ kind: 'unknown' });
    expect(await world.lookup({ kind, fields })).toMatchObject({ kind: 'accepted' });
  });

  test('[P3] is not misled by an unreadable record that is old or somebody else’s', async () => {
    const { lookup, service } = await replayForTest();
    const unreadable = () => garble(service, '/notes', (whole) => whole.replace('"everyone"', '9'));
    service.clock.advance(-HOUR_MS);
    await posted(service);
    service.clock.advance(HOUR_MS);
    unreadable();
    expect(await lookup(note)).toEqual({ kind: 'nothing' });
    const stranger = await replayForTest({ memberId: 99 });
    await posted(stranger.service);
    garble(stranger.service, '/notes', (whole) => whole.replace('"everyone"', '9'));
    expect(await stranger.lookup(note)).toEqual({ kind: 'nothing' });
  });

  test('[P3] is not misled by an old unreadable deal', async () => {
    const world = await replayForTest();
    const { deal } = await oneOfEach(world.service);
    garble(world.service, '/deals', (whole) => whole.replace(/"currency":"..."/, '"currency":9'));
    expect(await world.lookup({ kind: 'deal', fields: deal })).toEqual({ kind: 'nothing' });
  });
});

describe('a record made long after our send', () => {
  test.each(['note', 'time-entry', 'task', 'comment'] as const)(
    '[Q6.1] [Q6.19] is shown to the user, who may have typed the %s again elsewhere',
    async (kind) => {
      const world = await replayForTest();
      const fields = (await oneOfEach(world.service))[kind];
      world.service.clock.advance(6 * HOUR_MS);
      const id = await made(world, kind, fields);
      const found = { kind: 'unsure', found: { id: idOf(id) } };
      expect(await world.lookup({ kind, fields })).toMatchObject(found);
      // Our clock was set around the send: the record was made at one of its two times, or at neither.
      const lookup = (byMs: number) =>
        world.lookup({ kind, fields }, { clockAheadMs: byMs, lateMs: -byMs });
      expect(await lookup(6 * HOUR_MS)).toMatchObject(found);
      expect(await lookup(-6 * HOUR_MS)).toMatchObject({ kind: 'accepted' });
    },
  );

  test('[Q6.1] is left to another create of ours that was sent then', async () => {
    const world = await replayForTest();
    const { service, lookup } = world;
    const sentAt = service.clock.now() + 6 * HOUR_MS;
    service.clock.advance(6 * HOUR_MS);
    await posted(service);
    const state = { kind: 'checking', sentAt, looks: 0, until: sentAt } as const;
    const other = { ...aCreateOf('note', { fields: note.fields }), id: 'w2', state };
    expect(await lookup(note, { writes: [other] })).toEqual({ kind: 'nothing' });
    expect(await lookup(note)).toMatchObject({ kind: 'unsure' });
  });
});

describe('a young record with an unreadable field', () => {
  test.each([
    ['note', '/notes', 'note_links', 'title'],
    ['task', '/tasks', 'tags', 'title'],
    ['time-entry', '/time_entries', 'tags', 'description'],
  ] as const)(
    '[Q6.3] is no %s of ours if its other fields differ',
    async (kind, path, other, own) => {
      const world = await replayForTest();
      const fields = (await oneOfEach(world.service))[kind];
      await made(world, kind, changed(kind, fields));
      const lookupWithout = (name: string) => {
        garble(world.service, path, (whole) => {
          const { data, ...others } = JSON.parse(whole);
          const rows = data.map((row: Fields) => ({ ...row, [name]: { not: 'this' } }));
          return JSON.stringify({ ...others, data: rows });
        });
        return world.lookup({ kind, fields });
      };
      expect(await lookupWithout(other)).toEqual({ kind: 'nothing' });
      expect(await lookupWithout(own)).toEqual({ kind: 'unknown' });
    },
  );
});

test('a lookup that cannot be made is itself unknown or unreachable', async () => {
  const { lookup, service } = await replayForTest();
  service.faults.fail({ path: '/notes' }, { status: 500 });
  expect(await lookup(note)).toEqual({ kind: 'unknown' });
  await posted(service);
  service.faults.loseReply({ method: 'GET', path: '/notes/{id}' });
  expect(await lookup(note)).toEqual({ kind: 'unknown' });
  expect(await lookup(note, { made: emptyQueue.made })).toMatchObject({ kind: 'accepted' });
});

describe('a lookup of a long note', () => {
  const line = '<p>Call <b>Anna</b> about the budget of this quarter.</p>';
  const content_html = line.repeat(Math.ceil(LOOKUP_AT_ONCE_CHARS_MAX / line.length));
  const long = { ...note.fields, content_html };
  const unlike = { ...long, content_html: `${content_html}<p>More</p>` };
  const rival: PendingWrite = aCreateOf('note', {
    id: 'w2',
    change: { kind: 'create', fields: unlike },
    state: { kind: 'checking', sentAt: 0, looks: 0, until: 0 },
  });

  test('[Q6.15] reads the letters of each body once, in a process', async () => {
    const bodies: string[] = [];
    const world = await replayForTest({
      openProcess(job) {
        if ('bodies' in job) bodies.push(...job.bodies);
        return processAtOnce(job);
      },
    });
    const id = await made(world, 'note', long);
    const outcome = await world.lookup({ kind: 'note', fields: long }, { writes: [rival] });
    expect(idText(replyOf(outcome))).toBe(id);
    expect(bodies.length).toBe(3);
    expect(new Set(bodies).size).toBe(3);
    expect(bodies).toEqual(expect.arrayContaining([content_html, unlike.content_html]));
  });

  test('[Q6.15] compares the letters that the process read, and reads none in main', async () => {
    const world = await replayForTest({
      openProcess: () => ({ answer: Promise.resolve({ letters: ['equal'] }), end() {} }),
    });
    const id = await made(world, 'note', unlike);
    const outcome = await world.lookup({ kind: 'note', fields: long });
    expect(idText(replyOf(outcome))).toBe(id);
  });

  test('[Q6.15] finds it also if the process fails', async () => {
    const broken = () => ({ answer: Promise.resolve(undefined), end() {} });
    const world = await replayForTest({ openProcess: broken });
    await made(world, 'note', unlike);
    expect(await world.lookup({ kind: 'note', fields: long })).toEqual({ kind: 'nothing' });
    const id = await made(world, 'note', long);
    expect(idText(replyOf(await world.lookup({ kind: 'note', fields: long })))).toBe(id);
  });
});
