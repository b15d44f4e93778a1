/** The nodes of a note's HTML, as a browser reads them. */
import {
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  html as names,
  parseFragment,
} from 'parse5';

type Places = { readonly places?: boolean };

/**
 * What a page shows that has `html` in its body; with `places`, each node knows where it is written.
 *
 * Without a body around it parse5 reads as a `template` would: a stray `<col>` would then swallow
 * everything behind it, and a cell without a table would be one.
 */
export function bodyFragment(
  html: string,
  { places = false }: Places = {},
): DefaultTreeAdapterTypes.DocumentFragment {
  const body = defaultTreeAdapter.createElement('body', names.NS.HTML, []);
  return parseFragment(body, html, { sourceCodeLocationInfo: places });
}

/** The nodes of {@link bodyFragment}. */
export function parseBody(html: string, places: Places = {}): DefaultTreeAdapterTypes.ChildNode[] {
  return bodyFragment(html, places).childNodes;
}
