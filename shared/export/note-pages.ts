/** A note as a part of a page, and as a Markdown file. */
import { noteMarkdown } from '../note/markdown.ts';
import { escapeText } from '../note/plain-text.ts';
import { showName } from '../shown-name.ts';
import type { Row } from '../table/columns.ts';
import { linkTo } from './page.ts';
import { standingInWords, standingMark } from './record-table.ts';

export type ExportedNote = {
  readonly title: string;
  readonly standing: Row['standing'];
  /** The day, the author, what it is attached to: what there is of it. */
  readonly facts: readonly string[];
  /** `null` where the text has not come to this computer. */
  readonly body: string | null;
  /** Is true where the service has a newer text. */
  readonly isOlder: boolean;
};

/** An image of the note in the export. */
export type ExportedImage = { readonly alt: string; readonly path: string };

const NO_TEXT = 'The text of this note is not on this computer.';
const OLDER_TEXT = 'The service has a newer text of this note.';

/** `body` is clean and names its images by their place in the export. */
export function noteArticle(note: ExportedNote, file: readonly string[]): string {
  const facts = note.facts.map((fact) => `<bdi>${escapeText(fact)}</bdi>`);
  const all = [standingMark(note.standing), ...facts, linkTo(file, 'Markdown')];
  const warning = warningOf(note);
  return `<article>
<h3 dir="auto">${escapeText(note.title)}</h3>
<p class="facts">${all.filter((fact) => fact !== '').join(' · ')}</p>
${warning === undefined ? '' : `<p class="facts">${warning}</p>`}
<div class="body" dir="auto">${note.body ?? ''}</div>
</article>
`;
}

/** `html` is the body as the service has it; Markdown has no place for its images, which follow. */
export function noteFile(
  note: Omit<ExportedNote, 'body'>,
  html: string | null,
  images: readonly ExportedImage[],
): string {
  // Markdown isolates nothing: a name would turn the facts behind it.
  const named = note.facts.map(showName);
  const facts = [standingInWords(note.standing), ...named].filter((fact) => fact !== '');
  const pictures = images.map(({ alt, path }) => `![${inBrackets(alt)}](${path})`);
  const parts = [
    `# ${oneLine(note.title)}`,
    facts.map(oneLine).join(' · '),
    warningOf({ ...note, body: html }),
    html === null ? undefined : noteMarkdown(html),
    pictures.length === 0 ? undefined : pictures.join('\n\n'),
  ];
  return `${parts.filter((part) => part !== undefined && part !== '').join('\n\n')}\n`;
}

function warningOf({ body, isOlder }: Pick<ExportedNote, 'body' | 'isOlder'>): string | undefined {
  if (body === null) return NO_TEXT;
  return isOlder ? OLDER_TEXT : undefined;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function inBrackets(text: string): string {
  return oneLine(text).replace(/[[\]\\]/g, '\\$&');
}
