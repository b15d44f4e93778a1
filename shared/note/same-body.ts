/**
 * Decides whether two bodies are the same note to a reader and the service (P4: content, never
 * clocks).
 */
import { type DefaultTreeAdapterTypes, html as names } from 'parse5';
import { readBody } from './parse-body.ts';
import { blockElements } from './plain-text.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/**
 * Whether two bodies have the same elements, attributes and text.
 *
 * Ignores the spelling of tags (also `b` for `strong`), the order of attributes, comments and
 * invisible white space. Also ignores the composition of letters (é as one or two characters), and a
 * paragraph around all the text of a list item or cell. A missing body equals an empty one.
 */
export function sameBody(
  one: string | null,
  other: string | null,
  read: ReadBody = readCanonical,
): boolean {
  return one === other || read(one ?? '').spelling === read(other ?? '').spelling;
}

type CanonicalBody = {
  /** Its {@link canonicalBody}. */
  readonly spelling: string;
  /** Whether it is within the budget of `parse-html.ts`. */
  readonly isRead: boolean;
  readonly nodes: number;
};

export type ReadBody = (html: string) => CanonicalBody;

/** Creates a reader that reads each body once, for a series of comparisons. */
export function createBodyReader(): ReadBody {
  const known = new Map<string, CanonicalBody>();
  return (html) => {
    const body = known.get(html) ?? readCanonical(html);
    known.set(html, body);
    return body;
  };
}

/**
 * Returns the one spelling of all equal bodies, for comparing and hashing, never for sending. A
 * body over the budget only equals itself.
 */
export function canonicalBody(html: string): string {
  return readCanonical(html).spelling;
}

function readCanonical(html: string): CanonicalBody {
  const { fragment, isRead } = readBody(html);
  if (!isRead) return { spelling: `<!unread>${html}`, isRead, nodes: 0 };
  let nodes = 0;
  const body = new Spelling();
  const left: (Node | Closing)[] = fragment.childNodes.toReversed();
  let verbatim = 0;
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if ('ends' in next) {
      body.close(next.ends, next.isTagless);
      if (isVerbatim(next.ends)) verbatim -= 1;
    } else if ('value' in next) {
      nodes += 1;
      if (isRaw(next.parentNode)) body.raw(next.value);
      else if (verbatim > 0) body.verbatim(next.value);
      else body.text(next.value);
    } else if ('attrs' in next) {
      nodes += 1;
      const isTagless = isPlainWrapper(next);
      body.open(next, isTagless);
      if (isVerbatim(next)) verbatim += 1;
      left.push({ ends: next, isTagless });
      const children = childrenOf(next);
      for (let index = children.length - 1; index >= 0; index -= 1) {
        const child = children[index];
        if (child) left.push(child);
      }
    }
  }
  return { spelling: body.toString(), isRead, nodes };
}

type Closing = { readonly ends: Element; readonly isTagless: boolean };

/** Elements that start and end a line: white space beside them is invisible. */
const blocks: ReadonlySet<string> = new Set([
  ...blockElements,
  ...['caption', 'col', 'colgroup', 'fieldset', 'tbody', 'td', 'tfoot', 'th', 'thead'],
]);
/** Whether white space beside a tag of the element is invisible. */
export function endsLine({ nodeName }: Pick<Element, 'nodeName'>): boolean {
  return blocks.has(nodeName) || nodeName === 'br';
}
/** Void elements that show something. */
const shownVoids: ReadonlySet<string> = new Set(['embed', 'img', 'input']);
/** Elements without an end tag. */
export const voids: ReadonlySet<string> = new Set([
  ...shownVoids,
  ...['area', 'base', 'br', 'col', 'hr', 'link', 'meta', 'param', 'source', 'track', 'wbr'],
]);
const synonyms: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  del: 's',
  strike: 's',
  // It has no end tag and would swallow all that follows.
  plaintext: 'pre',
};
/** Elements with raw text, without markup or entities. */
export const raws: ReadonlySet<string> = new Set(
  'iframe noembed noframes noscript script style xmp'.split(' '),
);

/** Writes the canonical spelling without invisible white space. */
class Spelling {
  readonly #pieces: string[] = [];
  #isLineStart = true;
  /** The last piece, if it ends in white space with nothing visible after it. */
  #spaceAt: number | undefined;

  open(element: Element, isTagless: boolean): void {
    const { nodeName } = element;
    if (endsLine(element)) this.#endLine();
    if (shownVoids.has(nodeName)) this.#show();
    if (!isTagless)
      this.#pieces.push(`<${synonyms[nodeName] ?? nodeName}${attributesOf(element)}>`);
  }

  close({ nodeName }: Element, isTagless: boolean): void {
    if (blocks.has(nodeName)) this.#endLine();
    if (!isTagless && !voids.has(nodeName))
      this.#pieces.push(`</${synonyms[nodeName] ?? nodeName}>`);
  }

  text(value: string): void {
    let text = value.replace(/[ \t\r\n\f]+/g, ' ');
    if (text.startsWith(' ') && (this.#isLineStart || this.#spaceAt !== undefined)) {
      text = text.slice(1);
    }
    if (text === '') return;
    this.#pieces.push(escapeMarkup(text));
    this.#show();
    if (text.endsWith(' ')) this.#spaceAt = this.#pieces.length - 1;
  }

  raw(value: string): void {
    this.#pieces.push(value.normalize());
    this.#show();
  }

  verbatim(value: string): void {
    if (value === '') return;
    this.#pieces.push(escapeMarkup(value));
    this.#show();
    // A last line break in `pre` shows no line, and renderers differ in writing it.
    if (value.endsWith('\n')) this.#spaceAt = this.#pieces.length - 1;
  }

  toString(): string {
    this.#endLine();
    return this.#pieces.join('');
  }

  #show(): void {
    this.#isLineStart = false;
    this.#spaceAt = undefined;
  }

  #endLine(): void {
    if (this.#spaceAt !== undefined) {
      this.#pieces[this.#spaceAt] = (this.#pieces[this.#spaceAt] ?? '').slice(0, -1);
    }
    this.#spaceAt = undefined;
    this.#isLineStart = true;
  }
}

/** Whether all white space in the element is visible. */
function isVerbatim({ nodeName }: Element): boolean {
  return nodeName === 'pre' || nodeName === 'plaintext';
}

/** In a drawing the same names mean ordinary elements. */
function isRaw(parent: DefaultTreeAdapterTypes.ParentNode | null): boolean {
  return (
    parent !== null &&
    'namespaceURI' in parent &&
    parent.namespaceURI === names.NS.HTML &&
    raws.has(parent.nodeName)
  );
}

function childrenOf(element: Element): readonly Node[] {
  return 'content' in element
    ? (element as DefaultTreeAdapterTypes.Template).content.childNodes
    : element.childNodes;
}

function attributesOf({ attrs }: Element): string {
  return attrs
    .map(
      ({ prefix, name, value }) => ` ${prefix ? `${prefix}:` : ''}${name}="${escapeMarkup(value)}"`,
    )
    .sort()
    .join('');
}

/** `<li><p>a</p></li>`, as editors write it, equals `<li>a</li>`, as Markdown renders it. */
function isPlainWrapper(element: Element): boolean {
  const { nodeName, attrs, parentNode } = element;
  if (nodeName !== 'p' || attrs.length > 0 || parentNode === null) return false;
  if (!['li', 'td', 'th'].includes(parentNode.nodeName)) return false;
  const first = parentNode.childNodes.findIndex(isShown);
  if (parentNode.childNodes[first] !== element) return false;
  const second = parentNode.childNodes.find((node, index) => index > first && isShown(node));
  return second === undefined || blocks.has(second.nodeName);
}

function isShown(node: Node): boolean {
  return 'value' in node ? /[^ \t\r\n\f]/.test(node.value) : 'attrs' in node;
}

/** Normalised before escaping; afterwards a tag's own `>` could combine with a letter. */
function escapeMarkup(text: string): string {
  return text.normalize().replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}
