import { expect, test } from 'vitest';
import {
  closeAnswer,
  closeQuestion,
  closeStep,
  closingLabels,
  hiddenStart,
  usualClosing,
} from '../../shared/closing.ts';

test('asks on Linux alone, where no program knows whether a tray shows its icon', () => {
  expect(['linux', 'darwin', 'win32'].map(usualClosing)).toEqual(['ask', 'tray', 'tray']);
});

test('gives every button the name that Settings has, and no effect to the one for Esc', () => {
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

test('names the place of the icon on each system', () => {
  const place = (platform: string) =>
    /tray|menu bar/.exec(closeQuestion(platform, 'unknown').detail)?.[0];
  expect(['linux', 'darwin', 'win32'].map(place)).toEqual(['tray', 'menu bar', 'tray']);
});

test('does not minimise a minimised window again', () => {
  expect(closeStep('minimise', { isMinimised: true, tray: 'unknown' })).toBe('quit');
  expect(closeStep('minimise', { isMinimised: false, tray: 'unknown' })).toBe('minimise');
  for (const chosen of ['ask', 'tray', 'quit'] as const) {
    expect(closeStep(chosen, { isMinimised: true, tray: 'unknown' })).toBe(chosen);
  }
});

test('offers no hiding without a tray, and minimises if hiding was chosen before', () => {
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

test('starts with the system in the tray, or minimised without one', () => {
  const start = (chosen: 'ask' | 'tray' | 'minimise' | 'quit', isLinux: boolean) =>
    (['there', 'missing', 'unknown'] as const).map((tray) =>
      hiddenStart(chosen, { isLinux, tray }),
    );
  expect(start('ask', true)).toEqual(['tray', 'minimise', 'minimise']);
  expect(start('tray', true)).toEqual(['tray', 'minimise', 'tray']);
  expect(start('quit', false)[0]).toBe('tray');
  expect(start('minimise', false)[0]).toBe('minimise');
});
