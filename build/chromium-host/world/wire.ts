/** The messages between the main process and a preload's world: a heading and a body. */

/** From the page. The body is the encoded list of arguments. */
export type FromPage =
  /** The world is ready for calls. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'send'; readonly channel: string }
  | { readonly kind: 'invoke'; readonly channel: string; readonly call: number }
  | { readonly kind: 'preload-error' }
  /** The document's title changed. */
  | { readonly kind: 'retitled' }
  /** A right click that the page did not handle. */
  | { readonly kind: 'context-menu' }
  | { readonly kind: 'close-window' }
  | { readonly kind: 'open-window' };

/** To the page, with a body encoded in the same way. */
export type ToPage =
  | { readonly kind: 'event'; readonly channel: string }
  | { readonly kind: 'answer'; readonly call: number }
  /** The body is the text of the error. */
  | { readonly kind: 'failure'; readonly call: number };

/** The isolated world's name in DevTools. */
export const WORLD = 'Electron Isolated Context';

/** The binding through which the page sends. The page's own world never has it. */
export const SPEAK = '__traytableHostSpeak';

/** The function of the isolated world that the main process calls. */
export const LISTEN = '__traytableHostListen';

/** Writes a message as the binding's single string. It runs in pages as text. */
export function wrap(heading: FromPage, body: string): string {
  return `${JSON.stringify(heading)}\n${body}`;
}

/** Splits the string of {@link wrap} at its first line break; JSON has none. */
export function unwrap(text: string): { readonly heading: FromPage; readonly body: string } {
  const end = text.indexOf('\n');
  return { heading: JSON.parse(text.slice(0, end)) as FromPage, body: text.slice(end + 1) };
}
