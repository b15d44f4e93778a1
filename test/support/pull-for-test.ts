/** The pull of one account against a real service, by that service's clock. */
import { expect, onTestFinished, vi } from 'vitest';
import type { Fetch } from '../../electron/api/transport.ts';
import { createOutlet } from '../../electron/pull/outlet.ts';
import { createPuller } from '../../electron/pull/puller.ts';
import { createSettings } from '../../electron/store/settings.ts';
import { createSeededRandom } from '../../service/seed/draw/seeded-random.ts';
import type { ListName } from '../../shared/api/endpoints.ts';
import type { Delivery } from '../../shared/pull/delivery.ts';
import { ACCOUNT, type CacheContent, cacheForTest, emptyContent } from './cache-for-test.ts';
import { clientForTest } from './client-for-test.ts';
import { databaseForTest } from './profile-for-test.ts';
import { serviceForTest } from './service-for-test.ts';
import type { StartedService } from './start-service.ts';

export const CACHE = 'the cache';

export type PullStart = {
  /** A service with one note when left out. */
  readonly service?: StartedService;
  readonly through?: Fetch;
  readonly database?: ReturnType<typeof databaseForTest>;
  /** The earlier content of the cache. */
  readonly cached?: CacheContent;
};

/** A puller that has not begun to run, with what it asked and delivered. */
export async function aPull(start: PullStart = {}) {
  const service = start.service ?? (await serviceWithNote());
  const { database = databaseForTest(), cached = emptyContent() } = start;
  const { client, time, asked, passSlowly } = clientForTest(service, start.through);
  const outlet = createOutlet();
  const cache = cacheForTest(outlet, ACCOUNT, cached);
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const notes: string[] = [];
  const shown: { list: ListName; id: string }[] = [];
  const world = {
    isOpen: true,
    isWindowVisible: true,
    hasRoom: true,
    shown,
    pending: new Set<string>(),
    /** The present ids of records that were made here. */
    adopted: new Map<string, string>(),
  };
  const puller = createPuller({
    client,
    outlet,
    database,
    settings: createSettings(database),
    isPending: (_list, id) => world.pending.has(id),
    shown: () => world.shown,
    knownId: (id) => world.adopted.get(id) ?? id,
    clock: time.clock,
    timer: time.timer,
    random: createSeededRandom(1),
    log: { note: (event) => notes.push(event) },
    signal: end.signal,
    accountKey: ACCOUNT,
    isWindowVisible: () => world.isWindowVisible,
    hasRoom: () => world.hasRoom,
    isOpen: () => world.isOpen,
    onprogress: () => undefined,
  });
  const run = () => puller.run(CACHE);
  const count = (path: string) => asked.filter((one) => one.startsWith(`GET ${path}`)).length;
  const absent = () =>
    cache.deliveries.filter(
      (one): one is Extract<Delivery, { kind: 'absent' }> => one.kind === 'absent',
    );
  const parts = { service, puller, run, time, passSlowly, asked, cache, world, count };
  return { ...parts, absent, notes, database, cached, end };
}

/** Waits until every list has come and nothing is under way. */
export async function swept({ puller }: Pick<Awaited<ReturnType<typeof aPull>>, 'puller'>) {
  await vi.waitFor(
    () => {
      const { asOf, off, sweeping, bodiesLeft } = puller.progress();
      const open = Object.entries(asOf).filter(([list, at]) => at === null && !(list in off));
      expect({ sweeping, bodiesLeft, open }).toEqual({ sweeping: null, bodiesLeft: 0, open: [] });
    },
    { timeout: 30_000, interval: 5 },
  );
}

async function serviceWithNote(): Promise<StartedService> {
  const service = await serviceForTest();
  await service.api('POST', '/notes', { note: { title: 'Plan', content: 'One' } });
  return service;
}
