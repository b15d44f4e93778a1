/**
 * What comes out of the clipboard, as something the editor knows.
 *
 * HTML of other programs loses their ways and goes through the sanitiser; text that is Markdown
 * becomes what it means, unless it is pasted as plain text. What was copied here keeps the attributes
 * and locked parts it carries, as far as they could not do harm: anybody may have written that too.
 */
import { DOMParser, type ResolvedPos, type Slice } from '@tiptap/pm/model';
import { parseFragment } from 'parse5';
import { sanitise, sanitisedCopy, sanitisedHtml } from '../notes/sanitise.ts';
import { htmlOfMarkdown, looksLikeMarkdown } from './pasted-markdown.ts';
import { withoutOffice } from './pasted-office.ts';

/** HTML from the clipboard, cleaned; for ProseMirror's `transformPastedHTML`. */
export function cleanedPaste(html: string): string {
  if (!/\bdata-pm-slice\b/i.test(html)) return sanitisedHtml(withoutOffice(html));
  return sanitisedCopy(html, {
    'data-locked': (source) => (isHarmless(source) ? source : sanitisedHtml(source)),
    'data-kept': harmlessKept,
  });
}

/** What text from the clipboard means; `undefined` where it is just text. */
export function sliceOfText(text: string, at: ResolvedPos, isPlain: boolean): Slice | undefined {
  if (isPlain || !looksLikeMarkdown(text)) return undefined;
  const content = sanitise(withoutOffice(htmlOfMarkdown(text)));
  return DOMParser.fromSchema(at.doc.type.schema).parseSlice(content, { context: at });
}

/** Attributes of copied elements without those that lead or load; none where it is not ours. */
function harmlessKept(json: string): string {
  try {
    const kept = Object.entries(JSON.parse(json) as Record<string, unknown>).filter(
      ([name, value]) =>
        !/^(?:on|href$|src$)/i.test(name) && typeof value === 'string' && !isDangerous(name, value),
    );
    return JSON.stringify(Object.fromEntries(kept));
  } catch {
    return '{}';
  }
}

/** Whether nothing in the source could run, however it is read. */
function isHarmless(source: string): boolean {
  const left = [...parseFragment(source).childNodes];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (next.nodeName === 'script') return false;
    if ('attrs' in next && next.attrs.some(({ name, value }) => isDangerous(name, value)))
      return false;
    if ('content' in next) left.push(...next.content.childNodes);
    if ('childNodes' in next) left.push(...next.childNodes);
    // Raw text to this reader may be markup to another.
    const isRaw = /^(?:noscript|xmp|iframe|noembed|noframes|plaintext|style)$/.test(next.nodeName);
    if (isRaw && 'childNodes' in next && next.childNodes.length > 0) return false;
  }
  return true;
}

function isDangerous(name: string, value: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip these in an address
  const bare = value.replace(/[\u0000-\u0020\u007f-\u00a0]/g, '');
  if (/^on|^srcdoc$/i.test(name)) return true;
  return /^(?:javascript|vbscript|data:(?!image\/(?:png|jpeg|gif|webp|avif)))/i.test(bare);
}
