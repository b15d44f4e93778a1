/** Parses a note's HTML as a browser does. */
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html as names } from 'parse5';
import { parseInBody } from '../parse-html.ts';
import { taglessText } from '../tagless-text.ts';

type Places = { readonly places?: boolean };

type Body = {
  readonly fragment: DefaultTreeAdapterTypes.DocumentFragment;
  /** False if the body is over the budget; then `fragment` has only its text. */
  readonly isRead: boolean;
};

/**
 * Parses `html` as the body of a page; with `places`, each node has its position.
 *
 * Without a body around it, parse5 reads `html` as a `template`. Then a stray `<col>` would swallow
 * the nodes after it, and a cell without a table would count.
 *
 * A body over the budget of `parse-html.ts` becomes its text, in paragraphs without positions. Call
 * `isReadable` before comparing or merging bodies, because that text lacks the markup.
 */
export function readBody(html: string, { places = false }: Places = {}): Body {
  const fragment = parseInBody(html, { sourceCodeLocationInfo: places });
  return fragment ? { fragment, isRead: true } : { fragment: textAlone(html), isRead: false };
}

/** Returns the tree of {@link readBody}. */
export function bodyFragment(
  html: string,
  places: Places = {},
): DefaultTreeAdapterTypes.DocumentFragment {
  return readBody(html, places).fragment;
}

/** Returns the nodes of {@link readBody}. */
export function parseBody(html: string, places: Places = {}): DefaultTreeAdapterTypes.ChildNode[] {
  return bodyFragment(html, places).childNodes;
}

/** Whether the body is within the budget. */
export function isReadable(html: string): boolean {
  return readBody(html).isRead;
}

/** More lines than anybody reads of a text without markup; later ones become one. */
const LINES_MAX = 10_000;

function textAlone(html: string): DefaultTreeAdapterTypes.DocumentFragment {
  const fragment = defaultTreeAdapter.createDocumentFragment();
  const lines = taglessText(html)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const last = lines.slice(LINES_MAX).join(' ');
  for (const line of [...lines.slice(0, LINES_MAX), ...(last === '' ? [] : [last])]) {
    const paragraph = defaultTreeAdapter.createElement('p', names.NS.HTML, []);
    defaultTreeAdapter.insertText(paragraph, line);
    defaultTreeAdapter.appendChild(fragment, paragraph);
  }
  return fragment;
}
