/** Key combinations that belong to the system, to every program, or to typing, by platform. */
import { failed, ok, type Result } from './result.ts';

export type KeyPlatform = 'mac' | 'windows' | 'linux';

/** A reason that stands behind the name of the keys: `Alt+F4 closes windows.` */
type Reasons = Readonly<Record<string, string>>;

const [closes, edits, switches, screens] = [
  'closes windows',
  'is for copy, paste and the like',
  'switches between windows',
  'belongs to the system',
];

/** Those of each platform, with their modifiers in the order of an accelerator. */
const reserved: Readonly<Record<KeyPlatform, Reasons>> = {
  windows: {
    ...all(['Alt+F4'], closes),
    ...all(['Alt+Tab', 'Alt+Shift+Tab', 'Alt+Return'], switches),
    ...all(['CommandOrControl+Alt+Delete', 'CommandOrControl+Alt+Tab'], screens),
    ...all(['CommandOrControl+Shift+Return', 'Alt+Space', 'F12', 'F1', 'F10', 'F11'], screens),
    ...all(['CommandOrControl+Insert', 'Shift+Insert', 'Shift+Delete'], edits),
  },
  linux: {
    ...all(['Alt+F4'], closes),
    ...all(['Alt+Tab', 'Alt+Shift+Tab', 'Alt+`', 'Alt+F1', 'Alt+F2', 'Alt+Space'], switches),
    ...all(['CommandOrControl+Alt+Delete', 'CommandOrControl+Alt+Tab'], screens),
    ...all(['CommandOrControl+Alt+T', 'CommandOrControl+Alt+L', 'F1', 'F10', 'F11'], screens),
    ...all(arrows('CommandOrControl+Alt'), switches),
    ...all(functionKeys('CommandOrControl+Alt'), screens),
    ...all(['CommandOrControl+Insert', 'Shift+Insert', 'Shift+Delete'], edits),
    ...all(['CommandOrControl+Shift+C', 'CommandOrControl+Shift+V'], edits),
  },
  mac: {
    ...all(['CommandOrControl+Alt+Return', 'CommandOrControl+Control+Q', 'F11', 'F1'], screens),
    ...all(['CommandOrControl+Alt+W', 'CommandOrControl+Shift+W'], closes),
    ...all(['CommandOrControl+Shift+Tab', 'CommandOrControl+Shift+`'], switches),
    ...all(['CommandOrControl+Shift+Q', 'CommandOrControl+Alt+D', 'Control+Alt+Tab'], screens),
    ...all(arrows('Control'), switches),
    ...all(
      ['3', '4', '5'].map((key) => `CommandOrControl+Shift+${key}`),
      screens,
    ),
    ...all(['CommandOrControl+Control+Space', 'CommandOrControl+Alt+Space'], screens),
    ...all(['CommandOrControl+Alt+V', 'CommandOrControl+Shift+V'], edits),
  },
};

/** Refuses keys of which another meaning is known, with `words` for their name. */
export function refuseReserved(
  shortcut: string,
  platform: KeyPlatform,
  words: string,
): Result<string, 'refused'> {
  const reason = reserved[platform][shortcut];
  if (reason !== undefined) return refuse(`${words} ${reason}. Choose another one.`);
  const named = shortcut.split('+');
  const key = named.at(-1) ?? '';
  const types = key.length === 1 || key === 'Space';
  if (platform === 'windows' && named.includes('Super')) {
    return refuse('Shortcuts with the Windows key belong to the system. Choose another one.');
  }
  const held = named.slice(0, -1).filter((one) => one !== 'Shift');
  if (types && typesText(held, platform)) {
    return refuse(`${words} types a character on many keyboards. ${instead[platform]}`);
  }
  if (types && named.length === 2 && named[0] === 'Alt') {
    return refuse(`${words} opens menus in many programs. Add Ctrl or Shift.`);
  }
  if (types && named.length === 2 && named[0] === 'Control') {
    return refuse(`${words} moves the cursor in many programs. Add ⌥ or ⇧.`);
  }
  return ok(shortcut);
}

const instead: Readonly<Record<KeyPlatform, string>> = {
  mac: 'Hold ⌘ or ⌃ with it.',
  windows: 'Use Ctrl+Shift or Alt+Shift instead.',
  linux: 'Hold Ctrl with it.',
};

/** Ctrl+Alt is AltGr on Windows; ⌥ types on macOS. */
function typesText(held: readonly string[], platform: KeyPlatform): boolean {
  if (platform === 'windows') return held.join('+') === 'CommandOrControl+Alt';
  return platform === 'mac' && held.join('+') === 'Alt';
}

function refuse(sentence: string): Result<string, 'refused'> {
  return failed('refused', sentence);
}

function all(shortcuts: readonly string[], reason: string): Reasons {
  return Object.fromEntries(shortcuts.map((one) => [one, reason]));
}

function arrows(held: string): string[] {
  return ['Up', 'Down', 'Left', 'Right'].map((key) => `${held}+${key}`);
}

function functionKeys(held: string): string[] {
  return Array.from({ length: 12 }, (_, index) => `${held}+F${index + 1}`);
}
