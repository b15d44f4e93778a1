import { describe, expect, test } from 'vitest';
import type { Fetch } from '../../../electron/api/transport.ts';
import { createPerform } from '../../../electron/replay/perform.ts';
import { problem } from '../../../service/web/problem.ts';
import { readMe } from '../../../shared/api/endpoints.ts';
import { WRITES_PER_MINUTE } from '../../../shared/limits.ts';
import type { Outcome } from '../../../shared/queue/events.ts';
import type { Effect } from '../../../shared/queue/machine.ts';
import type { Change, PendingWrite } from '../../../shared/queue/pending-write.ts';
import { emptyQueue, type Queue } from '../../../shared/queue/queue.ts';
import { teamMember } from '../../../shared/records/team-member.ts';
import { HOUR_MS, MINUTE_MS } from '../../../shared/time.ts';
import { clientForTest } from '../../support/client-for-test.ts';
import { serviceForTest } from '../../support/service-for-test.ts';
import type { StartedService } from '../../support/start-service.ts';
import { settled } from '../../support/virtual-time.ts';

const day = '2026-11-20';
const create: Change = {
  kind: 'create',
  fields: { title: 'Kick-off', date: day, content_html: '<p>Call <b>Anna</b> &amp; Jo.</p>' },
};

function aWrite(sentAt: number, change: Change, id = 'local-a'): PendingWrite {
  return {
    id: 'w1',
    record: { kind: 'note', id },
    change,
    createdAt: sentAt,
    savedAt: sentAt,
    attempts: 1,
    state: { kind: 'sending', sentAt },
  };
}

/** A service may hand out smaller pages than it is asked for (list.page). */
const smallPages: Fetch = (url, init) => fetch(url.replace(/size\]=\d+/, 'size]=4'), init);

async function aWorld(through?: Fetch) {
  const service = await serviceForTest();
  const { client, asked, time } = clientForTest(service, through);
  const perform = createPerform({
    client,
    signal: new AbortController().signal,
    memberId: () => 1,
    onmerge: () => undefined,
  });
  const sentAt = service.clock.now();
  return {
    service,
    client,
    asked,
    time,
    send: (change: Change, id?: string) =>
      perform({ kind: 'send', write: aWrite(sentAt, change, id) }, emptyQueue),
    look(queue: Queue = emptyQueue): Promise<Outcome> {
      const state = { kind: 'looking', sentAt: sentAt + queue.clockAheadMs, looks: 0 } as const;
      const effect: Effect = { kind: 'look', write: { ...aWrite(sentAt, create), state } };
      return perform(effect, queue);
    },
  };
}

/** Posts the note of `create`, or another, as another program would; its id. */
async function posted(service: StartedService, more: object = {}): Promise<string> {
  const note = { title: 'Kick-off', date: day, content: 'Call **Anna** & Jo.', ...more };
  const { body, status } = await service.api('POST', '/notes', { note });
  expect(status).toBe(201);
  return body.data.id;
}

describe('sending a create', () => {
  test('[notes.markdown] [conv.wrapper] makes the note and brings it back', async () => {
    const { send, service, asked } = await aWorld();
    const outcome = await send(create);
    expect(outcome).toMatchObject({ kind: 'accepted', reply: { title: 'Kick-off', date: day } });
    const { body } = await service.api('GET', '/notes');
    expect(body.data).toHaveLength(1);
    expect(asked).toEqual(['POST /notes']);
  });

  test('[error.retry_500] [P3] is unknown where the service fails or the line breaks', async () => {
    const { send, service } = await aWorld();
    service.faults.fail({ method: 'POST' }, { status: 500 });
    service.faults.loseReply({ method: 'POST' });
    service.faults.loseRequest({ method: 'POST' });
    const outcomes = [await send(create), await send(create), await send(create)];
    expect(outcomes).toEqual([{ kind: 'unknown' }, { kind: 'unknown' }, { kind: 'unknown' }]);
  });

  test('[error.details_all] brings the problems of a refusal along', async () => {
    const { send } = await aWorld();
    const link = { record_type: 'company', record_id: 999_999 } as const;
    const outcome = await send({ ...create, fields: { ...create.fields, link } });
    expect(outcome).toMatchObject({
      kind: 'refused',
      status: 422,
      details: [{ source: { pointer: '/note/record_id' }, code: 'not_accessible' }],
    });
  });
});

describe('sending an update', () => {
  const base = { title: 'Kick-off', content_html: null };

  async function withNote() {
    const world = await aWorld();
    const id = await posted(world.service);
    const read = await world.service.api('GET', `/notes/${id}`);
    return { ...world, id, base: { ...base, content_html: read.body.data.content_html } };
  }

  test('[P4] reads first, then changes only what the user changed', async () => {
    const { send, asked, id, base: seen } = await withNote();
    const change: Change = { kind: 'update', fields: { title: 'Kick-off II' }, base: seen };
    const outcome = await send(change, id);
    expect(outcome).toMatchObject({ kind: 'accepted', reply: { title: 'Kick-off II' } });
    expect(asked).toEqual([`GET /notes/${id}`, `PATCH /notes/${id}`]);
  });

  test('[Q5] [P10] sends nothing where the service has it already', async () => {
    const { send, asked, id, base: seen, service } = await withNote();
    await service.api('PATCH', `/notes/${id}`, { note: { title: 'Same idea' } });
    const change: Change = { kind: 'update', fields: { title: 'Same idea' }, base: seen };
    expect(await send(change, id)).toMatchObject({ kind: 'accepted' });
    expect(asked).toEqual([`GET /notes/${id}`]);
  });

  test('[P4] overwrites nobody: both versions come back as a conflict', async () => {
    const { send, asked, id, base: seen, service } = await withNote();
    await service.api('PATCH', `/notes/${id}`, { note: { title: 'Theirs' } });
    const change: Change = { kind: 'update', fields: { title: 'Mine' }, base: seen };
    expect(await send(change, id)).toMatchObject({ kind: 'conflict', theirs: { title: 'Theirs' } });
    expect(asked).toEqual([`GET /notes/${id}`]);
  });

  test('[P4] reads no earlier than it may also write: what it read would grow old', async () => {
    const { send, asked, id, base: seen, client } = await withNote();
    const pairs = await Promise.all(
      Array.from({ length: WRITES_PER_MINUTE }, () => client.reserve({ priority: 'write' })),
    );
    const sent = send({ kind: 'update', fields: { title: 'Mine' }, base: seen }, id);
    await settled();
    expect(asked).toEqual([]);
    pairs[0]?.write.giveBack();
    expect(await sent).toMatchObject({ kind: 'accepted' });
    expect(asked).toEqual([`GET /notes/${id}`, `PATCH /notes/${id}`]);
  });

  test('[P4] [limit.backoff] reads again after a pause that came between, instead of changing late', async () => {
    const { send, asked, id, base: seen, client, service, time } = await withNote();
    const held = service.faults.holdReply({ method: 'GET', path: '/notes/{id}' });
    const sent = send({ kind: 'update', fields: { title: 'Mine' }, base: seen }, id);
    await held.reached;
    service.faults.fail({ path: '/team_members/me' }, { status: 429, retryAfterSeconds: 20 });
    await client.record(readMe(), teamMember, { priority: 'looking' });
    const until = time.clock.now() + 20_000;
    held.release();
    const outcome = await sent;
    expect(outcome.kind).toBe('rate-limited');
    const waitMs = outcome.kind === 'rate-limited' ? outcome.retryAfterMs : 0;
    expect(time.clock.now() + waitMs).toBeGreaterThanOrEqual(until);
    expect(waitMs).toBeLessThanOrEqual(25_000); // the pause is no longer for it
    expect(asked).toEqual([`GET /notes/${id}`, 'GET /team_members/me']);
  });

  test('[P7] gives the turn of its write back where there is nothing to write', async () => {
    const { send, id, base: seen, asked } = await withNote();
    const same: Change = { kind: 'update', fields: { title: 'Kick-off' }, base: seen };
    for (let count = 0; count < WRITES_PER_MINUTE; count += 1) await send(same, id);
    const change: Change = { kind: 'update', fields: { title: 'Mine' }, base: seen };
    expect(await send(change, id)).toMatchObject({ kind: 'accepted' });
    expect(asked.filter((one) => one.startsWith('PATCH'))).toHaveLength(1);
  });

  test('says that nothing was sent where it is called off while it waits', async () => {
    const { client, service } = await withNote();
    const end = new AbortController();
    end.abort();
    const perform = createPerform({
      client,
      signal: end.signal,
      memberId: () => 1,
      onmerge: () => undefined,
    });
    const write = aWrite(
      service.clock.now(),
      { kind: 'update', fields: { title: 'a' }, base },
      'a',
    );
    expect(await perform({ kind: 'send', write }, emptyQueue)).toEqual({ kind: 'unreachable' });
  });

  test('[error.types] parks where the note is gone', async () => {
    const { send } = await withNote();
    const change: Change = { kind: 'update', fields: { title: 'Mine' }, base };
    expect(await send(change, 'gone')).toMatchObject({ kind: 'refused', status: 404 });
  });

  test('waits where the line is down, the token unknown or a pause is asked for', async () => {
    const { send, service, id } = await withNote();
    const change: Change = { kind: 'update', fields: { title: 'Mine' }, base };
    service.faults.fail({ method: 'GET' }, { status: 429, retryAfterSeconds: 0 });
    expect(await send(change, id)).toEqual({ kind: 'rate-limited', retryAfterMs: 0 });
    service.faults.plan(
      { method: 'GET' },
      { before: async () => problem('authentication_error', 'Expired.') },
    );
    expect(await send(change, id)).toEqual({ kind: 'signed-out' });
  });
});

describe('looking for what a create may have made', () => {
  test('[P3] [Q6] finds the note by its content and brings it back whole', async () => {
    const { look, service } = await aWorld();
    const id = await posted(service);
    await posted(service, { title: 'Another' });
    expect(await look()).toMatchObject({ kind: 'accepted', reply: { id } });
  });

  test('[Q6] finds nothing among notes that differ, are older, or belong to another write', async () => {
    const { look, service } = await aWorld();
    service.clock.advance(-HOUR_MS);
    await posted(service);
    service.clock.advance(HOUR_MS);
    await posted(service, { content: 'Call **Anna**.' });
    const adopted = await posted(service);
    const queue = { ...emptyQueue, adopted: { 'local-b': adopted } };
    expect(await look(queue)).toEqual({ kind: 'nothing' });
    expect(await look()).toMatchObject({ kind: 'accepted', reply: { id: adopted } });
  });

  test('[P3] finds it although our clock was set forward unnoticed before the send', async () => {
    const { look, service } = await aWorld();
    const id = await posted(service);
    const outcome = await look({ ...emptyQueue, clockAheadMs: HOUR_MS });
    expect(outcome).toMatchObject({ kind: 'accepted', reply: { id } });
  });

  test('[list.page] finds it behind a whole page of others, and stops before what is older', async () => {
    const { look, service, asked } = await aWorld(smallPages);
    service.clock.advance(-HOUR_MS);
    for (let count = 0; count < 8; count += 1) await posted(service, { title: 'Old' });
    service.clock.advance(HOUR_MS);
    const id = await posted(service);
    for (let count = 0; count < 4; count += 1) await posted(service, { title: 'Newer' });
    expect(await look()).toMatchObject({ kind: 'accepted', reply: { id } });
    await service.api('PATCH', `/notes/${id}`, { note: { title: 'No longer the same' } });
    asked.length = 0;
    expect(await look()).toEqual({ kind: 'nothing' });
    expect(asked).toHaveLength(2);
  });

  test('[P3] reads every page where the service refuses the sort (A1)', async () => {
    const { look, service, asked } = await aWorld();
    const id = await posted(service);
    const refusal = problem('bad_request', 'There is no sort here.');
    service.faults.plan({ path: '/notes' }, { before: async () => refusal });
    expect(await look()).toMatchObject({ kind: 'accepted', reply: { id } });
    expect(asked.filter((one) => one.includes('sort=')).length).toBe(1);
  });

  test('[P3] is not misled by a service that sorts as it likes (A1)', async () => {
    const { look, service } = await aWorld((url, init) =>
      smallPages(url.replace('sort=-created_at', 'sort=created_at'), init),
    );
    service.clock.advance(-HOUR_MS);
    for (let count = 0; count < 6; count += 1) {
      service.clock.advance(1_000);
      await posted(service, { title: 'Old' });
    }
    service.clock.advance(HOUR_MS);
    const id = await posted(service);
    expect(await look()).toMatchObject({ kind: 'accepted', reply: { id } });
  });

  test('[P3] leaves the question open where a recent note cannot be read', async () => {
    const { look, service } = await aWorld();
    const garbled = (whole: string) => whole.replace(/"visibility":"everyone"/, '"visibility":9');
    const plan = () =>
      service.faults.plan(
        { path: '/notes' },
        {
          after: async (reply) =>
            new Response(garbled(await reply.text()), { status: 200, headers: reply.headers }),
        },
      );
    await posted(service, { title: 'Another' });
    plan();
    expect(await look()).toEqual({ kind: 'unknown' });
    service.clock.advance(10 * MINUTE_MS);
    expect(await look()).toEqual({ kind: 'nothing' });
  });

  test('[P3] is not misled by an old note that cannot be read', async () => {
    const { look, service } = await aWorld();
    service.clock.advance(-HOUR_MS);
    await posted(service, { title: 'Another' });
    service.clock.advance(HOUR_MS);
    service.faults.plan(
      { path: '/notes' },
      {
        after: async (reply) =>
          new Response((await reply.text()).replace('"everyone"', '9'), { status: 200 }),
      },
    );
    expect(await look()).toEqual({ kind: 'nothing' });
  });

  test('is itself unknown or unreachable where it could not be made', async () => {
    const { look, service } = await aWorld();
    service.faults.fail({ path: '/notes' }, { status: 500 });
    expect(await look()).toEqual({ kind: 'unknown' });
    await posted(service);
    service.faults.loseReply({ method: 'GET', path: '/notes/{id}' });
    expect(await look()).toEqual({ kind: 'unknown' });
  });
});
