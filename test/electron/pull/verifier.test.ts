import { setTimeout } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { serviceForTest } from '../../support/service-for-test.ts';
import { aKey, aService, downloaded } from '../../support/verified-pull.ts';

describe('a verification', () => {
  test('[L27] compares every page and text, and finds nothing in a true cache', async () => {
    const world = await downloaded();
    world.puller.verifier.begin('everything');
    expect(world.report()?.state).toBe('running');
    const report = await world.ended();
    expect(report).toMatchObject({ state: 'done', scope: 'everything' });
    expect(report?.lists.flatMap(({ examples }) => examples)).toEqual([]);
    const { listed } = world.puller.progress();
    expect(world.list('notes')).toMatchObject({ records: listed.notes, bodies: listed.notes });
    expect(world.list('companies')).toMatchObject({
      records: listed.companies,
      unlisted: 0,
      refused: 0,
    });
    expect(report?.requests).toBe(report?.of);
  });

  test('[L27] [L27.1] reports a changed record and a lost text, and repairs both', async () => {
    const world = await downloaded();
    const { known } = world.cached;
    const [client, body] = [aKey(known, 'companies'), aKey(known, 'bodies')];
    const [ofClient, ofBody] = [known.get(client), known.get(body)];
    known.set(client, JSON.stringify({ ...JSON.parse(ofClient ?? ''), name: 'Tampered' }));
    known.delete(body);
    world.puller.verifier.begin('everything');
    await world.ended();
    expect(world.list('companies')).toMatchObject({ differing: 1, repaired: 1 });
    expect(world.list('companies')?.examples).toEqual([
      { id: client.slice('companies '.length), kind: 'differs', fields: ['name'] },
    ]);
    expect(world.list('notes')).toMatchObject({ missing: 1, repaired: 1 });
    expect([known.get(client), known.get(body)]).toEqual([ofClient, ofBody]);
  });

  test('[L27.4] reads a sample within its count of requests, and once at a time', async () => {
    const world = await downloaded();
    const before = world.asked.length;
    world.puller.verifier.begin('sample');
    const startedAt = world.report()?.startedAt;
    world.puller.verifier.begin('everything');
    const report = await world.ended();
    expect(report).toMatchObject({ scope: 'sample', state: 'done', startedAt });
    expect(world.asked.length - before).toBeLessThanOrEqual(report?.of ?? 0);
  });

  test('[L27.1] leaves a record alone that our own write has changed meanwhile', async () => {
    const world = await downloaded();
    const { known } = world.cached;
    const client = aKey(known, 'companies');
    known.set(client, JSON.stringify({ ...JSON.parse(known.get(client) ?? ''), name: 'Ours' }));
    const held = world.service.faults.holdReply({ path: '/companies' });
    world.puller.verifier.begin('everything');
    await held.reached;
    world.puller.markAnswered('companies', client.slice('companies '.length));
    held.release();
    await world.ended();
    expect(world.list('companies')).toMatchObject({ differing: 0, repaired: 0 });
    expect(known.get(client)).toContain('Ours');
  });

  test('[L27.6] leaves a record alone that the pull has read since the page was requested', async () => {
    const service = await aService();
    const made = await service.api('POST', '/deals', { deal: { title: 'Old' } });
    const id = String(made.body.data.id);
    const world = await downloaded({ service });
    const held = service.faults.holdReply({ path: '/deals' });
    world.puller.verifier.begin('everything');
    await held.reached;
    await service.api('PATCH', `/deals/${id}`, { deal: { title: 'New' } });
    expect(await world.puller.fetchRecord('deals', id)).toBe('found');
    held.release();
    await world.ended();
    expect(world.list('deals')).toMatchObject({ differing: 0, repaired: 0 });
    expect(world.cached.known.get(`deals ${id}`)).toContain('New');
  });

  test('[L27.6] puts back no comment that the pull has removed since the page was requested', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const [gone] = (await service.api('GET', '/comments?page[size]=1')).body.data;
    const world = await downloaded({ service });
    const { cached, puller } = world;
    expect(cached.known.has(`comments ${gone.id}`)).toBe(true);
    const held = service.faults.holdReply({ path: '/comments' });
    puller.verifier.begin('everything');
    await held.reached;
    await service.api('DELETE', `/comments/${gone.id}`);
    void puller.wantComments({ type: gone.commentable_type, id: String(gone.commentable_id) });
    await vi.waitFor(() => expect(cached.known.has(`comments ${gone.id}`)).toBe(false));
    held.release();
    await world.ended();
    expect(world.list('comments')).toMatchObject({ differing: 0, repaired: 0 });
    expect(cached.known.has(`comments ${gone.id}`)).toBe(false);
  });

  test('[L27.6] repairs no record that the pull reads while it is compared', async () => {
    const world = await downloaded();
    const { cached, cache, puller, service } = world;
    const client = aKey(cached.known, 'companies');
    const id = client.slice('companies '.length);
    cached.known.set(
      client,
      JSON.stringify({ ...JSON.parse(cached.known.get(client) ?? ''), name: 'Tampered' }),
    );
    cached.beforeCompare = async (list) => {
      if (list !== 'companies') return;
      cached.beforeCompare = undefined;
      await service.api('PATCH', `/companies/${id}`, { company: { name: 'New' } });
      void puller.fetchRecord('companies', id);
      await vi.waitFor(() => expect(world.count(`/companies/${id}`)).toBe(1));
      await setTimeout(50); // it waits behind the comparison
    };
    puller.verifier.begin('everything');
    await world.ended();
    expect(world.list('companies')).toMatchObject({ differing: 0, repaired: 0 });
    expect(cache.deliveries.filter(({ kind }) => kind === 'repair')).toEqual([]);
    expect(cached.known.get(client)).toContain('New');
  });

  test('[L27.4] begins again at once after a stop, with a report of its own', async () => {
    const world = await downloaded();
    const held = world.service.faults.holdReply({ path: '/tasks' });
    world.puller.verifier.begin('everything');
    await held.reached;
    world.puller.verifier.cancel();
    world.puller.verifier.begin('sample');
    held.release();
    const report = await world.ended();
    expect(report).toMatchObject({ scope: 'sample', state: 'done', requests: report?.of });
  });
});
