/** Text that somebody wrote as Markdown, as the HTML it means. */
import MarkdownIt from 'markdown-it';
import { taskItems } from '../../shared/note/markdown-tasks.ts';

/** One of these is enough; what could as well be plain text is not among them. */
const signs: readonly RegExp[] = [
  /^#{1,6} \S/m, // a heading
  /^ {0,3}(?:`{3,}|~{3,})/m, // a fence
  /^\s*[-*+] \[[ xX]\] \S/m, // a task
  /^\s*\|?(?:\s*:?-{3,}:?\s*\|)+/m, // the line below the head of a table
  /(?:^|[^*\w])\*\*[^*\s](?:[^*\n]*[^*\s])?\*\*(?![*\w])/, // bold
  /\[[^\]\n]+\]\((?:https?:|mailto:)[^)\s]+\)/, // a link
];
/** Of these there must be two: a single line may begin so by chance. */
const lineSigns = /^\s*(?:[-*+]|\d{1,9}[.)]|>) \S/gm;

/** Whether the text is Markdown rather than words: one sign that means nothing else, or two lines. */
export function looksLikeMarkdown(text: string): boolean {
  return signs.some((sign) => sign.test(text)) || (text.match(lineSigns)?.length ?? 0) >= 2;
}

/** The HTML of Markdown; tags in it are the words they look like. */
export function htmlOfMarkdown(text: string): string {
  return taskItems(new MarkdownIt({ html: false }).render(text));
}
