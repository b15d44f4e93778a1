/** The kinds and parts of the sample's notes. */
import type { Instant } from '../../../../shared/time.ts';
import type { Draw } from '../../draw/draw.ts';

/** The people and records of a note, named as people in the studio would. */
export type NoteSetting = {
  readonly draw: Draw;
  readonly at: Instant;
  readonly client: string;
  readonly domain: string;
  readonly project: string;
  /** First names of people at the client. */
  readonly person: string;
  readonly other: string;
  /** A mark that becomes a mention of a colleague: see `htmlOf` in `fill-notes.ts`. */
  readonly colleague: string;
  readonly colleagueName: string;
};

export type NoteText = {
  readonly title: string;
  /** Markdown; `{{@2}}` and `{{image:…}}` become a mention and a picture, which POST cannot write. */
  readonly body: string;
  /** HTML after the body that only PATCH can write. */
  readonly extra?: string;
};

export type NoteKind = {
  readonly about: 'project' | 'contact' | 'company' | 'studio';
  /** How often it is chosen, compared with the others. */
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

/** Returns a task list with the first `done` items ticked. */
export function tasks(items: readonly string[], done = 0): string {
  return items.map((item, index) => `- [${index < done ? 'x' : ' '}] ${item}`).join('\n');
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Joins blocks by blank lines; leaves out empty ones. */
export function blocks(...parts: readonly (string | false)[]): string {
  return parts.filter((part) => part !== false && part !== '').join('\n\n');
}
