import { describe, expect, test, vi } from 'vitest';
import { problem } from '../../../service/web/problem.ts';
import { aPull } from '../../support/pull-for-test.ts';
import { aKey, aService, downloaded } from '../../support/verified-pull.ts';

describe('a verification that does not come to its usual end', () => {
  test('[L27.3] [L27.9] [L21.1] counts a note that is gone once, and leaves its removal to the sweep', async () => {
    const world = await downloaded();
    const id = aKey(world.cached.known, 'bodies').slice('bodies '.length);
    await world.service.api('DELETE', `/notes/${id}`);
    world.puller.verifier.begin('everything');
    const report = await world.ended();
    expect(report?.state).toBe('done');
    expect(world.list('notes')).toMatchObject({ unlisted: 1, refused: 0, repaired: 0 });
    const repairs = world.cache.deliveries.filter(({ kind }) => kind === 'repair');
    expect(repairs).toEqual([]);
    await vi.waitFor(
      async () => {
        await world.time.pass(1_000);
        expect(world.absent().flatMap(({ ids }) => ids)).toEqual([id]);
      },
      { timeout: 20_000 },
    );
  });

  test('[L27.4] can be stopped, and sends nothing more', async () => {
    const world = await downloaded();
    const held = world.service.faults.holdReply({ path: '/tasks' });
    world.puller.verifier.begin('everything');
    await held.reached;
    world.puller.verifier.cancel();
    expect(world.report()).toMatchObject({ state: 'cancelled' });
    held.release();
    const before = world.asked.length;
    await world.passSlowly(30_000);
    expect(world.asked.length).toBe(before);
    expect(world.report()?.state).toBe('cancelled');
  });

  test('[L27.4] [L27.8] ends with the connection, and says after a restart that it was interrupted', async () => {
    const world = await downloaded();
    const held = world.service.faults.holdReply({ path: '/tasks' });
    world.puller.verifier.begin('everything');
    await held.reached;
    const { service, database } = world;
    const second = await aPull({ service, database });
    const interrupted = second.puller.progress().verify;
    expect(interrupted).toMatchObject({ state: 'interrupted', endedAt: null });
    expect(interrupted?.lists).toEqual([]); // it has taken less than 5 s
    world.world.isOpen = false;
    held.release();
    expect(await world.ended()).toMatchObject({ state: 'offline' });
  });

  test('[L27.5] says which lists it could not compare', async () => {
    const service = await aService();
    service.faults.plan(
      { path: '/invoices' },
      { before: async () => problem('not_found', 'There is no endpoint.') },
      10_000,
    );
    const world = await downloaded({ service });
    world.puller.verifier.begin('sample');
    expect(await world.ended()).toMatchObject({ state: 'done' });
    expect(world.list('invoices')?.problem).toMatch(/aren’t available/);
  });

  test('[L27.8] saves its counts every 5 s', async () => {
    const world = await downloaded();
    const held = world.service.faults.holdReply({ path: '/notes' });
    world.puller.verifier.begin('everything');
    await held.reached;
    await world.time.pass(5_000);
    held.release();
    await vi.waitFor(() => expect(world.list('notes')).toMatchObject({ records: 5 }));
    const { service, database } = world;
    const second = await aPull({ service, database });
    const saved = second.puller.progress().verify?.lists;
    expect(saved?.find(({ list }) => list === 'companies')).toMatchObject({ records: 3 });
  });

  test('[L27.4] ends when the service rejects the token', async () => {
    const world = await downloaded();
    world.service.faults.refuse({ path: '/deals' }, { type: 'authentication_error' });
    world.puller.verifier.begin('everything');
    expect(await world.ended()).toMatchObject({ state: 'signed-out' });
  });

  test('[L27.7] sends a failed request again, and compares all the same', async () => {
    const world = await downloaded();
    const id = aKey(world.cached.known, 'bodies').slice('bodies '.length);
    world.service.faults.fail({ path: '/companies' }, { status: 500 }, 2);
    world.service.faults.cutReply({ path: `/notes/${id}` });
    world.service.faults.fail({ path: '/deals' }, { status: 429, retryAfterSeconds: 20 });
    world.puller.verifier.begin('everything');
    expect(await endedSlowly(world)).toMatchObject({ state: 'done' });
    expect(world.list('companies')).toMatchObject({ records: 3, problem: null });
    expect(world.list('deals')).toMatchObject({ problem: null });
    expect(world.list('notes')).toMatchObject({ bodies: 5, refused: 0 });
  });

  test('[L27.5] [L27.7] leaves a list that keeps failing, and reads no more texts after three', async () => {
    const world = await downloaded();
    world.service.faults.fail({ path: '/companies' }, { status: 500 }, 4);
    world.service.faults.fail({ path: '/notes/{id}' }, { status: 500 }, 12);
    world.puller.verifier.begin('everything');
    expect(await endedSlowly(world)).toMatchObject({ state: 'done' });
    const problem = 'The service didn’t answer the request for clients.';
    expect(world.list('companies')).toMatchObject({ records: 0, problem });
    expect(world.list('notes')).toMatchObject({ records: 5, bodies: 0, refused: 3 });
    expect(world.list('notes')?.problem).toMatch(/didn’t answer/);
    expect(world.list('deals')).toMatchObject({ problem: null });
  });

  test('[L27.2] counts no difference where the text read was only an old one', async () => {
    const world = await downloaded();
    const { cached, service, time } = world;
    const key = aKey(cached.known, 'bodies');
    const path = key.replace('bodies ', '/notes/');
    const old = JSON.parse(cached.known.get(key) ?? '');
    await time.pass(1_000);
    await service.api('PATCH', path, { note: { title: 'New' } });
    const { data } = (await service.api('GET', path)).body;
    cached.known.set(key, JSON.stringify({ ...old, title: 'New', updated_at: data.updated_at }));
    const stale = (text: string) =>
      text.replace('"New"', `"${old.title}"`).replaceAll(data.updated_at, old.updated_at);
    service.faults.plan(
      { path },
      { after: async (reply) => new Response(stale(await reply.text()), reply) },
    );
    world.puller.verifier.begin('everything');
    const before = world.count(path);
    await world.ended();
    // Its row in the list was older, as the cache of this test keeps it apart from the text.
    expect(world.list('notes')).toMatchObject({ behind: 1, differing: 0, repaired: 1 });
    expect(world.count(path) - before).toBe(2);
    expect(cached.known.get(key)).toContain('New');
  });
});

type World = Awaited<ReturnType<typeof downloaded>>;

/** Lets the pauses between the tries pass until it has ended. */
async function endedSlowly({ report, time }: World) {
  await vi.waitFor(
    async () => {
      await time.pass(1_000);
      expect(report()?.state).not.toBe('running');
    },
    { timeout: 20_000, interval: 20 },
  );
  return report();
}
