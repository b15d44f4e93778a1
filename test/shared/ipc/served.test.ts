import { expect, test } from 'vitest';
import { callsFrom, channel, eventNames } from '../../../shared/ipc/contract.ts';
import { SERVED } from '../../../shared/ipc/served.ts';

test('the question whether calls are served has a channel that no call and no event has', () => {
  const names = [...callsFrom('main'), ...callsFrom('lock'), ...eventNames];
  expect(names.map(channel)).not.toContain(SERVED);
});
