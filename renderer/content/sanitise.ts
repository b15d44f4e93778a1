/**
 * The one sanitiser: everything of a note that is shown, pasted or compared comes through here.
 *
 * DOMPurify decides what may stay, by a list of what is allowed; a second pass, on the inert document
 * it hands back, brings what stayed into the form our pages show. Nothing of it runs script,
 * navigates, loads anything by itself, or is found by a name of our own (docs/decisions/0015).
 *
 * - Chromium has no budget. It reads what our own parser has read and written again; a body over
 *   the budget of `parse-html.ts` is its text alone.
 * - Elements not listed go; their text stays, except where it was never meant to be read.
 * - Attributes not listed go: styles, classes, ids, names, handlers, `data-*`.
 * - A link keeps its address only with a scheme that a person can follow; none is relative.
 * - An image is asked for from main, comes out of the note itself, or is named.
 */
import DOMPurify, { type Config } from 'dompurify';
import { IMAGE_PATH, imageAddress, imageOrigin } from '../../shared/note/image-address.ts';
import { plainText } from '../../shared/note/plain-text.ts';
import { UNREAD_TEXT_CHARS_MAX } from '../../shared/text-limits.ts';
import { IMAGES_MAX } from './drawing-limits.ts';
import { QUIET_STYLE, rewriteHtml } from './rewrite-html.ts';

/** {@link sanitise} for what is only read: images that are too many to be drawn are their names. */
export function sanitiseForReading(html: string): DocumentFragment {
  return sanitise(html, IMAGES_MAX);
}

/** `html` cleaned, as nodes of an inert document: for putting on the page. */
export function sanitise(html: string, imagesMax?: number): DocumentFragment {
  const rewritten = rewriteHtml(html, imagesMax);
  if (rewritten === undefined) return textOf(html);
  // With something to show in front, nothing can take the place of everything else.
  const content = DOMPurify.sanitize(`<br>${rewritten}`, config);
  content.firstChild?.remove();
  for (const element of content.querySelectorAll('*')) cleanElement(element);
  return content;
}

/** The beginning of the text of what Chromium would make too much of. */
function textOf(html: string): DocumentFragment {
  const page = document.implementation.createHTMLDocument('');
  const content = page.createDocumentFragment();
  const text = plainText(html);
  const shown = text.slice(0, UNREAD_TEXT_CHARS_MAX);
  for (const line of `${shown}${shown === text ? '' : '…'}`.split('\n')) {
    content.appendChild(page.createElement('p')).textContent = line;
  }
  return content;
}

/** Some trees cannot be written down: read again they are others (a link in a link, a broken table). */
const ROUNDS_MAX = 8;

/**
 * Returns {@link sanitise} as text, for places that take no nodes. Sanitised again it is the same;
 * markup that never becomes stable is shown as its words alone.
 */
export function sanitisedHtml(html: string): string {
  return htmlOf(cleanUntilStable(html));
}

/** The nodes of {@link sanitisedHtml}. */
export function cleanUntilStable(html: string): DocumentFragment {
  let content = sanitise(html);
  let text = htmlOf(content);
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    content = sanitise(text);
    const again = htmlOf(content);
    if (again === text) return content;
    text = again;
  }
  const words = content.ownerDocument.createElement('p');
  words.textContent = content.textContent;
  content.replaceChildren(words);
  return content;
}

/** The HTML of nodes, which stay where they are. */
function htmlOf(content: DocumentFragment): string {
  const holder = content.ownerDocument.createElement('div');
  holder.append(content.cloneNode(true));
  // Reading leaves out the first line break behind the tag: what our nodes have is the second.
  for (const { firstChild: first } of holder.querySelectorAll('pre')) {
    if (first instanceof Text && first.data.startsWith('\n')) first.insertData(0, '\n');
  }
  return holder.innerHTML;
}

/** Attributes each element may keep; `*` are those of all. */
const attributes: Readonly<Record<string, readonly string[]>> = {
  '*': ['dir', 'lang', 'title', 'data-align', 'data-checked', 'data-image', 'data-mention'],
  a: ['href', 'rel'],
  code: ['class'],
  img: ['src', 'alt', 'width', 'height', 'loading', 'data-src'],
  input: ['type', 'checked', 'disabled'],
  li: ['value'],
  ol: ['start', 'type', 'reversed'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  col: ['span'],
  colgroup: ['span'],
  details: ['open'],
  time: ['datetime'],
  span: ['role', 'aria-label', 'data-src'],
};

const elements = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'blockquote', 'pre', 'hr', 'br', 'wbr'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'details', 'summary', 'figure', 'figcaption', 'address'],
  ...['article', 'aside', 'footer', 'header', 'hgroup', 'main', 'nav', 'section'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['a', 'abbr', 'b', 'bdi', 'bdo', 'big', 'cite', 'code', 'del', 'dfn', 'em', 'i', 'ins', 'kbd'],
  ...['mark', 'q', 'rp', 'rt', 'ruby', 's', 'samp', 'small', 'span', 'strike', 'strong', 'sub'],
  ...['sup', 'time', 'tt', 'u', 'var', 'img', 'input'],
];

/** Read by the second pass and then taken off. */
const clues = ['class', QUIET_STYLE, 'align', 'data-type', 'data-mention-member-id', 'data-alt'];

type Cleaning = Config & { readonly RETURN_DOM_FRAGMENT: true };

const config: Cleaning = {
  // DOMPurify walks the page's own `body`. Where it is not allowed everything in it is copied first.
  ALLOWED_TAGS: [...elements, 'body'],
  ALLOWED_ATTR: [...new Set([...Object.values(attributes).flat(), ...clues])],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ADD_URI_SAFE_ATTR: ['aria-label', QUIET_STYLE], // `Image: plan` is no address
  ALLOWED_NAMESPACES: ['http://www.w3.org/1999/xhtml'],
  RETURN_DOM_FRAGMENT: true,
};

/** Brings one element that may stay into its form. */
function cleanElement(element: Element): void {
  switch (element.localName) {
    case 'a':
      cleanLink(element);
      break;
    case 'code':
      cleanCode(element);
      break;
    case 'img':
      cleanImage(element);
      break;
    case 'input':
      if (!cleanBox(element)) return;
      break;
  }
  if (!element.hasAttributes()) return;
  const align = alignOf(element);
  if (align !== undefined) element.setAttribute('data-align', align);
  if (isMention(element)) element.setAttribute('data-mention', '');
  const [all, own] = [attributes['*'] ?? [], attributes[element.localName] ?? []];
  const isPlainSpan = element.localName === 'span' && !element.hasAttribute('data-image');
  for (const name of element.getAttributeNames()) {
    const isForImage = isPlainSpan && ['role', 'aria-label', 'data-src'].includes(name);
    const isAllowed = all.includes(name) || own.includes(name);
    if (isForImage || !isAllowed) element.removeAttribute(name);
  }
}

/** A scheme a person can follow; a relative address would lead into our own bundle. */
const followable = /^(?:https?:\/\/|mailto:|tel:)[^\s]/i;

function cleanLink(link: Element): void {
  const href = link.getAttribute('href')?.trim() ?? '';
  if (!followable.test(href)) link.removeAttribute('href');
  else link.setAttribute('href', href);
  if (link.hasAttribute('href')) link.setAttribute('rel', 'noopener noreferrer');
  else link.removeAttribute('rel');
}

/** Keeps only the class that names the language of the code. */
function cleanCode(code: Element): void {
  const language = /(?:^|\s)(language-[\w+#.-]{1,40})(?=\s|$)/.exec(code.className)?.[1];
  if (language === undefined) code.removeAttribute('class');
  else code.setAttribute('class', language);
}

function cleanImage(image: Element): void {
  const own = image.getAttribute('src')?.trim() ?? '';
  const source = own.startsWith(`.${IMAGE_PATH}?`) ? (image.getAttribute('data-src') ?? '') : own;
  const alt = image.getAttribute('alt')?.trim() ?? '';
  for (const name of ['width', 'height']) {
    if (!/^[1-9]\d{0,3}$/.test(image.getAttribute(name) ?? '')) image.removeAttribute(name);
  }
  const origin = imageOrigin(source);
  if (origin === undefined) {
    image.replaceWith(namedImage(image.ownerDocument, { source, alt }));
    return;
  }
  image.setAttribute('alt', alt);
  image.setAttribute('loading', 'lazy');
  if (origin === 'note') {
    image.setAttribute('src', source);
    image.removeAttribute('data-src');
    return;
  }
  image.setAttribute('src', imageAddress({ source, label: alt }));
  image.setAttribute('data-src', source);
}

/** An image that cannot be shown, by its name; where it was to come from stays for a paste. */
function namedImage(page: Document, { source, alt }: { source: string; alt: string }): Element {
  const name = page.createElement('span');
  name.setAttribute('data-image', '');
  name.setAttribute('role', 'img');
  name.setAttribute('aria-label', alt === '' ? 'Image' : `Image: ${alt}`);
  if (/^https?:/i.test(source)) name.setAttribute('data-src', source);
  name.textContent = alt || 'Image';
  return name;
}

/** Keeps the box of a task alone of all inputs, as a state of its item; true if it stayed. */
function cleanBox(input: Element): boolean {
  if (input.getAttribute('type')?.trim().toLowerCase() !== 'checkbox') {
    input.remove();
    return false;
  }
  input.setAttribute('disabled', '');
  const item = input.closest('li');
  item?.setAttribute('data-checked', String(input.hasAttribute('checked')));
  return true;
}

const aligning = /(?:^|;)\s*text-align\s*:\s*(left|right|center|justify|start|end)\s*(?:;|!|$)/i;

function alignOf(element: Element): string | undefined {
  const said = aligning.exec(element.getAttribute(QUIET_STYLE) ?? '')?.[1];
  const align = said ?? element.getAttribute('align') ?? element.getAttribute('data-align');
  const known = ['left', 'right', 'center', 'justify', 'start', 'end'];
  const asked = align?.trim().toLowerCase() ?? '';
  element.removeAttribute('data-align');
  return known.includes(asked) ? asked : undefined;
}

function isMention(element: Element): boolean {
  if (element.localName !== 'span') return false;
  return (
    element.getAttribute('data-type') === 'mention' ||
    element.classList.contains('mention') ||
    element.hasAttribute('data-mention-member-id') ||
    element.hasAttribute('data-mention')
  );
}
