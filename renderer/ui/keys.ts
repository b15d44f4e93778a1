/** Key combinations: how they are recognised and how they are written. */
import type { KeyPlatform } from '../../shared/system-shortcuts.ts';
import type { ZoomStep } from '../../shared/zoom.ts';

/** Whether the event is Ctrl (Cmd on a Mac) with this key and, where said so, Shift. */
export function isCommand(event: KeyboardEvent, key: string, { shift = false } = {}): boolean {
  return (
    (event.ctrlKey || event.metaKey) &&
    !event.altKey &&
    event.shiftKey === shift &&
    event.key.toLowerCase() === key
  );
}

/** The step of the zoom that the event asks for; plus also by the key that needs Shift for it. */
export function zoomStepOf(event: KeyboardEvent): ZoomStep | undefined {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
  if (event.key === '+' || event.key === '=') return 'in';
  if (event.key === '-' || event.key === '_') return 'out';
  return event.key === '0' && !event.shiftKey ? 'reset' : undefined;
}

export type Way = 'back' | 'forward';

/** The way that a key asks for: Alt+← and Alt+→, on a Mac Cmd+[ and Cmd+], and the keys made for it. */
export function wayOf(event: KeyboardEvent): Way | undefined {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (key === 'BrowserBack') return 'back';
  if (key === 'BrowserForward') return 'forward';
  if (ctrlKey || shiftKey) return undefined;
  if (isMac()) return metaKey && !altKey ? byKey(key, '[', ']') : undefined;
  return altKey && !metaKey ? byKey(key, 'ArrowLeft', 'ArrowRight') : undefined;
}

function byKey(key: string, back: string, forward: string): Way | undefined {
  if (key === back) return 'back';
  return key === forward ? 'forward' : undefined;
}

/** The way that the fourth or the fifth button of a mouse asks for. */
export function wayOfButton({ button }: MouseEvent): Way | undefined {
  if (button === 3) return 'back';
  return button === 4 ? 'forward' : undefined;
}

/** `Alt+←`, on a Mac `⌘[`. */
export function wayInWords(way: Way): string {
  if (isMac()) return way === 'back' ? '⌘[' : '⌘]';
  return way === 'back' ? 'Alt+←' : 'Alt+→';
}

/** Is true for one key alone, such as `j`. */
export function isPlainKey(event: KeyboardEvent, ...keys: string[]): boolean {
  return !event.ctrlKey && !event.metaKey && !event.altKey && keys.includes(event.key);
}

/** Is true for a key that writes one character, such as `j` or `?`; a space presses a button. */
export function isLetter(event: KeyboardEvent): boolean {
  return [...event.key].length === 1 && event.key !== ' ' && isPlainKey(event, event.key);
}

/** Is true if the key deletes the selection: Delete, on a Mac also Cmd+Backspace, without Shift. */
export function isDelete(event: KeyboardEvent): boolean {
  if (event.shiftKey) return false;
  return isPlainKey(event, 'Delete') || (isMac() && isCommand(event, 'backspace'));
}

/** `Delete`, and on a Mac what its shorter keyboards have. */
export function deleteInWords(): string {
  return isMac() ? `Delete, ${keysInWords('⌫')}` : 'Delete';
}

/** Is true if a browser would reload its page: F5, Ctrl+R, and either with Shift. */
export function isReload(event: KeyboardEvent): boolean {
  const isR = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'r';
  return !event.altKey && (event.key === 'F5' || isR);
}

/** Is true if the key is for the window, whatever is open in it: it zooms, locks the app, or closes a window. */
export function isWindowKey(event: KeyboardEvent): boolean {
  if (zoomStepOf(event) !== undefined || isCommand(event, 'w')) return true;
  return isCommand(event, 'l', { shift: true });
}

/** Inputs that take no text. */
const clickedInputs: ReadonlySet<string> = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
]);

/**
 * Is true if the key is for the field with the focus: shortcuts of one letter, and Undo, ignore it. A cell
 * of a sheet says by `data-typing` that nothing is typed in it yet.
 */
export function isTyping(event: KeyboardEvent): boolean {
  const { target } = event;
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLSelectElement) return isChoosing(event);
  if (target instanceof HTMLInputElement) {
    return !clickedInputs.has(target.type) && target.dataset['typing'] !== 'false';
  }
  return target.isContentEditable || target instanceof HTMLTextAreaElement;
}

/** Is true if the key moves in a field that offers values: a letter goes to the next that begins with it. */
function isChoosing(event: KeyboardEvent): boolean {
  const isLetter = event.key.length === 1 && isPlainKey(event, event.key);
  return isLetter || ['ArrowUp', 'ArrowDown', 'Home', 'End'].includes(event.key);
}

/** `Ctrl+N`, or `⌘N` on a Mac. */
export function keysInWords(key: string, { shift = false } = {}): string {
  if (isMac()) return `${shift ? '⇧' : ''}⌘${key}`;
  return `Ctrl+${shift ? 'Shift+' : ''}${key}`;
}

/** The same of a key that may say `Shift+` itself. */
export function keyInWords(key: string): string {
  const alone = key.replace(/^Shift\+/, '');
  return keysInWords(alone, { shift: alone !== key });
}

/** Is true if the keys, and the names of things around them, are those of macOS. */
export function isMac(): boolean {
  return keyPlatform() === 'mac';
}

/** Whose keys this computer has. */
export function keyPlatform(): KeyPlatform {
  const { userAgent } = navigator;
  if (userAgent.includes('Mac')) return 'mac';
  return userAgent.includes('Windows') ? 'windows' : 'linux';
}
