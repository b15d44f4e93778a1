/** Merges the attachments of a note (M3.4). */
import { valueKind } from '../../kinds/kinds.ts';
import { attachmentsIn, type NoteAttachment } from '../../kinds/note.ts';
import type { WritableKind } from '../../records/kinds.ts';
import type { FieldComparison } from './compare-fields.ts';
import { attachmentKey } from './values.ts';

/** Whether both sides changed attachments whose base is known: then nobody is asked. */
export function areAttachmentsMerged(
  kind: WritableKind,
  { field, verdict, evidence }: FieldComparison,
): boolean {
  const isChangedByBoth = verdict === 'clash' && evidence === 'changed';
  return isChangedByBoth && valueKind(kind, field) === 'attachments';
}

/** Returns theirs with what we attached, and without what we detached. */
export function mergeAttachments({
  base,
  ours,
  theirs,
}: Readonly<Record<'base' | 'ours' | 'theirs', unknown>>): NoteAttachment[] {
  const [before, wanted] = [keysOf(base), keysOf(ours)];
  const there = keysOf(theirs);
  const left = attachmentsIn(theirs).filter((one) => {
    const key = attachmentKey(one);
    return wanted.has(key) || !before.has(key);
  });
  const added = attachmentsIn(ours).filter((one) => {
    const key = attachmentKey(one);
    return !before.has(key) && !there.has(key);
  });
  return [...left, ...added];
}

function keysOf(links: unknown): ReadonlySet<string> {
  return new Set(attachmentsIn(links).map(attachmentKey));
}
