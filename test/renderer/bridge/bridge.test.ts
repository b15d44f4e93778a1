import { expect, test } from 'vitest';
import { answering } from '../../../renderer/bridge/bridge.ts';
import { aMain } from '../../support/open-window.ts';

test('[P2] answers a call that breaks on its way, and hands on what main answers', async () => {
  const { main } = aMain();
  const broken: typeof main.bridge = {
    ...main.bridge,
    readCapture: async () => {
      throw new Error('Error invoking remote method');
    },
  };
  const bridge = answering(broken);
  expect(await bridge.readCapture(null)).toMatchObject({
    ok: false,
    failure: 'bug',
    message: expect.stringContaining('kept'),
  });
  expect(await bridge.readState(null)).toMatchObject({ ok: true });
});

test('follows what main announces as before', () => {
  const { main } = aMain();
  const received: unknown[] = [];
  const stop = answering(main.bridge).on('placeChosen', (place) => received.push(place));
  main.emit('placeChosen', 'outbox');
  stop();
  main.emit('placeChosen', 'notes');
  expect(received).toEqual(['outbox']);
});
