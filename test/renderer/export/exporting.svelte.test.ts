/** An export whose calls to main fail as calls: they have no answer. */
import { expect, test } from 'vitest';
import { AppState } from '../../../renderer/bridge/app-state.svelte.ts';
import { openCache } from '../../../renderer/cache/cache.ts';
import { Exporting, type ExportingParts } from '../../../renderer/export/exporting.svelte.ts';
import { Dates } from '../../../renderer/ui/dates.ts';
import { aMain } from '../../support/open-window.ts';

const fail = () => Promise.reject(new Error('There is no main.'));

/** An export whose bridge fails in `broken` calls until they are given back. */
async function openExport(broken: Partial<ExportingParts['bridge']>) {
  const { main, time } = aMain();
  const bridge = { ...main.bridge, ...broken };
  const state = await AppState.read(main.bridge, new AbortController());
  const exporting = new Exporting({
    ...{ bridge, state, outbox: state.outbox, clock: time.clock },
    ...{ cache: openCache(crypto.randomUUID()), dates: new Dates(() => 'UTC', 'en-GB') },
  });
  const mend = () => Object.assign(bridge, main.bridge);
  return { exporting, main, mend };
}

test('says that an export could not begin, and begins at the next try', async () => {
  const { exporting, main, mend } = await openExport({ beginExport: fail });
  await exporting.begin();
  expect(exporting.current).toMatchObject({
    kind: 'failed',
    words: expect.stringMatching(/^The export couldn’t begin/),
  });
  mend();
  await exporting.begin();
  expect(exporting.current.kind).toBe('done');
  expect(main.exported.has('index.html')).toBe(true);
});

test('ends when neither its last call nor its cancel is answered, and another can begin', async () => {
  const { exporting, mend } = await openExport({ finishExport: fail, cancelExport: fail });
  await exporting.begin();
  expect(exporting.current.kind).toBe('failed');
  mend();
  await exporting.begin();
  expect(exporting.current.kind).toBe('done');
});
