import { expect, test } from 'vitest';
import {
  closeAnswer,
  closeQuestion,
  closeStep,
  closingLabels,
  usualClosing,
} from '../../shared/closing.ts';

test('asks on Linux alone, where nobody knows whether a tray shows its icon', () => {
  expect(['linux', 'darwin', 'win32'].map(usualClosing)).toEqual(['ask', 'tray', 'tray']);
});

test('every button means what Settings calls it, and the one for Esc means nothing', () => {
  const { buttons, cancelId } = closeQuestion('linux');
  const meant = buttons.map((label, index) => [label, closeAnswer(index)]);
  expect(Object.fromEntries(meant)).toEqual({
    [closingLabels.tray]: 'tray',
    [closingLabels.minimise]: 'minimise',
    [closingLabels.quit]: 'quit',
    Cancel: null,
  });
  expect(buttons[cancelId]).toBe('Cancel');
});

test('looks for the icon where the system has it', () => {
  const place = (platform: string) => /tray|menu bar/.exec(closeQuestion(platform).detail)?.[0];
  expect(['linux', 'darwin', 'win32'].map(place)).toEqual(['tray', 'menu bar', 'tray']);
});

test('a window that is minimised already is not minimised once more by its close', () => {
  expect(closeStep('minimise', { isMinimised: true })).toBe('quit');
  expect(closeStep('minimise', { isMinimised: false })).toBe('minimise');
  for (const chosen of ['ask', 'tray', 'quit'] as const) {
    expect(closeStep(chosen, { isMinimised: true })).toBe(chosen);
  }
});
