/** Lists what cannot be sent as it is, such as a text over two megabytes: it is kept beside the queue. */

import { cut } from '../../cut-text.ts';
import { inASentence } from '../../in-a-sentence.ts';
import { changedNames, kinds } from '../../kinds/kinds.ts';
import { whyUnsent } from '../../kinds/why-unsent.ts';
import { plainText } from '../../note/plain-text.ts';
import type { Fields, WritableKind } from '../../records/kinds.ts';
import { showName, UNTITLED } from '../../shown-name.ts';
import type { RecordRef } from '../pending-write.ts';
import { NAME_CHARS_MAX, titleIn } from './record-name.ts';

/** For values that can't stand together, or wait for a look at the other records. */
const UNKNOWN_WHY = 'It isn’t sent until it’s corrected.';

/** Such fields of one record, without their texts. */
export type UnsendableHead = {
  readonly record: RecordRef;
  readonly names: readonly string[];
  /** The characters of their texts together. */
  readonly chars: number;
  /** The title among them, shortened. */
  readonly title: string | null;
  /** Why they stay here by our own reading; `null` where that is not known from them alone. */
  readonly why: string | null;
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
    why: whyUnsent(record.kind, fields),
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

/** `Kept on this computer. Item 1: price may mean 1005 or 1.0050. Type one of them.` */
export function unsendableStanding(
  { record, names, chars, why }: UnsendableHead,
  inWords: (count: number) => string = String,
): string {
  const { body } = kinds[record.kind];
  const isBody = body !== undefined && names.includes(body);
  const unknown = isBody ? `${inWords(chars)} characters are too many.` : UNKNOWN_WHY;
  return `Kept on this computer. ${why ?? unknown}`;
}
