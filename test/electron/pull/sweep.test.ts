import { expect, test, vi } from 'vitest';
import type { Fetch, Sending } from '../../../electron/api/transport.ts';
import { createListMemory } from '../../../electron/pull/list-memory.ts';
import { createOutlet } from '../../../electron/pull/outlet.ts';
import { createRecordMoments } from '../../../electron/pull/record-moments.ts';
import { readHead, type SweptPage, sweep } from '../../../electron/pull/sweep.ts';
import { createSettings } from '../../../electron/store/settings.ts';
import { problem } from '../../../service/web/problem.ts';
import { API_PREFIX, type ListName } from '../../../shared/api/endpoints.ts';
import { endSweep } from '../../../shared/pull/sweep.ts';
import { ACCOUNT, cacheForTest } from '../../support/cache-for-test.ts';
import { clientForTest } from '../../support/client-for-test.ts';
import { databaseForTest } from '../../support/profile-for-test.ts';
import { serviceForTest } from '../../support/service-for-test.ts';
import type { StartedService } from '../../support/start-service.ts';

const smallPages = (url: string, init: Sending) =>
  fetch(url.replace(/size\]=\d+/, 'size]=2'), init);

function isPage(url: string, page: number): boolean {
  return decodeURIComponent(url).includes(`page[number]=${page}&`);
}

/** A service with `count` notes, newest `Note 1`, and what sweeps it two at a time. */
async function aWorld(count: number, through: Fetch = smallPages) {
  const service = await serviceForTest();
  for (let left = count; left > 0; left -= 1) {
    service.clock.advance(1_000);
    const note = { title: `Note ${left}`, content: 'x' };
    await service.api('POST', '/notes', { note });
  }
  const world = { shouldYield: false, brokenPage: 0 };
  const { client, time, asked, passSlowly } = clientForTest(service, async (url, init) =>
    isPage(url, world.brokenPage) ? new Response(null, { status: 500 }) : through(url, init),
  );
  const database = databaseForTest();
  const memory = createListMemory({
    database,
    settings: createSettings(database),
    log: { note: () => undefined },
    accountKey: ACCOUNT,
  });
  const own = createRecordMoments();
  const outlet = createOutlet();
  const cache = cacheForTest(outlet);
  const pages: SweptPage[] = [];
  const gaps: number[] = [];
  const partsWith = (signal: AbortSignal) => ({
    client,
    outlet,
    memory,
    own,
    clock: time.clock,
    signal,
    accountKey: ACCOUNT,
    unsorted: new Set<ListName>(),
    onpage: (page: SweptPage) => pages.push(page),
    ongap: () => gaps.push(pages.length),
    shouldYield: () => world.shouldYield,
  });
  const run = async (signal = new AbortController().signal) => {
    const end = await sweep('notes', partsWith(signal));
    await passSlowly(0); // the page ahead has a response too
    if (end.kind === 'whole') memory.setSwept('notes', endSweep(end.at, end.records));
    return end;
  };
  const head = () => readHead('notes', partsWith(new AbortController().signal));
  const titles = () =>
    cache.deliveries.flatMap((one) =>
      one.kind === 'notes' ? one.records.map(({ title }) => title) : [],
    );
  return { service, asked, cache, pages, run, head, titles, memory, own, world, gaps };
}

test('[L1] reads every page, newest first, and returns when it began', async () => {
  const { run, titles, pages, service } = await aWorld(5);
  const startedAt = service.clock.now();
  expect(await run()).toMatchObject({ kind: 'whole', records: 5, at: { startedAt, number: 1 } });
  expect(titles()).toEqual(['Note 1', 'Note 2', 'Note 3', 'Note 4', 'Note 5']);
  expect(pages.map(({ records }) => records)).toEqual([2, 4, 5]);
  expect(pages[0]?.missingBodies).toHaveLength(2);
});

test('[L1] resumes at its page after an interruption, and after a restart', async () => {
  const { run, titles, world, asked } = await aWorld(5);
  world.brokenPage = 2;
  const first = await run();
  expect(first).toEqual({ kind: 'interrupted' });
  world.brokenPage = 0;
  asked.length = 0;
  expect(await run()).toMatchObject({ kind: 'whole', records: 5 });
  expect(pagesAsked(asked)).toEqual([1, 2, 3, 4]); // the first time one ahead
  expect(titles().slice(2)).toEqual(['Note 1', 'Note 2', 'Note 3', 'Note 4', 'Note 5']);
});

test('[L1] continues without the sort if the service refuses it (A1)', async () => {
  const { run, titles, service, asked } = await aWorld(2);
  service.faults.plan(
    { path: '/notes' },
    { before: async () => problem('bad_request', 'There is no sort here.') },
  );
  expect(await run()).toMatchObject({ kind: 'whole' });
  expect(titles()).toHaveLength(2);
  expect(asked.map((one) => one.includes('sort='))).toEqual([true, false]);
});

test('[L1] begins anew if its page is refused', async () => {
  const { run, titles, service, asked, world } = await aWorld(5);
  world.brokenPage = 2;
  await run();
  world.brokenPage = 0;
  asked.length = 0;
  const noPage = problem('bad_request', 'There is no such page.');
  service.faults.plan({ path: '/notes' }, { before: async () => noPage });
  expect(await run()).toMatchObject({ kind: 'whole' });
  expect(asked[1]).toMatch(/number\]=1&.*sort=-updated_at/);
  expect(titles().slice(2)).toEqual(['Note 1', 'Note 2', 'Note 3', 'Note 4', 'Note 5']);
});

test('[L9] ends if the list is always refused, after a few requests', async () => {
  const { run, service, asked } = await aWorld(5);
  service.faults.plan({ path: '/notes' }, {});
  const refusal = problem('insufficient_permissions', 'Not for you.');
  service.faults.plan({ path: '/notes' }, { before: async () => refusal }, 100);
  for (let round = 1; round <= 3; round += 1) {
    asked.length = 0;
    expect(await run()).toMatchObject({ kind: 'off', failure: { kind: 'refused' } });
    expect(asked.length).toBeLessThanOrEqual(4); // one of them ahead
  }
});

test('[L4] quarantines an unreadable record, and continues', async () => {
  const { run, titles, pages, service } = await aWorld(3);
  service.faults.plan(
    { path: '/notes' },
    {
      after: async (reply) =>
        new Response((await reply.text()).replace('"title":"Note 2"', '"title":7'), {
          status: 200,
        }),
    },
  );
  expect(await run()).toMatchObject({ kind: 'whole' });
  expect(titles()).toEqual(['Note 1', 'Note 3']);
  expect(pages[0]?.quarantined).toMatchObject([{ reason: expect.stringContaining('title') }]);
});

test('ends at an empty page, even if the service promises more', async () => {
  const more: Fetch = async (url, init) => {
    const reply = await smallPages(url, init);
    const text = (await reply.text()).replace('"has_more":false', '"has_more":true');
    return new Response(text, { status: 200, headers: reply.headers });
  };
  const { run, asked } = await aWorld(3, more);
  expect(await run()).toMatchObject({ kind: 'whole' });
  expect(pagesAsked(asked)).toEqual([1, 2, 3, 4]);
});

test('[L1.1] reads one page ahead during the first pull of a list, and only then', async () => {
  const { promise: isFree, resolve } = Promise.withResolvers<void>();
  const { run, asked, cache } = await aWorld(7, async (url, init) => {
    if (isPage(url, 2)) await isFree;
    return smallPages(url, init);
  });
  const swept = run();
  await vi.waitFor(() => expect(pagesAsked(asked)).toEqual([1, 2, 3]));
  expect(cache.deliveries).toHaveLength(1);
  resolve();
  expect(await swept).toMatchObject({ kind: 'whole', records: 7 });
  expect(pagesAsked(asked)).toEqual([1, 2, 3, 4, 5]);
  asked.length = 0;
  expect(await run()).toMatchObject({ kind: 'whole', records: 7 });
  expect(pagesAsked(asked)).toEqual([1, 2, 3, 4]);
});

test('[L1] is whole if the page past the end is refused', async () => {
  const { run, titles } = await aWorld(3, async (url, init) =>
    isPage(url, 3) ? new Response('{}', { status: 404 }) : smallPages(url, init),
  );
  expect(await run()).toMatchObject({ kind: 'whole', records: 3 });
  expect(titles()).toEqual(['Note 1', 'Note 2', 'Note 3']);
});

test('stops with its signal, and delivers nothing more', async () => {
  const { run, service, cache } = await aWorld(5);
  const end = new AbortController();
  const held = service.faults.holdReply({ path: '/notes' });
  const swept = run(end.signal);
  await held.reached;
  end.abort();
  held.release();
  expect(await swept).toMatchObject({ kind: 'interrupted' });
  expect(cache.deliveries).toEqual([]);
});

test('[L8.1] returns to a known page if records have gone during an interruption', async () => {
  const { run, titles, service, asked, world } = await aWorld(9);
  world.brokenPage = 4;
  await run(); // three pages: Note 1 to Note 6
  for (const title of ['Note 1', 'Note 2', 'Note 3', 'Note 4']) await remove(service, title);
  world.brokenPage = 0;
  asked.length = 0;
  expect(await run()).toMatchObject({ kind: 'whole' });
  // The third page now begins with an unmet record; the first with a known one.
  expect(pagesAsked(asked)).toEqual([3, 2, 1, 2, 3, 4]);
  expect(new Set(titles().slice(6))).toEqual(
    new Set(['Note 5', 'Note 6', 'Note 7', 'Note 8', 'Note 9']),
  );
});

test('[L8] counts a record once that a new one has pushed onto the next page', async () => {
  const { run, service, titles } = await aWorld(5);
  service.faults.plan(
    { path: '/notes', method: 'GET' },
    {
      after: async (reply) => {
        const note = { title: 'New', content: 'x' };
        await service.service.handleUndisturbed(post(service, { note }));
        return reply;
      },
    },
  );
  expect(await run()).toMatchObject({ kind: 'whole', records: 5 });
  expect(titles().filter((title) => title === 'Note 2')).toHaveLength(2);
});

test('[L7.1] reads a head only as far as it has news', async () => {
  const { run, head, service, asked, titles } = await aWorld(9);
  await run();
  asked.length = 0;
  await head();
  expect(asked).toHaveLength(1);
  for (const title of ['a', 'b', 'c']) {
    service.clock.advance(1_000);
    await service.api('POST', '/notes', { note: { title, content: 'x' } });
  }
  asked.length = 0;
  await head();
  expect(asked).toHaveLength(3);
  expect(titles().slice(11)).toEqual(['c', 'b', 'a', 'Note 1', 'Note 2', 'Note 3']);
});

test('[L7] pauses for a list that is wanted more, and resumes in place', async () => {
  const { run, asked, world } = await aWorld(5);
  world.shouldYield = true;
  expect(await run()).toEqual({ kind: 'yielded' });
  world.shouldYield = false;
  asked.length = 0;
  expect(await run()).toMatchObject({ kind: 'whole', records: 5 });
});

test('[L5.1] leaves out a record that has a newer response than the page', async () => {
  const { run, own, service, titles, memory } = await aWorld(2);
  const [note] = (await service.api('GET', '/notes')).body.data;
  const held = service.faults.holdReply({ path: '/notes' });
  const ended = run();
  await held.reached;
  own.mark('notes', note.id);
  held.release();
  await ended;
  expect(titles()).toEqual(['Note 2']);
  expect(memory.marks.has('notes', note.id, 1)).toBe(true);
  await run();
  expect(titles()).toEqual(['Note 2', 'Note 1', 'Note 2']);
});

function pagesAsked(asked: readonly string[]): number[] {
  return asked.map((one) => Number(/number\]=(\d+)/.exec(one)?.[1]));
}

async function remove(service: StartedService, title: string): Promise<void> {
  const { body } = await service.api('GET', '/notes?page[size]=100');
  const { id } = body.data.find((one: { title: string }) => one.title === title);
  expect((await service.api('DELETE', `/notes/${id}`)).status).toBe(200);
}

function post({ baseUrl, apiKey }: StartedService, body: unknown): Request {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const url = `${baseUrl}${API_PREFIX}/notes`;
  return new Request(url, { method: 'POST', headers, body: JSON.stringify(body) });
}
