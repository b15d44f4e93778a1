import { expect, test } from 'vitest';
import { shortcutOf } from '../../shared/shortcut.ts';
import { type KeyPlatform, refuseReserved } from '../../shared/system-shortcuts.ts';

/** The verdict on pressed keys, as a key event names them: `Ctrl+Alt+KeyQ`, `Alt+F4`. */
function press(pressed: string, platform: KeyPlatform): string {
  const held = pressed.split('+');
  const code = held.pop() ?? '';
  const made = shortcutOf(
    {
      ...{ key: /^Key/.test(code) ? code.slice(3).toLowerCase() : code, code },
      ...{ ctrlKey: held.includes('Ctrl'), metaKey: held.includes('Meta') },
      ...{ altKey: held.includes('Alt'), shiftKey: held.includes('Shift') },
      isAltGr: held.includes('AltGr'),
    },
    { platform },
  );
  return made === null ? 'none' : made.ok ? 'taken' : made.message;
}

test.each([
  ['windows', 'Alt+F4', 'Alt+F4 closes windows. Choose another one.'],
  ['linux', 'Alt+F4', 'Alt+F4 closes windows. Choose another one.'],
  ['windows', 'Alt+Tab', 'Alt+Tab switches between windows. Choose another one.'],
  ['windows', 'Ctrl+KeyC', 'Other programs use Ctrl+C. Add Shift or Alt.'],
  ['linux', 'Ctrl+KeyV', 'Other programs use Ctrl+V. Add Shift or Alt.'],
  ['mac', 'Meta+KeyC', 'Other programs use ⌘C. Add Shift or ⌥.'],
  ['mac', 'Meta+KeyQ', 'Other programs use ⌘Q. Add Shift or ⌥.'],
  ['mac', 'Meta+Tab', 'Other programs use ⌘Tab. Add Shift or ⌥.'],
  ['linux', 'Ctrl+Shift+KeyV', 'Ctrl+Shift+V is for copy, paste and the like. Choose another one.'],
  ['windows', 'Shift+Insert', 'Shift+Insert alone is for typing. Hold Ctrl or Alt with it.'],
  ['windows', 'Ctrl+Alt+Delete', 'Ctrl+Alt+Delete belongs to the system. Choose another one.'],
  ['linux', 'Ctrl+Alt+ArrowLeft', 'Ctrl+Alt+Left switches between windows. Choose another one.'],
  ['linux', 'Ctrl+Alt+F3', 'Ctrl+Alt+F3 belongs to the system. Choose another one.'],
  ['mac', 'Meta+Shift+Digit4', '⌘⇧4 belongs to the system. Choose another one.'],
] as const)('on %s %s is refused in a plain sentence', (platform, pressed, sentence) => {
  expect(press(pressed, platform)).toBe(sentence);
});

test('refuses what types a character: AltGr, Ctrl+Alt on Windows, ⌥ on macOS', () => {
  for (const platform of ['windows', 'linux', 'mac'] as const) {
    expect(press('AltGr+KeyQ', platform)).toMatch(/^AltGr types/);
    expect(press('Ctrl+Alt+AltGr+KeyQ', platform)).toMatch(/^AltGr types/);
  }
  expect(press('Ctrl+Alt+KeyQ', 'windows')).toMatch(/^Ctrl\+Alt\+Q types a character/);
  expect(press('Ctrl+Alt+Shift+KeyQ', 'windows')).toMatch(/types a character/);
  expect(press('Ctrl+Alt+KeyQ', 'linux')).toBe('taken');
  expect(press('Alt+KeyQ', 'mac')).toMatch(/types a character/);
  expect(press('Ctrl+Alt+KeyQ', 'mac')).toBe('taken');
});

test('refuses menus, the Windows key and the cursor keys of macOS', () => {
  expect(press('Alt+KeyF', 'windows')).toMatch(/opens menus/);
  expect(press('Alt+KeyF', 'linux')).toMatch(/opens menus/);
  expect(press('Meta+KeyL', 'windows')).toMatch(/^Shortcuts with the Windows key/);
  expect(press('Ctrl+KeyA', 'mac')).toMatch(/moves the cursor/);
});

test('leaves the usual one and its like free on every platform', () => {
  for (const platform of ['windows', 'linux', 'mac'] as const) {
    const usual = platform === 'mac' ? 'Meta+Shift+Space' : 'Ctrl+Shift+Space';
    expect(press(usual, platform)).toBe('taken');
    expect(press('Alt+Shift+F7', platform)).toBe('taken');
  }
  expect(refuseReserved('CommandOrControl+Shift+Space', 'windows', 'x').ok).toBe(true);
});
