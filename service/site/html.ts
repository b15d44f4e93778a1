/** Builds HTML in which text of the account never becomes markup. */

/** A piece of markup; only {@link html} and {@link savedHtml} make one. */
export type Html = { readonly html: string };

type Piece = Html | string | number | readonly Html[] | undefined;

/** The template tag: keeps markup and escapes everything else; `undefined` is ''. */
export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  const written = strings.map((text, index) => `${text}${renderPiece(pieces[index])}`);
  return { html: written.join('') };
}

/** Marks markup as safe to show: it must be scrubbed and balanced. */
export function savedHtml(markup: string): Html {
  return { html: markup };
}

function renderPiece(piece: Piece): string {
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
