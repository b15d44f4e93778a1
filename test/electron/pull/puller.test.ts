import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Fetch } from '../../../electron/api/transport.ts';
import { createOutlet } from '../../../electron/pull/outlet.ts';
import { createPuller } from '../../../electron/pull/puller.ts';
import { createKept } from '../../../electron/store/kept.ts';
import { createSeededRandom } from '../../../service/seed/seeded-random.ts';
import { problem } from '../../../service/web/problem.ts';
import { listNames } from '../../../shared/api/endpoints.ts';
import { SWEEP_EVERY_MS } from '../../../shared/limits.ts';
import { HOUR_MS, MINUTE_MS } from '../../../shared/time.ts';
import { ACCOUNT, cacheForTest } from '../../support/cache-for-test.ts';
import { clientForTest } from '../../support/client-for-test.ts';
import { databaseForTest, lockDisk } from '../../support/profile-for-test.ts';
import { serviceForTest } from '../../support/service-for-test.ts';

const CACHE = 'the cache';

async function aWorld(through?: Fetch, database = databaseForTest()) {
  const service = await serviceForTest();
  await service.api('POST', '/notes', { note: { title: 'Plan', content: 'One' } });
  const { client, time, asked, passSlowly } = clientForTest(service, through);
  const outlet = createOutlet();
  const cache = cacheForTest(outlet);
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const world = { isOpen: true, pending: new Set<string>() };
  const puller = createPuller({
    client,
    outlet,
    database,
    kept: createKept(database),
    isPending: (_list, id) => world.pending.has(id),
    pinned: () => new Set<number>(),
    clock: time.clock,
    timer: time.timer,
    random: createSeededRandom(1),
    log: { note: () => undefined },
    signal: end.signal,
    accountKey: ACCOUNT,
    isOpen: () => world.isOpen,
    onprogress: () => undefined,
  });
  const run = () => puller.run(CACHE);
  const count = (path: string) => asked.filter((one) => one.startsWith(`GET ${path}`)).length;
  return { service, puller, run, time, passSlowly, asked, cache, world, count, database, end };
}

async function swept({ puller }: Pick<Awaited<ReturnType<typeof aWorld>>, 'puller'>) {
  await vi.waitFor(
    () => {
      const { asOf, sweeping, bodiesLeft } = puller.progress();
      expect({ sweeping, bodiesLeft, isWhole: !Object.values(asOf).includes(null) }).toEqual({
        sweeping: null,
        bodiesLeft: 0,
        isWhole: true,
      });
    },
    { timeout: 5_000, interval: 5 },
  );
}

describe('a puller', () => {
  test('[L1] [L3] brings every list and every body, then rests until it is time again', async () => {
    const world = await aWorld();
    void world.run();
    await swept(world);
    expect(world.cache.deliveries.map(({ kind }) => kind)).toEqual([
      'clear',
      'taskStatuses',
      'boardGroups',
      'tags',
      'teamMembers',
      'templates',
      'companies',
      'notes',
      'bodies',
      'contacts',
      'projects',
      'tasks',
      'timeEntries',
      'deals',
      'invoices',
      'comments',
    ]);
    const before = world.asked.length;
    await world.passSlowly(4 * MINUTE_MS);
    expect(world.asked.length).toBe(before);
    await world.time.pass(SWEEP_EVERY_MS);
    await vi.waitFor(() => expect(world.asked.length).toBe(before + listNames.length));
  });

  test('[L6] knows after a start how old everything is', async () => {
    const database = databaseForTest();
    const first = await aWorld(undefined, database);
    void first.run();
    await swept(first);
    first.end.abort();
    const second = await aWorld(undefined, database);
    expect(second.puller.progress().asOf).toEqual(first.puller.progress().asOf);
  });

  test('sweeps at once when it is nudged, and once for many nudges', async () => {
    const world = await aWorld();
    void world.run();
    await swept(world);
    const before = world.count('/notes?');
    for (let nudges = 0; nudges < 10; nudges += 1) world.puller.nudge();
    await vi.waitFor(() => expect(world.count('/notes?')).toBe(before + 1));
    await world.passSlowly(2 * MINUTE_MS);
    expect(world.count('/notes?')).toBe(before + 1);
  });

  test('asks for nothing while there is no line', async () => {
    const world = await aWorld();
    world.world.isOpen = false;
    void world.run();
    await world.passSlowly(20 * MINUTE_MS);
    expect(world.asked).toEqual([]);
    world.world.isOpen = true;
    world.puller.nudge();
    await swept(world);
  });

  test('[P7] a list that is refused for ever is asked for no more often than the others', async () => {
    const world = await aWorld();
    const refusal = problem('not_found', 'There is no endpoint.');
    world.service.faults.plan({ path: '/companies' }, { before: async () => refusal }, 10_000);
    void world.run();
    await world.passSlowly(31 * MINUTE_MS);
    expect(world.count('/notes?')).toBeGreaterThan(3);
    expect(world.count('/notes?')).toBeLessThanOrEqual(8);
    expect(world.count('/companies')).toBeLessThanOrEqual(8);
  });

  test('[P7] a list that fails is tried again soon, and drags no other along', async () => {
    const world = await aWorld();
    world.service.faults.fail({ path: '/companies' }, { status: 500 }, 10_000);
    void world.run();
    await world.passSlowly(10 * MINUTE_MS);
    expect(world.count('/companies')).toBeGreaterThan(8);
    expect(world.count('/companies')).toBeLessThan(25);
    expect(world.count('/notes?')).toBeLessThanOrEqual(3);
  });

  test('[P7] a service that answers nonsense is not asked in a busy loop', async () => {
    const world = await aWorld(async () => new Response('<h1>Portal</h1>', { status: 200 }));
    void world.run();
    await world.passSlowly(30 * MINUTE_MS);
    expect(world.asked.length).toBeLessThanOrEqual(2 * listNames.length);
  });

  test('[L4] remembers what it could not read, but no more of it than fits the screen', async () => {
    const row = (id: number) => ({ id, title: 7 });
    const page = {
      data: Array.from({ length: 500 }, (_, id) => row(id)),
      meta: { request_id: 'r', pagination: { page: 1, page_size: 500, has_more: false } },
    };
    const world = await aWorld(async () => Response.json(page));
    void world.run();
    await swept(world);
    expect(world.puller.progress().setAside).toHaveLength(200);
  });

  test('goes on when the disk does not keep its positions', async () => {
    const world = await aWorld();
    lockDisk(world.database);
    void world.run();
    await swept(world);
  });

  test('is not stopped for a day by a clock that was set back by one', async () => {
    const world = await aWorld();
    void world.run();
    await swept(world);
    const before = world.count('/notes?');
    world.time.set(-24 * HOUR_MS);
    await world.passSlowly(11 * MINUTE_MS);
    expect(world.count('/notes?')).toBeGreaterThan(before);
  });

  test('ends with its signal', async () => {
    const world = await aWorld();
    const ended = world.run();
    await swept(world);
    world.end.abort();
    await ended;
    await world.time.pass(MINUTE_MS);
    expect(world.time.sleepers()).toBe(0);
  });
});
