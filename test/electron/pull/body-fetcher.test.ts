import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type BodyFetcher, createBodyFetcher } from '../../../electron/pull/body-fetcher.ts';
import { createOutlet } from '../../../electron/pull/outlet.ts';
import { createRecordMoments } from '../../../electron/pull/record-moments.ts';
import { createSeededRandom } from '../../../service/seed/draw/seeded-random.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../shared/time.ts';
import { ACCOUNT, cacheForTest } from '../../support/cache-for-test.ts';
import { clientForTest } from '../../support/client-for-test.ts';
import { serviceForTest } from '../../support/service-for-test.ts';

async function aWorld(count: number) {
  const service = await serviceForTest();
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const { body } = await service.api('POST', '/notes', { note: { content: `Body ${made}` } });
    ids.push(body.data.id);
  }
  const { client, time, asked, passSlowly } = clientForTest(service);
  const outlet = createOutlet();
  const cache = cacheForTest(outlet);
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const world = {
    isOpen: true,
    isCrowded: false,
    isDiskFull: false,
    /** Ids of bodies that a bug cannot take. */
    broken: new Set<string>(),
    progress: 0,
    missing: [] as string[],
    notes: [] as string[],
  };
  const fetcher = createBodyFetcher({
    client,
    outlet,
    memory: {
      know(_, [id = '']) {
        if (world.broken.has(id)) throw new TypeError('a bug');
        return !world.isDiskFull;
      },
      keepBodiesLeft: () => undefined,
    },
    own: createRecordMoments(),
    accountKey: ACCOUNT,
    clock: time.clock,
    timer: time.timer,
    log: { note: (event) => world.notes.push(event) },
    random: createSeededRandom(1),
    signal: end.signal,
    canAsk: () => world.isOpen,
    isCrowded: () => world.isCrowded,
    onmissing: (id) => world.missing.push(id),
    onprogress: () => {
      world.progress += 1;
    },
  });
  const idsAsked = () => asked.map((one) => one.replace('GET /notes/', ''));
  return { service, ids, fetcher, time, passSlowly, cache, world, idsAsked, end };
}

/** Until no request is under way: the network takes real time. */
async function quiet(fetcher: BodyFetcher, left = 0): Promise<void> {
  await vi.waitFor(() => expect(fetcher.countMissing()).toBe(left), {
    timeout: 30_000,
    interval: 5,
  });
}

describe('a body fetcher', () => {
  test('[L3] fetches the bodies in the order they were wanted, the open one first', async () => {
    const { ids, fetcher, cache, world, idsAsked } = await aWorld(8);
    world.isOpen = false;
    fetcher.add(ids);
    const last = ids.at(-1) ?? '';
    fetcher.addFirst(last);
    expect(fetcher.countMissing()).toBe(8);
    world.isOpen = true;
    fetcher.add([]);
    await quiet(fetcher);
    expect(new Set(cache.ids('bodies'))).toEqual(new Set(ids));
    expect(idsAsked()).toEqual([last, ...ids.slice(0, -1)]);
  });

  test('[L3.1] fetches only what is open during a first pull', async () => {
    const { ids, fetcher, world, idsAsked } = await aWorld(3);
    const [first = '', ...others] = ids;
    world.isCrowded = true;
    fetcher.add(ids);
    fetcher.addFirst(first);
    await quiet(fetcher, 2);
    expect(idsAsked()).toEqual([first]);
    world.isCrowded = false;
    fetcher.add([]);
    await quiet(fetcher);
    expect(idsAsked().slice(1).sort()).toEqual(others.sort());
  });

  test('requests each once, however often it is wanted, and never one made here', async () => {
    const { ids, fetcher, idsAsked } = await aWorld(3);
    const [one = ''] = ids;
    for (let count = 0; count < 5; count += 1) {
      fetcher.add(ids);
      fetcher.addFirst(one);
    }
    fetcher.addFirst('local-a');
    await quiet(fetcher);
    expect(idsAsked().sort()).toEqual([...ids].sort());
  });

  test('[P7] pauses longer and longer while the service fails, and fetches all once it is back', async () => {
    const { ids, fetcher, service, passSlowly, idsAsked, cache } = await aWorld(2);
    service.faults.fail({ method: 'GET' }, { status: 500 }, 1_000);
    fetcher.add(ids);
    await passSlowly(10 * MINUTE_MS);
    expect(idsAsked().length).toBeLessThan(60);
    expect(fetcher.countMissing()).toBe(2);
    service.faults.clear();
    await passSlowly(3 * MINUTE_MS);
    await quiet(fetcher);
    expect(new Set(cache.ids('bodies'))).toEqual(new Set(ids));
  });

  test('[L25.2] lets a bug with four bodies hold none of the slots', async () => {
    const { ids, fetcher, world, cache } = await aWorld(6);
    world.broken = new Set(ids.slice(0, 4));
    fetcher.add(ids);
    await quiet(fetcher);
    expect(new Set(cache.ids('bodies'))).toEqual(new Set(ids.slice(4)));
    expect(world.notes).toEqual(Array(4).fill('bug in the pull'));
  });

  test('[P6] lets bodies that always fail delay no other, even if they are open', async () => {
    const { ids, fetcher, service, passSlowly, cache } = await aWorld(10);
    const bad = ids.slice(0, 4);
    for (const id of bad) {
      service.faults.fail({ path: `/notes/${id}` }, { status: 500 }, 1_000);
      fetcher.addFirst(id);
    }
    fetcher.add(ids);
    await passSlowly(20 * MINUTE_MS);
    expect(new Set(cache.ids('bodies'))).toEqual(new Set(ids.slice(4)));
    expect(fetcher.countMissing()).toBe(4);
  });

  test('[L20] delivers no body that the disk does not take note of, until there is room', async () => {
    const { ids, fetcher, world, passSlowly, cache } = await aWorld(1);
    world.isDiskFull = true;
    fetcher.add(ids);
    await passSlowly(MINUTE_MS);
    expect([cache.ids('bodies'), fetcher.countMissing()]).toEqual([[], 1]);
    world.isDiskFull = false;
    await passSlowly(3 * MINUTE_MS);
    await quiet(fetcher);
    expect(cache.ids('bodies')).toEqual(ids);
  });

  test('does not soon repeat a refused request, unless the user opens it', async () => {
    const { fetcher, time, idsAsked } = await aWorld(0);
    fetcher.add(['gone']);
    await quiet(fetcher);
    fetcher.add(['gone']);
    expect([fetcher.countMissing(), idsAsked()]).toEqual([0, ['gone']]);
    fetcher.addFirst('gone');
    await quiet(fetcher);
    expect(idsAsked()).toEqual(['gone', 'gone']);
    await time.pass(HOUR_MS + SECOND_MS);
    fetcher.add(['gone']);
    await quiet(fetcher);
    expect(idsAsked()).toHaveLength(3);
  });

  test('[L21.1] reports which open note is missing, and none that only fails', async () => {
    const { ids, fetcher, world, service } = await aWorld(3);
    const [removed = '', failing = '', unread = ''] = ids;
    for (const id of [removed, unread]) await service.api('DELETE', `/notes/${id}`);
    service.faults.fail({ path: `/notes/${failing}` }, { status: 500 }, 1);
    fetcher.add([unread]);
    await quiet(fetcher);
    expect(await fetcher.readAgain(failing)).toBe(false);
    expect(await fetcher.readAgain(removed)).toBe(false);
    expect(world.missing).toEqual([removed]);
  });

  test('repeats a refused request if the clock was set back', async () => {
    const { fetcher, time, idsAsked } = await aWorld(0);
    await time.pass(HOUR_MS);
    fetcher.add(['gone']);
    await quiet(fetcher);
    time.set(-MINUTE_MS);
    fetcher.add(['gone']);
    await quiet(fetcher);
    expect(idsAsked()).toEqual(['gone', 'gone']);
  });

  test('stops without a connection, and at the end', async () => {
    const { ids, fetcher, world, idsAsked, end } = await aWorld(2);
    world.isOpen = false;
    fetcher.add(ids);
    expect([idsAsked(), fetcher.countMissing()]).toEqual([[], 2]);
    end.abort();
    world.isOpen = true;
    fetcher.add([]);
    expect(idsAsked()).toEqual([]);
  });
});
