import { expect, test } from 'vitest';
import { namesModule } from '../../build/preload-names.ts';
import { callsFrom, channel, eventNames } from '../../shared/ipc/contract.ts';

type Names = Pick<
  typeof import('../../shared/ipc/contract.ts'),
  'callsFrom' | 'channel' | 'eventNames'
>;

test('the names that a preload is built with are those of the table', async () => {
  const names = (await import(
    `data:text/javascript,${encodeURIComponent(namesModule())}`
  )) as Names;
  for (const window of ['main', 'capture', 'record'] as const) {
    expect(names.callsFrom(window)).toEqual(callsFrom(window));
  }
  expect(names.eventNames).toEqual(eventNames);
  expect(names.channel('saveRecord')).toBe(channel('saveRecord'));
  expect(Object.keys(names).sort()).toEqual(['callsFrom', 'channel', 'eventNames']);
});
