import { describe, expect, test } from 'vitest';
import { aPull, swept } from '../../support/pull-for-test.ts';
import { serviceForTest } from '../../support/service-for-test.ts';

describe('the flight kit in a pull', () => {
  test('[L26] fetches the texts the cache lacks before those of other notes', async () => {
    const service = await serviceForTest();
    const notes: string[] = [];
    for (let count = 0; count < 12; count += 1) {
      service.clock.advance(1_000);
      const made = await service.api('POST', '/notes', {
        note: { title: `${count}`, content: 'x' },
      });
      notes.push(made.body.data.id);
    }
    const world = await aPull({ service });
    const held = service.faults.holdReply({ path: '/notes/{id}' });
    void world.run();
    await held.reached;
    const oldest = notes[0] ?? '';
    world.puller.kit.want({ notes: [oldest], commentsOn: [] });
    held.release();
    await swept(world);
    expect(world.cache.ids('bodies').indexOf(oldest)).toBeLessThan(6);
  });
});
