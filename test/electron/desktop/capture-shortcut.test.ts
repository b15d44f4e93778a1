import { expect, test } from 'vitest';
import { createCaptureShortcut } from '../../../electron/desktop/capture-shortcut.ts';
import { USUAL_SHORTCUT } from '../../../shared/shortcut.ts';
import { memorySettings } from '../../support/memory-settings.ts';

/** A computer on which other programs hold some shortcuts. */
function aComputer() {
  let isFull = false;
  const settings = memorySettings(() => isFull);
  const taken = new Set<string>();
  const held = new Map<string, () => void>();
  const shown: (string | null)[] = [];
  let presses = 0;
  let isShown = true;
  const waits: { readonly ms: number; readonly end: () => void }[] = [];
  const start = ({ isWayland = false } = {}) => {
    held.clear();
    return createCaptureShortcut({
      settings,
      globalShortcut: {
        register(shortcut, press) {
          if (String(shortcut).includes('PageUp')) throw new TypeError('no such key');
          if (taken.has(String(shortcut)) || held.has(String(shortcut))) return false;
          held.set(String(shortcut), press);
          return true;
        },
        unregister: (shortcut) => void held.delete(String(shortcut)),
      },
      ...{ platform: 'linux', isWayland, log: { note: () => undefined } },
      timer: { sleep: (ms) => new Promise((end) => void waits.push({ ms, end })) },
      isWindowShown: () => isShown,
      onpress: () => (presses += 1),
      onchange: (shortcut) => void shown.push(shortcut),
    });
  };
  return {
    ...{ start, taken, held, shown, waits },
    presses: () => presses,
    hideWindow: () => {
      isShown = false;
    },
    fill: (full: boolean) => {
      isFull = full;
    },
  };
}

const other = 'CommandOrControl+Alt+N';

test('registers the default at first, then the chosen one, over a restart', () => {
  const { start, held, presses, shown } = aComputer();
  const shortcut = start();
  expect(shortcut.view()).toEqual({
    ...{ shortcut: USUAL_SHORTCUT, problem: null, hint: null, isUnread: false },
  });
  expect(shortcut.choose(other)).toMatchObject({ ok: true });
  expect([...held.keys()]).toEqual([other]);
  start();
  held.get(other)?.();
  expect(presses()).toBe(1);
  expect(shown).toEqual([USUAL_SHORTCUT, other, other]);
});

test('keeps the previous one if another program has the new one, or the disk refuses', () => {
  const { start, taken, held, fill } = aComputer();
  const shortcut = start();
  taken.add(other);
  expect(shortcut.choose(other)).toMatchObject({
    ...{ failure: 'taken', message: 'Another program has Ctrl+Alt+N. Choose another shortcut.' },
  });
  expect(shortcut.choose('Alt+PageUp')).toMatchObject({ failure: 'taken' });
  taken.clear();
  fill(true);
  expect(shortcut.choose(other)).toMatchObject({ failure: 'disk' });
  expect([...held.keys()]).toEqual([USUAL_SHORTCUT]);
  expect(shortcut.view().shortcut).toBe(USUAL_SHORTCUT);
});

test('can be removed, and stays removed', () => {
  const { start, held } = aComputer();
  expect(start().choose(null)).toMatchObject({ ok: true });
  expect(held.size).toBe(0);
  expect(start().view()).toMatchObject({ shortcut: null, problem: null });
  expect(held.size).toBe(0);
});

test('reports once that it does not work at the start, and registers it as soon as it is free', () => {
  const { start, taken, held } = aComputer();
  taken.add(USUAL_SHORTCUT);
  const shortcut = start();
  const problem = 'Another program has Ctrl+Shift+Space. Choose another shortcut.';
  expect(shortcut.view()).toMatchObject({ problem, isUnread: true });
  shortcut.acknowledge();
  expect(start().view()).toMatchObject({ problem, isUnread: false });
  taken.clear();
  expect(start().view()).toMatchObject({ problem: null, isUnread: false });
  expect(held.has(USUAL_SHORTCUT)).toBe(true);
});

test('tells what the desktop does on Wayland, with and without support for shortcuts', () => {
  const { start, taken } = aComputer();
  expect(start({ isWayland: true }).view().hint).toMatch(/may ask you to allow it/);
  taken.add(USUAL_SHORTCUT);
  expect(start({ isWayland: true }).view().problem).toMatch(/“traytable --capture”/);
});

test('tests it by a press that reaches main, and opens no quick note for it or its repeats', async () => {
  const { start, held, presses, waits } = aComputer();
  const shortcut = start();
  const press = () => held.get(USUAL_SHORTCUT)?.();
  const answer = shortcut.test();
  press();
  press(); // the key is still held
  expect(await answer).toMatchObject({
    value: { outcome: 'pressed', message: 'It works: Ctrl+Shift+Space reached Traytable.' },
  });
  press();
  expect(presses()).toBe(0);
  for (const { end } of waits) end();
  await Promise.resolve();
  press();
  expect(presses()).toBe(1);
});

test('says after ten seconds that no press came, and opens the quick note again from then on', async () => {
  const { start, held, presses, waits } = aComputer();
  for (const isWayland of [false, true]) {
    const answer = start({ isWayland }).test();
    expect(waits.at(-1)?.ms).toBe(10_000);
    waits.at(-1)?.end();
    const { value } = (await answer) as { value?: { outcome: string; message: string } };
    expect(value?.outcome).toBe('silent');
    expect(value?.message).toMatch(
      isWayland ? /“traytable --capture”/ : /another program takes it/,
    );
  }
  held.get(USUAL_SHORTCUT)?.();
  expect(presses()).toBe(1);
});

test('ends a test that is cancelled, begun again, or overtaken by another choice', async () => {
  const { start, held, presses, hideWindow } = aComputer();
  const shortcut = start();
  const outcomes = [shortcut.test(), shortcut.test()];
  shortcut.endTest();
  outcomes.push(shortcut.test());
  shortcut.choose(other);
  for (const outcome of outcomes) {
    expect(await outcome).toMatchObject({ value: { outcome: 'ended', message: '' } });
  }
  held.get(other)?.();
  expect(presses()).toBe(1);
  hideWindow();
  expect(await shortcut.test()).toMatchObject({ value: { outcome: 'ended' } });
  shortcut.choose(null);
  expect(await shortcut.test()).toMatchObject({ message: 'Choose a shortcut first.' });
});
