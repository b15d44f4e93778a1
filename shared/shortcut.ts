/**
 * Key combinations that work in every program, as Electron names them: `CommandOrControl+Shift+Space`.
 * Which one a pressed key is, which ones are refused, and how one is written.
 */
import * as v from 'valibot';
import { failed, type Result } from './result.ts';
import { type KeyPlatform, refuseReserved } from './system-shortcuts.ts';

/** The keys held down in a key event. */
export type PressedKeys = {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  /** Whether AltGr is down, which types characters. */
  readonly isAltGr: boolean;
};

const modifiers = ['CommandOrControl', 'Control', 'Super', 'Alt', 'Shift'] as const;
type Modifier = (typeof modifiers)[number];

/** Keys that are no letter, digit or function key, by their `code`. */
const otherKeys: Readonly<Record<string, string>> = {
  ...{ Space: 'Space', Tab: 'Tab', Enter: 'Return', Backspace: 'Backspace', Delete: 'Delete' },
  ...{ Insert: 'Insert', Home: 'Home', End: 'End', PageUp: 'PageUp', PageDown: 'PageDown' },
  ...{ ArrowUp: 'Up', ArrowDown: 'Down', ArrowLeft: 'Left', ArrowRight: 'Right' },
  ...{ Comma: ',', Period: '.', Slash: '/', Semicolon: ';', Quote: "'", Backquote: '`' },
  ...{ BracketLeft: '[', BracketRight: ']', Backslash: '\\', Minus: '-', Equal: '=' },
};

const functionKey = /^F(?:[1-9]|1\d|2[0-4])$/;

/** A saved combination: modifiers in one order, then an existing key. */
export const accelerator = v.pipe(
  v.string(),
  v.maxLength(60),
  v.check((text) => {
    const parts = text.split('+');
    const key = parts.at(-1) ?? '';
    const named = parts.slice(0, -1);
    return (
      isKey(key) && named.join('+') === modifiers.filter((one) => named.includes(one)).join('+')
    );
  }, 'a key combination'),
);

function isKey(key: string): boolean {
  return /^[A-Z0-9]$/.test(key) || functionKey.test(key) || Object.values(otherKeys).includes(key);
}

/** The quick note's default shortcut. */
export const USUAL_SHORTCUT = 'CommandOrControl+Shift+Space';

/** Those that the windows of the app listen to, beside Ctrl and one letter alone. */
const ownKeys: ReadonlySet<string> = new Set([
  ...['F5', 'CommandOrControl+F5', 'Alt+Up', 'Alt+Down', 'Shift+F5'],
  ...['N', 'F', 'T', 'K', 'Z', 'R', 'D', 'I', '=', '-'].map(
    (key) => `CommandOrControl+Shift+${key}`,
  ),
]);

/** The combination of pressed keys; `null` while only modifiers are down, a sentence where it is refused. */
export function shortcutOf(
  pressed: PressedKeys,
  { platform }: { readonly platform: KeyPlatform },
): Result<string, 'refused'> | null {
  const isMac = platform === 'mac';
  const key = keyOf(pressed);
  if (key === undefined) return null;
  const held = heldOf(pressed, isMac);
  const shortcut = [...held, key].join('+');
  const words = shortcutInWords(shortcut, { isMac });
  const isFunction = /^F\d/.test(key);
  if (pressed.isAltGr) {
    return failed('refused', 'AltGr types characters on many keyboards. Hold Ctrl or Alt instead.');
  }
  if (!isFunction && !held.some((one) => one !== 'Shift')) {
    const hold = isMac ? '⌘, ⌃ or ⌥' : 'Ctrl or Alt';
    return failed('refused', `${words} alone is for typing. Hold ${hold} with it.`);
  }
  if (ownKeys.has(shortcut)) {
    return failed('refused', `Traytable uses ${words} itself. Choose another one.`);
  }
  const isCommon = held.length === 1 && held[0] === 'CommandOrControl' && !isFunction;
  if (isCommon) {
    return failed('refused', `Other programs use ${words}. Add Shift or ${isMac ? '⌥' : 'Alt'}.`);
  }
  return refuseReserved(shortcut, platform, words);
}

/** `Ctrl+Shift+Space`, on macOS `⇧⌘Space`. */
export function shortcutInWords(shortcut: string, { isMac }: { readonly isMac: boolean }): string {
  const names: Readonly<Record<Modifier, string>> = isMac
    ? { CommandOrControl: '⌘', Control: '⌃', Super: '⌘', Alt: '⌥', Shift: '⇧' }
    : { CommandOrControl: 'Ctrl', Control: 'Ctrl', Super: 'Super', Alt: 'Alt', Shift: 'Shift' };
  const parts = shortcut.split('+').map((part) => names[part as Modifier] ?? part);
  return parts.join(isMac ? '' : '+');
}

function heldOf({ ctrlKey, metaKey, altKey, shiftKey }: PressedKeys, isMac: boolean): Modifier[] {
  const held: Readonly<Record<Modifier, boolean>> = {
    CommandOrControl: isMac ? metaKey : ctrlKey,
    Control: isMac && ctrlKey,
    Super: !isMac && metaKey,
    Alt: altKey,
    Shift: shiftKey,
  };
  return modifiers.filter((one) => held[one]);
}

/** Letters by what is on the key, where it is one of ours: keyboards differ. */
function keyOf({ key, code }: PressedKeys): string | undefined {
  if (/^[a-z]$/i.test(key)) return key.toUpperCase();
  const [, letter] = /^(?:Key|Digit)([A-Z0-9])$/.exec(code) ?? [];
  if (letter !== undefined) return letter;
  return functionKey.test(code) ? code : otherKeys[code];
}
