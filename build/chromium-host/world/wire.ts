/** What goes between the main process and the preload's world of a page: a heading and a body. */

/** From the page. The body is the encoded list of arguments. */
export type FromPage =
  /** The world is up and can be called. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'send'; readonly channel: string }
  | { readonly kind: 'invoke'; readonly channel: string; readonly call: number }
  | { readonly kind: 'preload-error' }
  /** The document has a title, or another one. */
  | { readonly kind: 'retitled' }
  /** A right click that the page has left to the window. */
  | { readonly kind: 'context-menu' }
  | { readonly kind: 'close-window' }
  | { readonly kind: 'open-window' };

/** To the page. The body is encoded likewise. */
export type ToPage =
  | { readonly kind: 'event'; readonly channel: string }
  | { readonly kind: 'answer'; readonly call: number }
  /** Its body is the text of the error. */
  | { readonly kind: 'failure'; readonly call: number };

/** The isolated world's name, as DevTools shows it. */
export const WORLD = 'Electron Isolated Context';

/** The binding through which the page speaks. The page's own world never has it. */
export const SPEAK = '__traytableHostSpeak';

/** The function of the isolated world that the main process calls. */
export const LISTEN = '__traytableHostListen';

/** One message as the binding's single string. It runs in pages, as text. */
export function wrap(heading: FromPage, body: string): string {
  return `${JSON.stringify(heading)}\n${body}`;
}

/** The two parts of {@link wrap}. JSON never holds a line break, so the first one divides them. */
export function unwrap(text: string): { readonly heading: FromPage; readonly body: string } {
  const end = text.indexOf('\n');
  return { heading: JSON.parse(text.slice(0, end)) as FromPage, body: text.slice(end + 1) };
}
