import { expect, test } from 'vitest';
import { closeAnswer, closeQuestion, usualClosing } from '../../shared/closing.ts';

test('asks on Linux alone, where nobody knows whether a tray shows its icon', () => {
  expect(['linux', 'darwin', 'win32'].map(usualClosing)).toEqual(['ask', 'tray', 'tray']);
});

test('every button means what it says, and the one for Esc means nothing', () => {
  const meant = closeQuestion.buttons.map((label, index) => [label, closeAnswer(index)]);
  expect(Object.fromEntries(meant)).toEqual({
    'Keep in tray': 'tray',
    Minimise: 'minimise',
    Quit: 'quit',
    Cancel: null,
  });
  expect(closeQuestion.buttons[closeQuestion.cancelId]).toBe('Cancel');
});
