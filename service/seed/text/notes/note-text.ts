/** What a note of the sample is written from. */
import type { Instant } from '../../../../shared/time.ts';
import type { Draw } from '../../draw/draw.ts';

/** Who and what a note is about; names as people of the studio would write them. */
export type NoteSetting = {
  readonly draw: Draw;
  readonly at: Instant;
  readonly client: string;
  readonly domain: string;
  readonly project: string;
  /** First names of people at the client. */
  readonly person: string;
  readonly other: string;
  /** Stands for a mention span of a colleague: see `htmlOf` in `fill-notes.ts`. */
  readonly colleague: string;
  readonly colleagueName: string;
};

export type NoteText = {
  readonly title: string;
  /** Markdown as POST /notes takes it; `{{@2}}` and `{{image:…}}` become what create cannot write. */
  readonly body: string;
  /** HTML behind the body, of the kind only PATCH can bring in. */
  readonly extra?: string;
};

export type NoteKind = {
  readonly about: 'project' | 'contact' | 'company' | 'studio';
  /** How often it comes, compared with the others. */
  readonly weight: number;
  readonly isPrivate?: boolean;
  readonly write: (setting: NoteSetting) => NoteText;
};

export function bullets(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}

export function numberedList(items: readonly string[]): string {
  return items.map((item, index) => `${index + 1}. ${item}`).join('\n');
}

/** A task list, the first `done` of it ticked. */
export function tasks(items: readonly string[], done = 0): string {
  return items.map((item, index) => `- [${index < done ? 'x' : ' '}] ${item}`).join('\n');
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Blocks with a blank line between them; what is empty is left out. */
export function blocks(...parts: readonly (string | false)[]): string {
  return parts.filter((part) => part !== false && part !== '').join('\n\n');
}
