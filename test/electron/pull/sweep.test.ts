import { expect, test } from 'vitest';
import type { Fetch } from '../../../electron/api/transport.ts';
import { createOutlet } from '../../../electron/pull/outlet.ts';
import { type SweptPage, sweep } from '../../../electron/pull/sweep.ts';
import { createKept } from '../../../electron/store/kept.ts';
import { problem } from '../../../service/web/problem.ts';
import { cacheForTest } from '../../support/cache-for-test.ts';
import { clientForTest } from '../../support/client-for-test.ts';
import { databaseForTest } from '../../support/profile-for-test.ts';
import { serviceForTest } from '../../support/service-for-test.ts';

const smallPages: Fetch = (url, init) => fetch(url.replace(/size\]=\d+/, 'size]=2'), init);

/** A service with `count` notes, newest `Note 1`, and what sweeps it two at a time. */
async function aWorld(count: number, through: Fetch = smallPages) {
  const service = await serviceForTest();
  for (let left = count; left > 0; left -= 1) {
    service.clock.advance(1_000);
    const note = { title: `Note ${left}`, content: 'x' };
    await service.api('POST', '/notes', { note });
  }
  const { client, time, asked } = clientForTest(service, through);
  const kept = createKept(databaseForTest());
  const outlet = createOutlet();
  const cache = cacheForTest(outlet);
  const pages: SweptPage[] = [];
  const run = (signal = new AbortController().signal) =>
    sweep('notes', {
      client,
      outlet,
      kept,
      clock: time.clock,
      signal,
      accountKey: 'mara',
      remember: (key, value) => (value === undefined ? kept.delete(key) : kept.set(key, value)),
      onpage: (page) => pages.push(page),
    });
  const titles = () =>
    cache.deliveries.flatMap((one) =>
      one.kind === 'notes' ? one.records.map(({ title }) => title) : [],
    );
  return { service, asked, cache, pages, run, titles };
}

test('[L1] brings every page, newest first, and says when it began', async () => {
  const { run, titles, pages, service } = await aWorld(5);
  const startedAt = service.clock.now();
  expect(await run()).toEqual({ kind: 'whole', startedAt, wasResumed: false });
  expect(titles()).toEqual(['Note 1', 'Note 2', 'Note 3', 'Note 4', 'Note 5']);
  expect(pages.map(({ records }) => records)).toEqual([2, 4, 5]);
  expect(pages[0]?.missingBodies).toHaveLength(2);
});

test('[L1] goes on at its page after it was interrupted, and after a restart', async () => {
  const { run, titles, service, asked } = await aWorld(5);
  service.faults.plan({ path: '/notes' }, {});
  service.faults.fail({ path: '/notes' }, { status: 500 });
  const first = await run();
  expect(first).toMatchObject({ kind: 'interrupted', failure: { kind: 'broken' } });
  asked.length = 0;
  expect(await run()).toMatchObject({ kind: 'whole', wasResumed: true });
  expect(asked[0]).toContain('page[number]=2');
  expect(titles()).toEqual(['Note 1', 'Note 2', 'Note 3', 'Note 4', 'Note 5']);
  expect(await run()).toMatchObject({ kind: 'whole', wasResumed: false });
});

test('[L1] does without the sort where the service refuses it (A1)', async () => {
  const { run, titles, service, asked } = await aWorld(2);
  service.faults.plan(
    { path: '/notes' },
    { before: async () => problem('bad_request', 'There is no sort here.') },
  );
  expect(await run()).toMatchObject({ kind: 'whole' });
  expect(titles()).toHaveLength(2);
  expect(asked.map((one) => one.includes('sort='))).toEqual([true, false]);
});

test('begins anew where the page it was to go on at is refused', async () => {
  const { run, titles, service, asked } = await aWorld(5);
  service.faults.plan({ path: '/notes' }, {});
  service.faults.fail({ path: '/notes' }, { status: 500 });
  await run();
  asked.length = 0;
  const noPage = problem('bad_request', 'There is no such page.');
  service.faults.plan({ path: '/notes' }, { before: async () => noPage });
  expect(await run()).toMatchObject({ kind: 'whole', wasResumed: false });
  expect(asked[1]).toMatch(/number\]=1&.*sort=-updated_at/);
  expect(titles().slice(2)).toEqual(['Note 1', 'Note 2', 'Note 3', 'Note 4', 'Note 5']);
});

test('ends where the list is refused altogether, however often, after a few requests', async () => {
  const { run, service, asked } = await aWorld(5);
  service.faults.plan({ path: '/notes' }, {});
  const refusal = problem('insufficient_permissions', 'Not for you.');
  service.faults.plan({ path: '/notes' }, { before: async () => refusal }, 100);
  for (let round = 1; round <= 3; round += 1) {
    asked.length = 0;
    expect(await run()).toMatchObject({ kind: 'interrupted', failure: { kind: 'refused' } });
    expect(asked.length).toBeLessThanOrEqual(3);
  }
});

test('[L4] sets a record aside that cannot be read, and goes on', async () => {
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
  expect(pages[0]?.setAside).toMatchObject([{ reason: expect.stringContaining('title') }]);
});

test('ends at an empty page, whatever the service says about more', async () => {
  const more: Fetch = async (url, init) => {
    const reply = await smallPages(url, init);
    const text = (await reply.text()).replace('"has_more":false', '"has_more":true');
    return new Response(text, { status: 200, headers: reply.headers });
  };
  const { run, asked } = await aWorld(3, more);
  expect(await run()).toMatchObject({ kind: 'whole' });
  expect(asked).toHaveLength(3);
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
