import { expect, test } from 'vitest';
import { AppState } from '../../../renderer/bridge/app-state.svelte.ts';
import { aWrite } from '../../support/builders.ts';
import { aMain } from '../../support/open-window.ts';
import { flushPromises } from '../../support/virtual-time.ts';

test('applies announcements that overtake the first response after it', async () => {
  const { main } = aMain({ status: { line: 'unreachable' } });
  const reading = AppState.read(
    {
      on: main.bridge.on,
      readState: async (input) => {
        const early = await main.bridge.readState(input);
        main.setStatus({ line: 'open' });
        main.become({ writes: [aWrite()] });
        await flushPromises();
        return early;
      },
    },
    new AbortController(),
  );
  const state = await reading;
  expect(state.status.line).toBe('open');
  expect(state.outbox.writes).toEqual([aWrite()]);
});

test('follows main until it is stopped', async () => {
  const { main } = aMain();
  const stop = new AbortController();
  const state = await AppState.read(main.bridge, stop);
  main.setStatus({ bodiesLeft: 3 });
  expect(state.status.bodiesLeft).toBe(3);
  stop.abort();
  main.setStatus({ bodiesLeft: 2 });
  expect(state.status.bodiesLeft).toBe(3);
});

test('[Q17] reads the outbox again if an announcement does not lead to main’s state', async () => {
  const { main } = aMain();
  const ghost = aWrite({ id: 'ghost' });
  const state = await AppState.read(
    {
      on: main.bridge.on,
      readState: async (input) => {
        // A write that came and went between two announcements.
        const { queue } = main;
        main.become({ writes: [ghost] });
        const read = await main.bridge.readState(input);
        main.become({ writes: queue.writes });
        return read;
      },
    },
    new AbortController(),
  );
  expect(state.outbox.writes).toEqual([ghost]);
  await flushPromises();
  expect(state.outbox.writes).toEqual([]);
});
