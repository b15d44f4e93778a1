/** Many creates that look through one list at once, against the real service. */
import { describe, expect, test } from 'vitest';
import type { Fetch } from '../../../electron/api/transport.ts';
import { createLookups } from '../../../electron/replay/lookups.ts';
import { LOOKUP_GATHER_MS, LOOKUP_KEPT_MS } from '../../../shared/limits.ts';
import type { PendingWrite } from '../../../shared/queue/pending-write.ts';
import { emptyQueue, type Queue } from '../../../shared/queue/queue.ts';
import { HOUR_MS, SECOND_MS } from '../../../shared/time.ts';
import { aCreateOf } from '../../support/builders.ts';
import { clientForTest } from '../../support/client-for-test.ts';
import { replyOf } from '../../support/replay-for-test.ts';
import { serviceForTest } from '../../support/service-for-test.ts';
import { settled } from '../../support/virtual-time.ts';

const smallPages: Fetch = (url, init) => fetch(url.replace(/size\]=\d+/, 'size]=4'), init);
/** A service that sorts by the last change, whatever it is asked for. */
const byChange: Fetch = (url, init) =>
  smallPages(url.replace(/sort=-?created_at/, 'sort=-updated_at'), init);

async function lookingForTasks({
  through = smallPages,
  account = null,
}: {
  readonly through?: Fetch;
  readonly account?: string | null;
} = {}) {
  const service = await serviceForTest({ sample: 'none' });
  const { client, asked, time } = clientForTest(service, through);
  const lookups = createLookups({
    client,
    ask: { priority: 'write' },
    memberId: () => 1,
    timer: time.timer,
    signal: new AbortController().signal,
  });
  let queue: Queue = { ...emptyQueue, account };
  const resting = new Set<string>();
  const ids = new Map<string, string>();
  const present = () => ({
    queue,
    at: service.clock.now(),
    isResting: (id: string) => resting.has(id),
  });
  return {
    service,
    asked,
    time,
    resting,
    /** A create whose lookup is due, as far as its state tells. */
    lost(title: string, agoMs = 0): PendingWrite {
      const sentAt = service.clock.now() - agoMs;
      const write = aCreateOf('task', {
        id: `write-${title}`,
        record: { kind: 'task', id: `local-${title}` },
        fields: { title },
        state: { kind: 'checking', sentAt, looks: 0, until: sentAt },
      });
      queue = { ...queue, writes: [...queue.writes, write] };
      return write;
    },
    find(write: PendingWrite) {
      const found = lookups.find(write, present);
      void time.pass(LOOKUP_GATHER_MS);
      return found;
    },
    adopt(id: string) {
      queue = { ...queue, made: [...queue.made, `task ${id}`] };
    },
    signInTo(key: string) {
      queue = { ...queue, account: key };
    },
    async made(...titles: string[]) {
      for (const title of titles) {
        const { status, body } = await service.api('POST', '/tasks', { task: { title } });
        expect(status).toBe(201);
        ids.set(title, body.data.id);
      }
    },
    /** One after the other. */
    async changeAll(titles: readonly string[]) {
      for (const title of titles) {
        service.clock.advance(SECOND_MS);
        await service.api('PATCH', `/tasks/${ids.get(title)}`, { task: { title: 'Old' } });
      }
    },
  };
}

const names = Array.from({ length: 10 }, (_, index) => `Task ${index}`);

describe('creates that look through one list', () => {
  test('[Q6.4] share one pass: also those that have no room to look yet', async () => {
    const { lost, find, made, asked } = await lookingForTasks();
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

  test('[Q6] [Q6.4] take a second look in a pass of its own', async () => {
    const { lost, find, made, asked } = await lookingForTasks();
    const writes = [lost('A'), lost('B')];
    expect(await Promise.all(writes.map(find))).toEqual([{ kind: 'nothing' }, { kind: 'nothing' }]);
    await made('A');
    const again = await Promise.all(writes.map(find));
    expect(again.map(({ kind }) => kind)).toEqual(['accepted', 'nothing']);
    expect(asked).toHaveLength(2);
  });

  test('[Q6.4] wait for the next pass where they become due after it began, or have to wait', async () => {
    const gate = Promise.withResolvers<void>();
    let held = true;
    const { lost, find, made, asked, resting, time } = await lookingForTasks({
      async through(url, init) {
        const reply = await smallPages(url, init);
        if (held) await gate.promise;
        return reply;
      },
    });
    const [a, b] = [lost('A'), lost('B')];
    resting.add(b.id);
    const ofA = find(a);
    while (asked.length === 0) await settled();
    resting.clear();
    const c = lost('C');
    const [ofB, ofC] = [find(b), find(c)];
    await made('B', 'C');
    held = false;
    gate.resolve();
    expect(await ofA).toEqual({ kind: 'nothing' });
    await settled(); // they gather again
    void time.pass(LOOKUP_GATHER_MS);
    expect([await ofB, await ofC].map(({ kind }) => kind)).toEqual(['accepted', 'accepted']);
    expect(asked).toHaveLength(2);
  });

  test('[Q6.4] read as far as each of them needs, and no further', async () => {
    const { lost, find, made, asked, service } = await lookingForTasks();
    await made('Oldest');
    service.clock.advance(HOUR_MS);
    await made(...names);
    service.clock.advance(HOUR_MS);
    await made('Newest');
    const [young, old] = [lost('Newest'), lost('Nowhere', 1.5 * HOUR_MS)];
    const ofOld = find(old);
    const ofYoung = find(young);
    expect(replyOf(await ofYoung)['title']).toBe('Newest');
    const pagesForYoung = asked.length;
    expect(await ofOld).toMatchObject({ kind: 'nothing' });
    expect(pagesForYoung).toBe(2); // one, and one that proves the order
    expect(asked).toHaveLength(4);
  });

  test('[Q6] fail together where a page fails, and only those that have asked', async () => {
    const { lost, find, made, asked, service } = await lookingForTasks();
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

  test('[Q6.4] are not answered by a pass of long ago', async () => {
    const { lost, find, made, time } = await lookingForTasks();
    const [a, b] = [lost('A'), lost('B')];
    expect(await find(a)).toEqual({ kind: 'nothing' });
    await time.pass(LOOKUP_KEPT_MS + SECOND_MS);
    await made('B');
    expect(await find(b)).toMatchObject({ kind: 'accepted' });
  });

  test('[Q6] [Q6.4] do not adopt what another of them has adopted meanwhile', async () => {
    const { lost, find, made, adopt } = await lookingForTasks();
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
    const { lost, find, made, changeAll, service, signInTo } = await lookingForTasks({
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
