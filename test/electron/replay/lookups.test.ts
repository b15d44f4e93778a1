/** Many lookups in one list at once, against the real service. */
import { describe, expect, test } from 'vitest';
import type { Client } from '../../../electron/api/client.ts';
import type { Fetch } from '../../../electron/api/transport.ts';
import { createDecide } from '../../../electron/replay/decide.ts';
import { createLookupLetters } from '../../../electron/replay/lookup-letters.ts';
import { createLookups } from '../../../electron/replay/lookups.ts';
import type { Clock } from '../../../shared/ports.ts';
import type { Outcome } from '../../../shared/queue/events.ts';
import { type PendingWrite, sentOf } from '../../../shared/queue/pending-write.ts';
import { emptyQueue, type Queue } from '../../../shared/queue/queue.ts';
import { LOOKUP_GATHER_MS, LOOKUP_PAGES_LIFETIME_MS } from '../../../shared/queue-limits.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../shared/time.ts';
import { aCreateOf } from '../../support/builders.ts';
import { clientForTest } from '../../support/client-for-test.ts';
import { processAtOnce } from '../../support/processes-for-test.ts';
import { replyOf } from '../../support/replay-for-test.ts';
import { serviceForTest } from '../../support/service-for-test.ts';
import type { StartedService } from '../../support/start-service.ts';
import { createVirtualTime, flushPromises } from '../../support/virtual-time.ts';

const smallPages: Fetch = (url, init) => fetch(url.replace(/size\]=\d+/, 'size]=4'), init);
/** A service that sorts by the last change, whatever it is asked for. */
const byChange: Fetch = (url, init) =>
  smallPages(url.replace(/sort=-?created_at/, 'sort=-updated_at'), init);

/** Holds every page but the first of a list until they are released. */
function holdLaterPages() {
  const gate = Promise.withResolvers<void>();
  const firstPageOnly: Fetch = async (url, init) => {
    if (!url.includes('number]=1')) await gate.promise;
    return smallPages(url, init);
  };
  return { firstPageOnly, release: gate.resolve };
}

const never = new AbortController().signal;
const { timer } = createVirtualTime();
const decide = createDecide({ openProcess: processAtOnce, timer, log: { note() {} } });

async function lookupsOfTasks({
  through = smallPages,
  account = null,
  list,
}: {
  readonly through?: Fetch;
  readonly account?: string | null;
  /** Responds in place of the client. */
  readonly list?: Client['list'];
} = {}) {
  const service = await serviceForTest({ sample: 'none' });
  const { client, asked, time } = clientForTest(service, through);
  const lookups = createLookups({
    client: { ...client, ...(list && { list }) },
    ask: { priority: 'write' },
    letters: createLookupLetters(decide, never),
    memberId: () => 1,
    timer: time.timer,
    signal: never,
  });
  const { present, put, ...writes } = lostWrites(service.clock, account);
  return {
    ...{ service, asked, time },
    ...writes,
    ...tasksOn(service),
    /** As the machine does: a write with a lookup under way is not due. */
    find(write: PendingWrite) {
      const { sentAt } = sentOf(write);
      put({ ...write, state: { kind: 'looking', sentAt, looks: 0 } });
      const found = lookups.find(write, present).finally(() => put(write));
      void time.pass(LOOKUP_GATHER_MS);
      return found;
    },
  };
}

/** A queue of creates whose responses were lost. */
function lostWrites(clock: Clock, account: string | null) {
  let queue: Queue = { ...emptyQueue, account };
  const resting = new Set<string>();
  return {
    resting,
    present: () => ({ queue, at: clock.now(), isDelayed: (id: string) => resting.has(id) }),
    put(write: PendingWrite): void {
      queue = { ...queue, writes: queue.writes.map((one) => (one.id === write.id ? write : one)) };
    },
    /** A create whose lookup is due, as far as its state tells. */
    lost(title: string, agoMs = 0): PendingWrite {
      const sentAt = clock.now() - agoMs;
      const write = aCreateOf('task', {
        id: `write-${title}`,
        record: { kind: 'task', id: `local-${title}` },
        fields: { title },
        state: { kind: 'checking', sentAt, looks: 0, until: sentAt },
      });
      queue = { ...queue, writes: [...queue.writes, write] };
      return write;
    },
    drop({ id }: PendingWrite) {
      queue = { ...queue, writes: queue.writes.filter((write) => write.id !== id) };
    },
    adopt(id: string) {
      queue = { ...queue, made: [...queue.made, `task ${id}`] };
    },
    signInTo(key: string) {
      queue = { ...queue, account: key };
    },
    /** Every pass that begins until the returned function is called fails with a bug. */
    breakPasses() {
      const { made } = queue;
      queue = { ...queue, made: 1 as never };
      return () => {
        queue = { ...queue, made };
      };
    },
  };
}

/** Makes and changes tasks on the service, by their titles. */
function tasksOn({ api, clock }: StartedService) {
  const ids = new Map<string, string>();
  return {
    async made(...titles: string[]) {
      for (const title of titles) {
        const { status, body } = await api('POST', '/tasks', { task: { title } });
        expect(status).toBe(201);
        ids.set(title, body.data.id);
      }
    },
    /** One after the other. */
    async changeAll(titles: readonly string[]) {
      for (const title of titles) {
        clock.advance(SECOND_MS);
        await api('PATCH', `/tasks/${ids.get(title)}`, { task: { title: 'Old' } });
      }
    },
  };
}

const names = Array.from({ length: 10 }, (_, index) => `Task ${index}`);

describe('creates with lookups in one list', () => {
  test('[Q6.4] [Q6.6] share one pass: also those without a slot', async () => {
    const { lost, find, made, asked } = await lookupsOfTasks();
    await made(...names);
    const writes = names.map((name) => lost(name));
    const first = await Promise.all(writes.slice(0, 4).map(find));
    const pages = asked.length;
    expect(pages).toBe(3);
    const others = await Promise.all(writes.slice(4).map(find));
    const found = [...first, ...others].map((outcome) => replyOf(outcome)['title']);
    expect(found).toEqual(names);
    expect(asked).toHaveLength(pages);
  });

  test('[Q6] [Q6.5] do their second lookup in a pass of its own', async () => {
    const { lost, find, made, asked } = await lookupsOfTasks();
    const [a, b] = [lost('A'), lost('B')];
    expect(await find(a)).toEqual({ kind: 'nothing' });
    expect(await find(b)).toEqual({ kind: 'nothing' });
    expect(asked).toHaveLength(1);
    await made('A', 'B');
    const again = await Promise.all([find(a), find(b)]);
    expect(again.map(({ kind }) => kind)).toEqual(['accepted', 'accepted']);
    expect(asked).toHaveLength(2);
  });

  test('[Q6.5] start a pass of their own if they become due after one began', async () => {
    const gate = Promise.withResolvers<void>();
    const { lost, find, made, asked, resting } = await lookupsOfTasks({
      async through(url, init) {
        const reply = await smallPages(url, init);
        await gate.promise;
        return reply;
      },
    });
    const [a, b] = [lost('A'), lost('B')];
    resting.add(b.id);
    const ofA = find(a);
    while (asked.length === 0) await flushPromises();
    resting.clear();
    const c = lost('C');
    await made('B', 'C');
    const [ofB, ofC] = [find(b), find(c)];
    while (asked.length === 1) await flushPromises();
    gate.resolve();
    expect(await ofA).toEqual({ kind: 'nothing' });
    expect([await ofB, await ofC].map(({ kind }) => kind)).toEqual(['accepted', 'accepted']);
    expect(asked).toHaveLength(2);
  });

  test('[Q3] [Q6.5] wait for no earlier pass, and add none to the pass that reads for them', async () => {
    const { firstPageOnly, release } = holdLaterPages();
    const { lost, find, made, asked, service } = await lookupsOfTasks({ through: firstPageOnly });
    await made(...names);
    service.clock.advance(2 * HOUR_MS);
    await made('Newest');
    const withoutSlot = lost('Due', 3 * HOUR_MS);
    const far: Promise<Outcome>[] = [];
    for (const title of ['X', 'Y', 'Z']) {
      far.push(find(lost(title, 3 * HOUR_MS)));
      while (asked.length < 2 * far.length) await flushPromises();
    }
    expect(await find(lost('Newest'))).toMatchObject({ kind: 'accepted' });
    expect(asked).toHaveLength(8); // two of them for this one: a page, and one that proves the order
    release();
    for (const one of await Promise.all(far)) expect(one).toEqual({ kind: 'nothing' });
    expect(await find(withoutSlot)).toEqual({ kind: 'nothing' });
    expect(asked).toHaveLength(11);
  });

  test('[Q6.4] read as far as each of them needs, and no further', async () => {
    const { firstPageOnly, release } = holdLaterPages();
    const { lost, find, made, asked, service } = await lookupsOfTasks({ through: firstPageOnly });
    await made('Oldest');
    service.clock.advance(HOUR_MS);
    await made(...names);
    service.clock.advance(HOUR_MS);
    await made('Newest');
    const [young, old] = [lost('Newest'), lost('Nowhere', 1.5 * HOUR_MS)];
    const ofOld = find(old);
    const ofYoung = find(young);
    expect(replyOf(await ofYoung)['title']).toBe('Newest');
    release();
    expect(await ofOld).toMatchObject({ kind: 'nothing' });
    expect(asked).toHaveLength(4); // one of them proves the order
  });

  test('[Q6.6] fail together if a page fails, and only those that have begun', async () => {
    const { lost, find, made, asked, service } = await lookupsOfTasks();
    await made('A', 'B', 'C');
    const [a, b, c] = [lost('A'), lost('B'), lost('C')];
    service.faults.fail({ path: '/tasks' }, { status: 500 });
    expect(await Promise.all([find(a), find(b)])).toEqual([
      { kind: 'unknown' },
      { kind: 'unknown' },
    ]);
    expect(await find(c)).toMatchObject({ kind: 'accepted' });
    expect(asked).toHaveLength(2);
  });

  test('[Q6.5] get the result of a pass that ends at once', async () => {
    const list = async () => ({ kind: 'unreachable' }) as never;
    const { lost, find } = await lookupsOfTasks({ list });
    const results = await Promise.all([lost('A'), lost('B')].map(find));
    expect(results).toEqual([{ kind: 'unreachable' }, { kind: 'unreachable' }]);
  });

  test('[Q6.5] stay open if their list becomes another one before the pass begins', async () => {
    const { lost, find, drop, asked } = await lookupsOfTasks();
    const moved = lost('A');
    const found = find(moved);
    drop(moved);
    expect(await found).toEqual({ kind: 'unknown' });
    expect(asked).toEqual([]);
  });

  test('[Q6.6] fail with a bug of a pass only if they have begun', async () => {
    const { lost, find, made, breakPasses } = await lookupsOfTasks();
    await made('A', 'B');
    const [a, b] = [lost('A'), lost('B')];
    const mend = breakPasses();
    await expect(find(a)).rejects.toThrow(TypeError);
    mend();
    expect(await find(b)).toMatchObject({ kind: 'accepted' });
    expect(await find(a)).toMatchObject({ kind: 'accepted' });
  });

  test('[Q6.6] use the result of a pass after a minute in which sends held every slot', async () => {
    const { lost, find, made, asked, time } = await lookupsOfTasks();
    await made('B');
    const [a, b] = [lost('A'), lost('B')];
    expect(await find(a)).toEqual({ kind: 'nothing' });
    const pages = asked.length;
    await time.pass(MINUTE_MS + 10 * SECOND_MS);
    expect(await find(b)).toMatchObject({ kind: 'accepted' });
    expect(asked).toHaveLength(pages);
  });

  test('[Q6.6] use no result of a pass that ended over 90 s ago', async () => {
    const { lost, find, made, time } = await lookupsOfTasks();
    const [a, b] = [lost('A'), lost('B')];
    expect(await find(a)).toEqual({ kind: 'nothing' });
    await time.pass(LOOKUP_PAGES_LIFETIME_MS + SECOND_MS);
    await made('B');
    expect(await find(b)).toMatchObject({ kind: 'accepted' });
  });

  test('[Q6] [Q6.4] do not adopt what another of them has adopted since', async () => {
    const { lost, find, made, adopt } = await lookupsOfTasks();
    await made('Same', 'Same');
    const [a, b] = [lost('Same'), lost('Same', 1)];
    const first = replyOf(await find(a));
    adopt(String(first.id));
    const second = replyOf(await find(b));
    expect(second.id).not.toBe(first.id);
  });
});

describe('the order of a list', () => {
  test('[Q6.2] is proven for each account by itself', async () => {
    let isSorting = true;
    const { lost, find, made, changeAll, service, signInTo } = await lookupsOfTasks({
      through: (url, init) => (isSorting ? smallPages(url, init) : byChange(url, init)),
      account: 'one',
    });
    const older = ['A', 'B', 'C', 'D', 'E'];
    await made(...older);
    service.clock.advance(HOUR_MS);
    await made('Ours');
    expect(await find(lost('Nowhere'))).toEqual({ kind: 'nothing' });
    isSorting = false;
    signInTo('two');
    await changeAll(older);
    expect(await find(lost('Ours'))).toMatchObject({ kind: 'accepted' });
  });
});
