/**
 * Decides which parts of parsed HTML could run script (note.scrubbed).
 *
 * It lists what to remove, not what may stay: PATCH "accepts more markup than create", so unknown
 * markup (custom elements, data-*) must survive. Whatever acts on the page around a note is removed
 * too (base, link, meta, html, body, frames).
 */

const HTML = 'http://www.w3.org/1999/xhtml';

const htmlElements = new Set([
  ...['script', 'object', 'embed', 'applet', 'frame', 'frameset', 'portal'],
  ...['base', 'link', 'meta'],
  // They mean nothing outside a drawing, but would act after a drawing that is not closed.
  ...['animate', 'animatemotion', 'animatetransform', 'set', 'foreignobject'],
]);

/** Elements of drawings and formulas that cannot run, load or animate anything. */
const foreignElements = new Set([
  ...['svg', 'g', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text'],
  ...['tspan', 'title', 'desc', 'defs', 'symbol', 'use', 'marker', 'pattern', 'mask', 'clippath'],
  ...['lineargradient', 'radialgradient', 'stop'],
  ...['math', 'mrow', 'mi', 'mn', 'mo', 'ms', 'mtext', 'mspace', 'mfrac', 'msqrt', 'mroot'],
  ...['msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover', 'mtable', 'mtr', 'mtd'],
  ...['mstyle', 'mpadded', 'mphantom', 'menclose', 'mfenced', 'semantics', 'annotation'],
]);

/** Attributes that hold an address, on any element. */
const addresses = new Set([
  ...['href', 'src', 'action', 'formaction', 'data', 'poster', 'background', 'cite', 'longdesc'],
  ...['manifest', 'profile', 'ping', 'lowsrc', 'dynsrc', 'codebase', 'classid', 'usemap', 'icon'],
]);

/** Places that only show an image of their address. */
const showing = new Set(['img src', 'img srcset', 'source srcset', 'video poster', 'input src']);

/** Whether to remove the element with its contents. */
export function isDangerousElement(element: {
  readonly tagName: string;
  readonly namespaceURI: string;
  readonly text: string;
}): boolean {
  const name = element.tagName.toLowerCase();
  if (element.namespaceURI !== HTML) return !foreignElements.has(name);
  return htmlElements.has(name) || (name === 'style' && runsFromStyle(element.text));
}

/** Whether to remove the attribute from an element that stays. */
export function isDangerousAttribute(
  tagName: string,
  attribute: { readonly name: string; readonly value: string },
): boolean {
  const name = attribute.name.toLowerCase();
  if (name.startsWith('on') || name === 'srcdoc') return true;
  if (name === 'style') return runsFromStyle(attribute.value);
  if (name === 'srcset')
    return attribute.value.split(',').some((part) => runs(part, `${tagName} srcset`));
  // `xlink:href` arrives with or without its prefix, depending on the element.
  return addresses.has(name.replace(/^xlink:/, '')) && runs(attribute.value, `${tagName} ${name}`);
}

const scripting = /^(?:javascript|vbscript|livescript|mocha|jscript):/;
const page = /^data:(?:text\/html|text\/xml|application\/(?:xml|xhtml)|[^,;]*\+xml)/;

function runs(address: string, place: string): boolean {
  // Browsers skip control characters and white space in a scheme: `java\tscript:` is one.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is skipped
  const bare = address.replace(/[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufffd]/g, '').toLowerCase();
  if (scripting.test(bare)) return true;
  // An SVG shown as a picture runs nothing; opened as a page it does.
  if (bare.startsWith('data:image/svg+xml') && showing.has(place)) return false;
  return page.test(bare);
}

function runsFromStyle(css: string): boolean {
  const plain = css
    .replace(/\\([0-9a-f]{1,6})[ \t\r\n\f]?/gi, (_, hex: string) => character(hex))
    .replace(/\\/g, '')
    .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these hide a keyword
    .replace(/[\u0000-\u0020]/g, '')
    .toLowerCase();
  return /expression\(|javascript:|vbscript:|behavior:|-moz-binding|data:text\/html/.test(plain);
}

function character(hex: string): string {
  const code = Number.parseInt(hex, 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
