import { afterEach, describe, expect, test, vi } from 'vitest';
import { answering } from '../../../renderer/bridge/bridge.ts';
import { type Cache, openCache } from '../../../renderer/cache/cache.ts';
import { keepReplies, type LoopParts, pullLoop } from '../../../renderer/cache/loops.ts';
import { anOutbox } from '../../support/an-outbox.ts';
import { aCompany, aNote, aRecord, aSummary, aWrite } from '../../support/builders.ts';
import { anAccount } from '../../support/fake-bridge.ts';
import { aMain, countingRandom } from '../../support/open-window.ts';

const caches: Cache[] = [];
const stops: AbortController[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) stop.abort();
  for (const cache of caches.splice(0)) await cache.delete();
});

function parts() {
  const { main, time } = aMain();
  const cache = openCache(`loops-${crypto.randomUUID()}`);
  const stop = new AbortController();
  caches.push(cache);
  stops.push(stop);
  const problems: (string | null)[] = [];
  const { outbox, tell } = anOutbox();
  const loop: LoopParts = {
    bridge: main.bridge,
    cache,
    accountKey: keyOf(main),
    random: countingRandom(),
    outbox,
    clock: time.clock,
    timer: time.timer,
    onproblem: (problem) => problems.push(problem),
  };
  return { main, time, cache, stop, tell, loop, problems };
}

function keyOf(main: ReturnType<typeof aMain>['main']): string {
  return main.account.kind === 'known' ? main.account.key : '';
}

describe('pullLoop', () => {
  test('[L2] acknowledges each page with the request for the next', async () => {
    const { main, cache, stop, loop } = parts();
    main.deliver({ kind: 'companies', asOf: 0, records: [aCompany()] });
    main.deliver({ kind: 'notes', asOf: 0, records: [aSummary({ id: 'n' })] });
    void pullLoop(loop, stop);
    const held = { accountKey: keyOf(main), id: expect.any(String) };
    await vi.waitFor(() =>
      expect(main.callsOf('takePulled')).toEqual([
        { cache: held, stored: null },
        { cache: held, stored: { id: 1, changed: 1, missingBodies: [] } },
        { cache: held, stored: { id: 2, changed: 1, missingBodies: ['n'] } },
      ]),
    );
    expect(await cache.notes.count()).toBe(1);
  });

  test('[L2] does not acknowledge a page the cache refused, and continues with the next', async () => {
    const { main, time, cache, stop, loop, problems } = parts();
    const refuse = () => {
      throw new Error('no room on the disk');
    };
    cache.companies.hook('creating', refuse);
    main.deliver({ kind: 'notes', asOf: 0, records: [] });
    main.deliver({ kind: 'companies', asOf: 0, records: [aCompany()] });
    void pullLoop(loop, stop);
    await vi.waitFor(() => expect(problems).toEqual([null, expect.stringContaining('no room')]));
    cache.companies.hook('creating').unsubscribe(refuse);
    await time.pass(2_000);
    main.deliver({ kind: 'companies', asOf: 0, records: [aCompany()] });
    await vi.waitFor(() => expect(problems.at(-1)).toBeNull());
    expect(main.callsOf('takePulled').slice(0, 3)).toMatchObject([
      { stored: null },
      { stored: { id: 1, changed: 0, missingBodies: [] } },
      { stored: null },
    ]);
  });

  test('[L25.3] says that the cache takes pages again once it does, also if no page comes', async () => {
    const { main, time, cache, stop, loop, problems } = parts();
    const refuse = () => {
      throw new Error('no room on the disk');
    };
    cache.companies.hook('creating', refuse);
    cache.facts.hook('updating', refuse);
    main.deliver({ kind: 'companies', asOf: 0, records: [aCompany()] });
    void pullLoop(loop, stop);
    await vi.waitFor(() => expect(problems).toEqual([expect.stringContaining('no room')]));
    await time.pass(2_000);
    await vi.waitFor(() => expect(main.callsOf('takePulled')).toHaveLength(2));
    await time.pass(2_000);
    expect(problems).toHaveLength(1);
    cache.facts.hook('updating').unsubscribe(refuse);
    await time.pass(2_000);
    await vi.waitFor(() => expect(problems).toEqual([expect.anything(), null]));
  });

  test('[L15] stores nothing that is for another account', async () => {
    const { main, cache, stop, loop } = parts();
    void pullLoop(loop, stop);
    await vi.waitFor(() => expect(main.callsOf('takePulled')).toHaveLength(1));
    main.account = anAccount({ key: 'of-jonas' }); // the switch has happened in main alone
    main.deliver({ kind: 'companies', asOf: 0, records: [aCompany()] });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await cache.companies.count()).toBe(0);
    expect(main.callsOf('takePulled')).toHaveLength(1);
  });

  test('ends when its account leaves the screen', async () => {
    const { main, stop, loop } = parts();
    const ended = pullLoop(loop, stop);
    stop.abort();
    main.deliver({ kind: 'companies', asOf: 0, records: [aCompany()] });
    await ended;
    expect(await loop.cache.companies.count()).toBe(0);
  });
});

describe('keepReplies', () => {
  const reply = aNote({ title: 'As the service has it' });

  test('[Q10] lets main forget a reply only after the cache has it', async () => {
    const { main, cache, stop, tell, loop } = parts();
    const inCache: unknown[] = [];
    const bridge = {
      ...main.bridge,
      acknowledgeReplies: async (input: { ids: string[] }) => {
        inCache.push((await cache.notes.get(reply.id))?.title);
        return main.bridge.acknowledgeReplies(input);
      },
    };
    void keepReplies({ ...loop, bridge }, stop);
    tell({ writes: [aWrite({ state: { kind: 'done', reply } })] });
    await vi.waitFor(() =>
      expect(main.callsOf('acknowledgeReplies')).toEqual([{ ids: ['write-1'] }]),
    );
    expect(inCache).toEqual(['As the service has it']);
    expect(await cache.bodies.count()).toBe(1);
  });

  test('[Q10] requests it once, however long main takes to forget', async () => {
    const { main, stop, tell, loop } = parts();
    void keepReplies(loop, stop);
    const done = aWrite({ state: { kind: 'done', reply } });
    tell({ writes: [done] });
    await vi.waitFor(() => expect(main.callsOf('acknowledgeReplies')).toHaveLength(1));
    tell({ writes: [done, aWrite({ id: 'write-2' })] });
    tell({ writes: [done, aWrite({ id: 'write-2', state: { kind: 'done', reply } })] });
    await vi.waitFor(() =>
      expect(main.callsOf('acknowledgeReplies')).toEqual([
        { ids: ['write-1'] },
        { ids: ['write-2'] },
      ]),
    );
  });

  test('[Q10] repeats a request that broke on its way', async () => {
    const { main, time, stop, tell, loop } = parts();
    let asked = 0;
    const acknowledgeReplies: typeof main.bridge.acknowledgeReplies = async (input) => {
      asked += 1;
      if (asked === 1) throw new Error('Error invoking remote method');
      return main.bridge.acknowledgeReplies(input);
    };
    const bridge = answering({ ...main.bridge, acknowledgeReplies });
    void keepReplies({ ...loop, bridge }, stop);
    tell({ writes: [aWrite({ state: { kind: 'done', reply } })] });
    await vi.waitFor(() => expect(asked).toBe(1));
    await vi.waitFor(() => expect(time.sleepers()).toBe(1));
    await time.pass(2_000);
    await vi.waitFor(() =>
      expect(main.callsOf('acknowledgeReplies')).toEqual([{ ids: ['write-1'] }]),
    );
  });

  test('[P5] stores the service’s version of a conflict, and acknowledges nothing for it', async () => {
    const { main, cache, stop, tell, loop } = parts();
    void keepReplies(loop, stop);
    const theirs = aNote({ title: 'Theirs' });
    tell({ writes: [aWrite({ state: { kind: 'conflict', theirs } })] });
    await vi.waitFor(async () => expect((await cache.notes.get(theirs.id))?.title).toBe('Theirs'));
    expect(await cache.bodies.count()).toBe(1);
    expect(main.callsOf('acknowledgeReplies')).toEqual([]);
  });

  test('[P5] stores every version of theirs, also of records without a time of change', async () => {
    const { cache, stop, tell, loop } = parts();
    void keepReplies(loop, stop);
    const record = { kind: 'deal', id: '12' } as const;
    for (const title of ['Theirs', 'Theirs, later']) {
      const theirs = aRecord('deal', { title });
      const changed = [aWrite({ record, state: { kind: 'conflict', theirs } })];
      tell({ writes: changed });
      await vi.waitFor(async () => expect((await cache.deals.get(12))?.title).toBe(title));
    }
  });
});
