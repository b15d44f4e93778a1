/** Lists what cannot be sent as it is, such as a text over two megabytes: it is kept beside the queue. */

import { cut } from '../../cut-text.ts';
import { inASentence } from '../../in-a-sentence.ts';
import { changedNames, kinds } from '../../kinds/kinds.ts';
import { plainText } from '../../note/plain-text.ts';
import type { Fields, WritableKind } from '../../records/kinds.ts';
import { showName, UNTITLED } from '../../shown-name.ts';
import { NOTE_TITLE_CHARS_MAX } from '../../text-limits.ts';
import type { RecordRef } from '../pending-write.ts';
import { NAME_CHARS_MAX, titleIn } from './record-name.ts';

/** Such fields of one record, without their texts. */
export type UnsendableHead = {
  readonly record: RecordRef;
  readonly names: readonly string[];
  /** The characters of their texts together. */
  readonly chars: number;
  /** The title among them, shortened. */
  readonly title: string | null;
};

/** Leaves the texts out: a window is told of them all. */
export function unsendableHead(record: RecordRef, fields: Fields): UnsendableHead {
  const texts = Object.values(fields).filter((value) => typeof value === 'string');
  const title = titleIn(record.kind, fields);
  return {
    record,
    names: Object.keys(fields),
    chars: texts.reduce((sum, text) => sum + text.length, 0),
    title: title === undefined ? null : cut(title, NAME_CHARS_MAX),
  };
}

/** `the text of the note “Kick-off”`; `title` names the record if its fields do not. */
export function unsendableName({ record, names, title }: UnsendableHead, known?: string): string {
  const { word, fields } = kinds[record.kind];
  const named = changedNames(record.kind).filter((name) => names.includes(name));
  const what = inASentence(named.map((name) => fields[name]?.word ?? name)) || 'text';
  return `the ${what} of the ${word} “${showName(title ?? known ?? UNTITLED)}”`;
}

/** Their texts, one below the other. */
export function unsendableText(kind: WritableKind, fields: Fields): string {
  const texts = Object.entries(fields).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return texts
    .map(([name, text]) => (name === kinds[kind].body ? plainText(text) : text))
    .join('\n\n');
}

/** `2,100,000 characters are too many · kept on this computer`. */
export function unsendableStanding(
  { chars }: UnsendableHead,
  inWords: (count: number) => string = String,
): string {
  const why =
    chars > NOTE_TITLE_CHARS_MAX
      ? `${inWords(chars)} characters are too many`
      : 'The service would reject it';
  return `${why} · kept on this computer`;
}
