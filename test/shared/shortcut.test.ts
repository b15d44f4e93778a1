import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { accelerator, shortcutInWords, shortcutOf, USUAL_SHORTCUT } from '../../shared/shortcut.ts';
import type { KeyPlatform } from '../../shared/system-shortcuts.ts';
import { assertProperty } from '../support/property.ts';

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isAltGr: false };
const [ctrl, shift, alt, meta] = [
  { ctrlKey: true },
  { shiftKey: true },
  { altKey: true },
  { metaKey: true },
];

function press(
  key: string,
  code: string,
  held: object = {},
  platform: KeyPlatform = 'linux',
): string | null {
  const pressed = shortcutOf({ ...none, key, code, ...held }, { platform });
  return pressed && (pressed.ok ? pressed.value : `✗ ${pressed.message}`);
}

test.each([
  [' ', 'Space', { ...ctrl, ...shift }, 'CommandOrControl+Shift+Space'],
  ['y', 'KeyZ', { ...ctrl, ...alt }, 'CommandOrControl+Alt+Y'], // a German keyboard
  ['ф', 'KeyA', { ...ctrl, ...alt }, 'CommandOrControl+Alt+A'],
  ['!', 'Digit1', { ...ctrl, ...shift }, 'CommandOrControl+Shift+1'],
  ['n', 'KeyN', meta, 'Super+N'],
  ['ArrowUp', 'ArrowUp', { ...ctrl, ...shift }, 'CommandOrControl+Shift+Up'],
  ['F9', 'F9', {}, 'F9'],
])('the keys %j (%s) with modifiers are a shortcut', (key, code, held, shortcut) => {
  expect(press(key, code, held)).toBe(shortcut);
  expect(v.is(accelerator, shortcut)).toBe(true);
});

test('is none while only modifiers are down, and on macOS uses its own keys', () => {
  expect(press('Control', 'ControlLeft', ctrl)).toBeNull();
  expect(press('Shift', 'ShiftLeft', { ...ctrl, ...shift })).toBeNull();
  expect(press(' ', 'Space', { ...meta, ...shift }, 'mac')).toBe('CommandOrControl+Shift+Space');
  expect(press('å', 'KeyA', { ...alt, ...ctrl }, 'mac')).toBe('Control+Alt+A');
});

test('refuses keys for typing, those of the app and those of every program, in a plain sentence', () => {
  expect(press('a', 'KeyA')).toBe('✗ A alone is for typing. Hold Ctrl or Alt with it.');
  expect(press('A', 'KeyA', shift)).toBe(
    '✗ Shift+A alone is for typing. Hold Ctrl or Alt with it.',
  );
  expect(press('T', 'KeyT', { ...ctrl, ...shift })).toBe(
    '✗ Traytable uses Ctrl+Shift+T itself. Choose another one.',
  );
  expect(press('F5', 'F5')).toMatch(/^✗ Traytable uses F5 itself/);
  expect(press('c', 'KeyC', ctrl)).toBe('✗ Other programs use Ctrl+C. Add Shift or Alt.');
});

test('is written as the keys are called', () => {
  expect(shortcutInWords(USUAL_SHORTCUT, { isMac: false })).toBe('Ctrl+Shift+Space');
  expect(shortcutInWords(USUAL_SHORTCUT, { isMac: true })).toBe('⌘⇧Space');
});

test('accepts every shortcut that it makes itself, and no other text', () => {
  const key = fc.constantFrom(['a', 'KeyA'], ['5', 'Digit5'], [' ', 'Space'], ['F12', 'F12']);
  assertProperty(
    fc.property(
      key,
      fc.constantFrom(...(['mac', 'windows', 'linux'] as const)),
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      (one, platform, ...held) => {
        const [ctrlKey, metaKey, altKey, shiftKey, isAltGr] = held;
        const [text = '', code = ''] = one;
        const pressed = { key: text, code, ctrlKey, metaKey, altKey, shiftKey, isAltGr };
        const made = shortcutOf(pressed, { platform });
        if (made?.ok) expect(v.is(accelerator, made.value)).toBe(true);
      },
    ),
  );
  for (const wrong of [
    '',
    'Ctrl',
    'Shift+CommandOrControl+A',
    'Alt+Abc',
    'Alt+a',
    `Alt+${'A'.repeat(99)}`,
  ])
    expect(v.is(accelerator, wrong)).toBe(false);
});
