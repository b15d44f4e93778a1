import { describe, expect, test, vi } from 'vitest';
import { problem } from '../../../service/web/problem.ts';
import { aPull } from '../../support/pull-for-test.ts';
import { aKey, aService, downloaded } from '../../support/verified-pull.ts';

describe('a verification that does not come to its usual end', () => {
  test('[L27.3] [L21.1] counts a note that is gone, and leaves its removal to the sweep', async () => {
    const world = await downloaded();
    const id = aKey(world.cached.known, 'bodies').slice('bodies '.length);
    await world.service.api('DELETE', `/notes/${id}`);
    world.puller.verifier.begin('everything');
    const report = await world.ended();
    expect(report?.state).toBe('done');
    expect(world.list('notes')).toMatchObject({ unlisted: 1, refused: 1, repaired: 0 });
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

  test('[L27.4] ends with the connection, and says after a restart that it was interrupted', async () => {
    const world = await downloaded();
    const held = world.service.faults.holdReply({ path: '/tasks' });
    world.puller.verifier.begin('everything');
    await held.reached;
    const { service, database } = world;
    const second = await aPull({ service, database });
    expect(second.puller.progress().verify).toMatchObject({ state: 'interrupted' });
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
});
