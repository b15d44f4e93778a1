/** Key combinations: how they are recognised and how they are written. */
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

/** Whether the event is one key alone, such as `j`. */
export function isPlainKey(event: KeyboardEvent, ...keys: string[]): boolean {
  return !event.ctrlKey && !event.metaKey && !event.altKey && keys.includes(event.key);
}

/** Whether the event deletes what is selected: Delete, on a Mac also Cmd+Backspace. Shift makes it another. */
export function isDelete(event: KeyboardEvent): boolean {
  if (event.shiftKey) return false;
  return isPlainKey(event, 'Delete') || (isMac() && isCommand(event, 'backspace'));
}

/** `Delete`, and on a Mac what its shorter keyboards have. */
export function deleteInWords(): string {
  return isMac() ? `Delete, ${keysInWords('⌫')}` : 'Delete';
}

/** Whether a browser would load its page anew: F5, Ctrl+R, and either with Shift. */
export function isReload(event: KeyboardEvent): boolean {
  const isR = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'r';
  return !event.altKey && (event.key === 'F5' || isR);
}

/** Whether keys typed here are text: shortcuts of one letter leave them alone. */
export function isTyping({ target }: Event): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement
  );
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

/** Whether the keys, and the names of things around them, are those of macOS. */
export function isMac(): boolean {
  return navigator.userAgent.includes('Mac');
}
