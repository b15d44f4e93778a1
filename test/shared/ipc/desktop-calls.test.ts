import * as v from 'valibot';
import { expect, test } from 'vitest';
import { desktopCalls } from '../../../shared/ipc/desktop-calls.ts';

test('takes a combination or none as the shortcut, and no other text', () => {
  const takes = (shortcut: unknown) => v.is(desktopCalls.chooseShortcut.input, { shortcut });
  expect([null, 'Alt+F9', 'CommandOrControl+Shift+Space'].map(takes)).toEqual([true, true, true]);
  expect(['', 'Alt', 'Alt+Evil', 7, `Alt+${'A'.repeat(99)}`].map(takes)).not.toContain(true);
});
