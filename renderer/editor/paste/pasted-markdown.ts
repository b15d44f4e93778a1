/** Text that somebody wrote as Markdown, as the HTML it means. */
import MarkdownIt from 'markdown-it';
import { taskItems } from '../../../shared/note/markdown-tasks.ts';

/**
 * One of these is enough; signs that may be plain text are not among them. None reads the same
 * letters from several starts: a gap, or the text behind an open bracket, may be as long as the
 * whole.
 */
const signs: readonly RegExp[] = [
  /^#{1,6} \S/m, // a heading
  /^ {0,3}(?:`{3,}|~{3,})/m, // a fence
  /^[ \t]*[-*+] \[[ xX]\] \S/m, // a task
  /^[ \t]*(?:\|[ \t]*)?:?-{3,}:?[ \t]*\|/m, // the line below the head of a table
  /\[[^[\]\n]+\]\((?:https?:|mailto:)[^()\s]+[()]/, // a link
];
/** Two of these are required: a single line may begin so by chance. */
const lineSigns = /^[ \t]*(?:[-*+]|\d{1,9}[.)]|>) \S/gm;

/** Is true if the text is Markdown rather than words: one sure sign, or two lines. */
export function isLikeMarkdown(text: string): boolean {
  return (
    signs.some((sign) => sign.test(text)) ||
    text.split('\n').some(hasBold) ||
    (text.match(lineSigns)?.length ?? 0) >= 2
  );
}

/** Behind the first place where bold text may begin there is one where it may end. */
function hasBold(line: string): boolean {
  const start = /(?:^|[^*\w])\*\*[^*\s]/.exec(line);
  if (start === null) return false;
  return /[^*\s]\*\*(?![*\w])/.test(line.slice(start.index + start[0].length - 1));
}

/** Returns the HTML of Markdown; tags in it are shown as words. */
export function htmlOfMarkdown(text: string): string {
  const converter = new MarkdownIt({ html: false });
  const { rules } = converter.renderer;
  const fence = rules['fence'];
  // A code block has room for a language alone: more words of its fence stand above it.
  rules['fence'] = (tokens, at, ...more) => {
    const words = wordsBehindLanguage(tokens[at]?.info ?? '');
    const above = words === '' ? '' : `<p>${converter.utils.escapeHtml(words)}</p>`;
    return above + (fence?.(tokens, at, ...more) ?? '');
  };
  return taskItems(converter.render(text));
}

function wordsBehindLanguage(info: string): string {
  return info.trim().replace(/^\S+\s*/, '');
}
