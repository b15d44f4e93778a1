/**
 * Turns a captured text into a note: the first line is the title, Markdown below is formatted.
 *
 * No typed character is lost (P2). Tags, entities, backslashes and addresses in brackets stay as
 * typed. If Markdown would lose a character anyway, or the text is so long that reading it would
 * block main, the whole text stays as typed.
 */
import MarkdownIt, { type StateCore, type Token } from 'markdown-it';
import { cut } from '../cut-text.ts';
import { MARKDOWN_SOURCE_CHARS_MAX, NOTE_TITLE_CHARS_MAX } from '../text-limits.ts';
import { taskItems } from './markdown-tasks.ts';
import { paragraphs } from './plain-text.ts';
import { lettersRead, lettersTyped } from './typed-letters.ts';

/** A longer first line is text, not a title. */
const TITLE_FROM_LINE_CHARS_MAX = 120;

const heading = /^ {0,3}#{1,6}[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/;
/** Starts of lists and quotes, which would break without their first line. */
const listOrQuote = /^\s*(?:[-*+]|\d{1,9}[.)]|>)[ \t]+(?:\[[ xX]\][ \t]+)?(?=\S)/;
/** Starts that mean nothing alone: a fence, a table, a divider. */
const nameless = /^\s*(?:`{3}|~{3}|\||(?:[-*_][ \t]*){3,}$)/;

type CapturedNote = { readonly title: string; readonly content_html: string };

/** Returns title and text; a short single line is only a title. */
export function capturedNote(text: string): CapturedNote {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const at = lines.findIndex((line) => line.trim() !== '');
  const first = lines[at] ?? '';
  const whole = lines.slice(Math.max(at, 0)).join('\n');
  if (nameless.test(first)) return { title: '', content_html: bodyOf(whole) };
  const name = (heading.exec(first)?.[1] ?? first.replace(listOrQuote, '')).trim();
  const isLong = [...name].length > TITLE_FROM_LINE_CHARS_MAX;
  // If the title is cut or comes from a list or quote, its whole line stays in the text.
  const isRepeated = isLong || listOrQuote.test(first);
  const remainder = isRepeated ? whole : lines.slice(at + 1).join('\n');
  const title = isLong ? cut(name, TITLE_FROM_LINE_CHARS_MAX) : name;
  return { title: title.slice(0, NOTE_TITLE_CHARS_MAX), content_html: bodyOf(remainder) };
}

function bodyOf(text: string): string {
  if (text.length > MARKDOWN_SOURCE_CHARS_MAX) return paragraphs(text);
  const html = taskItems(markdown().render(text)).trim();
  return lettersRead(html) === lettersTyped(text) ? html : paragraphs(text);
}

function markdown() {
  const made = new MarkdownIt({ html: false, breaks: true, linkify: true });
  made.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  made.normalizeLinkText = (url) => url; // an address is shown as it was typed
  made.validateLink = (url) => /^(?:https?:\/\/|mailto:)/i.test(url);
  // Each of these removes characters that may be meant literally.
  made.disable(['code', 'lheading', 'reference', 'html_block', 'entity', 'image', 'escape']);
  made.inline.ruler.before('emphasis', 'backslash', (state, isSilent) => {
    const next = state.src[state.pos + 1] ?? '';
    if (state.src[state.pos] !== '\\' || !/[!-/:-@[-`{-~]/.test(next)) return false;
    if (!isSilent) state.pending += `\\${next}`;
    state.pos += 2;
    return true;
  });
  made.core.ruler.before('inline', 'lines', splitLines);
  return made;
}

/** Makes each line outside lists and quotes a paragraph, because Enter means a new line. */
function splitLines(state: StateCore): void {
  state.tokens = state.tokens.flatMap((token, index, all): Token[] => {
    const [open, close] = [all[index - 1], all[index + 1]];
    if (open?.type !== 'paragraph_open' || open.level > 0 || close === undefined) return [token];
    return token.content.split('\n').flatMap((content, at): Token[] => {
      const line = Object.assign(new state.Token('inline', '', 0), token, {
        content,
        children: [],
      });
      return at === 0 ? [line] : [close, open, line];
    });
  });
}
