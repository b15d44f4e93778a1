import { describe, expect, test, vi } from 'vitest';
import type { Fetch } from '../../../electron/api/transport.ts';
import { aPull, swept } from '../../support/pull-for-test.ts';
import { serviceForTest } from '../../support/service-for-test.ts';

/** The way to a service that gives comments for one record at a time only (A19). */
const withoutAllComments: Fetch = (url, init) => {
  const isOfAll = url.includes('/comments?') && !url.includes('commentable');
  return fetch(isOfAll ? url.replace('/comments?', '/none?') : url, init);
};

describe('the comments of the flight kit in a pull', () => {
  test('[L26.2] fetches comments record by record only where there is no list of all', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const { body } = await service.api('GET', '/comments?page[size]=100');
    const { commentable_type: type, commentable_id: id } = body.data[0];
    const commentsOn = [{ type, id }];
    const whole = await aPull({ service });
    whole.puller.kit.want({ notes: [], commentsOn });
    void whole.run();
    await swept(whole);
    expect(whole.puller.progress().kitCommentsLeft).toBe(0);
    expect(whole.cache.ids('comments-of')).toEqual([]);
    whole.end.abort();

    const apart = await aPull({ service, through: withoutAllComments });
    apart.puller.kit.want({ notes: [], commentsOn });
    void apart.run();
    await vi.waitFor(() => expect(apart.cache.ids('comments-of').length).toBeGreaterThan(0));
    await vi.waitFor(() => expect(apart.puller.progress().kitCommentsLeft).toBe(0));
  });

  test('[L26.2] has comments left while there is no connection, and goes on with the next list', async () => {
    const service = await serviceForTest({ sample: 'small' });
    const world = await aPull({ service, through: withoutAllComments });
    void world.run();
    await swept(world);
    world.world.isOpen = false;
    const { kit } = world.puller;
    const lacking = { notes: [], commentsOn: [{ type: 'Deal', id: '1' }] } as const;
    const client = { id: '5', isIn: true };
    kit.change(client);
    kit.want(lacking);
    expect(world.puller.progress().kitCommentsLeft).toBe(1);
    kit.change({ ...client, isIn: false });
    expect(world.puller.progress().kitCommentsLeft, 'of an empty kit').toBe(0);
    kit.change(client);
    kit.want(lacking);
    expect(world.puller.progress().kitCommentsLeft).toBe(1);
    world.world.isOpen = true;
    world.puller.nudge();
    await vi.waitFor(() => expect(world.puller.progress().kitCommentsLeft).toBe(0));
  });
});
