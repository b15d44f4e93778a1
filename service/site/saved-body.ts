/**
 * The body of a note or document in a page: it runs nothing and stays inside its frame.
 *
 * The stored text was scrubbed as it was. Rewriting it from its tree closes what it left open,
 * which may change its meaning. So it is scrubbed and rewritten until neither changes it, and until
 * the page around it parses as intended. A text that keeps changing is shown as plain text.
 */
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, serialize } from 'parse5';
import { parsePage, parsePiece } from '../../shared/parse-html.ts';
import { plainTextOf } from '../rules/plain-text.ts';
import { scrub } from '../rules/scrub.ts';
import { type Html, html, savedHtml } from './html.ts';

const ROUNDS_MAX = 4;

/** Returns the markup in its frame, or only its text if the markup is not safe there. */
export function savedBody(markup: string): Html {
  const stable = scrubUntilStable(markup);
  if (stable !== undefined) return html`<div class="body">${savedHtml(stable)}</div>`;
  return html`<p class="quiet">The layout of this text cannot be shown.</p>
<div class="body text">${plainTextOf(markup) ?? ''}</div>`;
}

function scrubUntilStable(markup: string): string | undefined {
  let text = markup;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const scrubbed = scrub(text);
    const tree = parsePiece(scrubbed);
    if (tree === undefined) return undefined;
    const written = serialize(tree);
    if (written === text && readings.every((reading) => staysInFrame(text, reading))) return text;
    text = written;
  }
  return undefined;
}

/** A browser that may run scripts parses `noscript` as text, others as markup. */
const readings = [{ scriptingEnabled: true }, { scriptingEnabled: false }];

type Element = DefaultTreeAdapterTypes.Element;

/** Whether a page with the text in a frame parses with exactly that text in the frame. */
function staysInFrame(text: string, reading: { readonly scriptingEnabled: boolean }): boolean {
  const around = ['<!doctype html><main><div>', '</div><dl></dl></main><p></p>'];
  const page = parsePage(around.join(text), reading);
  const body = elementsIn(elementsIn(page)[0])[1];
  const [main, last, ...others] = elementsIn(body);
  const [frame, after, ...more] = elementsIn(main);
  return (
    others.length + more.length === 0 &&
    last?.childNodes.length === 0 &&
    after?.childNodes.length === 0 &&
    frame !== undefined &&
    serialize(frame, reading) === text
  );
}

function elementsIn(parent: DefaultTreeAdapterTypes.ParentNode | undefined): Element[] {
  return parent ? parent.childNodes.filter((node) => defaultTreeAdapter.isElementNode(node)) : [];
}
