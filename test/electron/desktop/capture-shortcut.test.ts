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
      onpress: () => (presses += 1),
      onchange: (shortcut) => void shown.push(shortcut),
    });
  };
  return {
    ...{ start, taken, held, shown },
    presses: () => presses,
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
