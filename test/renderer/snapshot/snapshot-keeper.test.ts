import { afterEach, beforeEach, expect, test } from 'vitest';
import { drawSnapshot } from '../../../renderer/snapshot/draw-snapshot.ts';
import { replaceSnapshot } from '../../../renderer/snapshot/replace-snapshot.ts';
import { SNAPSHOT_ID } from '../../../renderer/snapshot/snapshot.ts';
import { snapshotKeeper } from '../../../renderer/snapshot/snapshot-keeper.ts';
import type { Day } from '../../../shared/time.ts';

const DAY = '2026-11-27' as Day;

const account = 'k';

/** The snapshot's file; null where there is none. */
let file: string | null;
let isDiskFull: boolean;
let refused: number;
let screen: HTMLElement;
let leave: (() => void) | undefined;
/** Draws as a start does. */
let at: Parameters<typeof drawSnapshot>[0];

beforeEach(() => {
  [file, isDiskFull, refused] = [null, false, 0];
  const read = async () => file ?? 'Not found';
  at = { account, today: DAY, read, signal: new AbortController().signal };
  screen = document.createElement('div');
  document.body.append(screen);
});

afterEach(() => {
  leave?.();
  leave = undefined;
  document.body.replaceChildren();
});

const shown = () => document.getElementById(SNAPSHOT_ID);

/** Keeps the screen as a window does; time passes at once. */
function keep(isAppLockOn = false, isFirstScreen = true): void {
  const attached = snapshotKeeper({
    ...{ account, write, isAppLockOn, today: () => DAY, isFirstScreen: () => isFirstScreen },
    timer: { sleep: () => Promise.resolve() },
  })(screen);
  if (typeof attached === 'function') leave = attached;
}

async function write(text: string | null): Promise<boolean> {
  if (isDiskFull) refused += 1;
  else file = text;
  return !isDiskFull;
}

test('[W1] what the first screen shows is kept after a change, and drawn at the next start', async () => {
  keep();
  screen.textContent = 'Call Ada';
  await expect.poll(() => file).toContain('Call Ada');
  screen.textContent = 'Call Grace';
  await expect.poll(() => file).toContain('Call Grace');
  await drawSnapshot(at);
  expect(shown()?.textContent).toBe('Call Grace');
  expect(shown()?.inert).toBe(true);
  expect(shown()?.dataset['day']).toBe('today');
  replaceSnapshot();
  await drawSnapshot({ ...at, today: '2026-11-28' });
  expect(shown()?.dataset['day']).toBe('earlier');
});

test('[W1] another screen is not kept', async () => {
  keep(false, false);
  screen.textContent = 'Notes';
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(file).toBeNull();
});

test('[W2] with the app lock on none is kept', async () => {
  keep(true);
  screen.textContent = 'Call Grace';
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(file).toBeNull();
});

test('[W2.4] with the app lock on one from before is deleted', async () => {
  file = '"Ada"';
  keep(true);
  await expect.poll(() => file).toBeNull();
});

test('[W2.3] that of another account is passed over', async () => {
  keep();
  screen.textContent = 'Call Ada';
  await expect.poll(() => file).toContain('Call Ada');
  await drawSnapshot({ ...at, account: 'another' });
  expect(shown()).toBeNull();
});

test('[W1] what the disk refuses is tried again at the next change', async () => {
  isDiskFull = true;
  keep();
  screen.textContent = 'Call Ada';
  await expect.poll(() => refused).toBe(1);
  isDiskFull = false;
  screen.append('');
  await expect.poll(() => file).toContain('Call Ada');
});

test.each(['', '{', '[]', '{"account":"k","day":"2026-11-27","root":["script",{},[]]}'])(
  '[W3] a start passes over a garbled file: %j',
  async (text) => {
    file = text;
    await drawSnapshot(at);
    expect(shown()).toBeNull();
  },
);

test('[W3] what comes too late is not drawn over the screen', async () => {
  keep();
  screen.textContent = 'Call Ada';
  await expect.poll(() => file).toContain('Call Ada');
  await drawSnapshot({ ...at, signal: AbortSignal.abort() });
  expect(shown()).toBeNull();
});
