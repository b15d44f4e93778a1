import { expect, test } from 'vitest';
import { answering } from '../../../renderer/bridge/bridge.ts';
import { aMain } from '../../support/open-window.ts';

test('[P2] returns a failure for a broken call, and otherwise main’s answer', async () => {
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

test('passes announcements of main on', () => {
  const { main } = aMain();
  const received: unknown[] = [];
  const stop = answering(main.bridge).on('placeChosen', (place) => received.push(place));
  main.emit('placeChosen', 'outbox');
  stop();
  main.emit('placeChosen', 'notes');
  expect(received).toEqual(['outbox']);
});
