/** HTML written so that text of the account can never become markup. */

/** A piece of markup; only {@link html} and {@link savedHtml} make one. */
export type Html = { readonly html: string };

type Piece = Html | string | number | readonly Html[] | undefined;

/** The tag of a template: markup stays, everything else is escaped; `undefined` is nothing. */
export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  const written = strings.map((text, index) => `${text}${writtenOf(pieces[index])}`);
  return { html: written.join('') };
}

/** Markup that may stand in a page as it is: scrubbed, and in balance. */
export function savedHtml(markup: string): Html {
  return { html: markup };
}

function writtenOf(piece: Piece): string {
  if (piece === undefined) return '';
  if (typeof piece === 'string' || typeof piece === 'number') return escapeMarkup(String(piece));
  return 'html' in piece ? piece.html : piece.map((one) => one.html).join('');
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');
}
