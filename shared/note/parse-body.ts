/** The nodes of a note's HTML, as a browser reads them. */
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html as names } from 'parse5';
import { parseInBody } from '../parse-html.ts';
import { taglessText } from '../tagless-text.ts';

type Places = { readonly places?: boolean };

type Body = {
  readonly fragment: DefaultTreeAdapterTypes.DocumentFragment;
  /** Whether that is what it means; otherwise it is over the budget, and this is its text alone. */
  readonly isRead: boolean;
};

/**
 * What a page shows that has `html` in its body; with `places`, each node knows where it is written.
 *
 * Without a body around it parse5 reads as a `template` would: a stray `<col>` would then swallow
 * everything behind it, and a cell without a table would be one.
 *
 * A body over the budget of `parse-html.ts` is its text, in paragraphs that have no place. Whoever
 * compares or merges bodies asks `isReadable` first: that text says nothing of the markup.
 */
export function readBody(html: string, { places = false }: Places = {}): Body {
  const fragment = parseInBody(html, { sourceCodeLocationInfo: places });
  return fragment ? { fragment, isRead: true } : { fragment: textAlone(html), isRead: false };
}

/** The tree of {@link readBody}. */
export function bodyFragment(
  html: string,
  places: Places = {},
): DefaultTreeAdapterTypes.DocumentFragment {
  return readBody(html, places).fragment;
}

/** The nodes of {@link readBody}. */
export function parseBody(html: string, places: Places = {}): DefaultTreeAdapterTypes.ChildNode[] {
  return bodyFragment(html, places).childNodes;
}

/** Whether the body is within the budget. */
export function isReadable(html: string): boolean {
  return readBody(html).isRead;
}

/** More lines than anybody reads of a text without markup; what is behind them is one. */
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
