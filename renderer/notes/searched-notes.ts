/** The pending texts that a search over the notes reads beside the cache. */
import { foldText } from '../../shared/fold-text.ts';
import type { RecordId } from '../../shared/ids.ts';
import { attachmentsSet, type NoteAttachment } from '../../shared/kinds/note.ts';
import { fieldsSet, noteFieldsSet, type PendingWrite } from '../../shared/queue/pending-write.ts';

/** The unsent words of a note; a missing field is as in the cache. */
export type PendingText = {
  /** Folded. */
  readonly title?: string;
  readonly html?: string;
  readonly companies: readonly (number | string)[];
};

/** The words of the notes with pending writes, as the user left them. */
export function pendingTexts(writes: readonly PendingWrite[]): Map<RecordId, PendingText> {
  const texts = new Map<RecordId, PendingText>();
  for (const write of writes) {
    const { record, state } = write;
    if (state.kind === 'discarded' || record.kind !== 'note') continue;
    const { title, content_html: html } = noteFieldsSet(write);
    const links = attachmentsSet(fieldsSet(write)) ?? [];
    const before = texts.get(record.id) ?? { companies: [] };
    texts.set(record.id, {
      ...before,
      ...(typeof title === 'string' && { title: foldText(title) }),
      ...(html !== undefined && { html: html ?? '' }),
      companies: [...before.companies, ...links.flatMap(clientsIn)],
    });
  }
  return texts;
}

/** The client among what the note is attached to. */
function clientsIn({ record_type: type, record_id: id }: NoteAttachment): (number | string)[] {
  return type === 'company' ? [id] : [];
}

/**
 * Returns the notes that are new in a list or stand further up than before. In a list ordered by
 * change, these are the ones that have been changed.
 */
export function raisedNotes(before: readonly RecordId[], now: readonly RecordId[]): Set<RecordId> {
  const present = new Set(now);
  const raised = new Set<RecordId>();
  let next = 0;
  const skip = () => {
    for (let id = before[next]; id !== undefined; id = before[next]) {
      if (present.has(id) && !raised.has(id)) return;
      next += 1;
    }
  };
  for (const id of now) {
    skip();
    if (before[next] === id) next += 1;
    else raised.add(id);
  }
  return raised;
}

type Foot = {
  readonly count: number;
  readonly isFiltered: boolean;
  readonly isSearching: boolean;
  /** The number of notes without a text on this computer. */
  readonly missing: number;
};

/** The foot of the list: how many notes, and why there may be more than it shows. */
export function footWords(
  { count, isFiltered, isSearching, missing }: Foot,
  inWords: (count: number) => string,
): string[] {
  const noun = count === 1 ? 'note' : 'notes';
  const verb = isFiltered ? (count === 1 ? ' matches' : ' match') : '';
  return [
    ...(count > 0 ? [`${inWords(count)} ${noun}${verb}`] : []),
    ...(isSearching && count > 0 ? ['Searching texts…'] : []),
    ...(missing > 0
      ? [
          `${inWords(missing)} ${missing === 1 ? 'text isn’t' : 'texts aren’t'} on this computer yet`,
        ]
      : []),
  ];
}
