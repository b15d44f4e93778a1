import { expect, test } from 'vitest';
import {
  closeAnswer,
  closeQuestion,
  closeStep,
  closingLabels,
  hiddenStart,
  usualClosing,
} from '../../shared/closing.ts';

test('asks on Linux alone, where nobody knows whether a tray shows its icon', () => {
  expect(['linux', 'darwin', 'win32'].map(usualClosing)).toEqual(['ask', 'tray', 'tray']);
});

test('every button means what Settings calls it, and the one for Esc means nothing', () => {
  const { buttons, cancelId } = closeQuestion('linux', 'unknown');
  const meant = buttons.map((label, index) => [label, closeAnswer(index, 'unknown')]);
  expect(Object.fromEntries(meant)).toEqual({
    [closingLabels.tray]: 'tray',
    [closingLabels.minimise]: 'minimise',
    [closingLabels.quit]: 'quit',
    Cancel: null,
  });
  expect(buttons[cancelId]).toBe('Cancel');
});

test('looks for the icon where the system has it', () => {
  const place = (platform: string) =>
    /tray|menu bar/.exec(closeQuestion(platform, 'unknown').detail)?.[0];
  expect(['linux', 'darwin', 'win32'].map(place)).toEqual(['tray', 'menu bar', 'tray']);
});

test('a window that is minimised already is not minimised once more by its close', () => {
  expect(closeStep('minimise', { isMinimised: true, tray: 'unknown' })).toBe('quit');
  expect(closeStep('minimise', { isMinimised: false, tray: 'unknown' })).toBe('minimise');
  for (const chosen of ['ask', 'tray', 'quit'] as const) {
    expect(closeStep(chosen, { isMinimised: true, tray: 'unknown' })).toBe(chosen);
  }
});

test('offers no hiding where there is no tray, and minimises who chose it before', () => {
  const { buttons, detail, cancelId } = closeQuestion('linux', 'missing');
  expect(buttons).toEqual([closingLabels.minimise, closingLabels.quit, 'Cancel']);
  expect(buttons.map((_label, index) => closeAnswer(index, 'missing'))).toEqual([
    ...['minimise', 'quit', null],
  ]);
  expect([cancelId, detail]).toEqual([2, expect.stringContaining('shows no tray icons')]);
  for (const isMinimised of [true, false]) {
    expect(closeStep('tray', { isMinimised, tray: 'missing' })).toBe('minimise');
    expect(closeStep('quit', { isMinimised, tray: 'missing' })).toBe('quit');
  }
});

test('starts with the system in the tray, or minimised where nobody may see one', () => {
  const start = (chosen: 'ask' | 'tray' | 'minimise' | 'quit', isLinux: boolean) =>
    (['there', 'missing', 'unknown'] as const).map((tray) =>
      hiddenStart(chosen, { isLinux, tray }),
    );
  expect(start('ask', true)).toEqual(['tray', 'minimise', 'minimise']);
  expect(start('tray', true)).toEqual(['tray', 'minimise', 'tray']);
  expect(start('quit', false)[0]).toBe('tray');
  expect(start('minimise', false)[0]).toBe('minimise');
});
