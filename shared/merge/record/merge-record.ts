/** Merges any record by field, and a body by its structure; rules M1 to M6: SPEC.md. */
import { valueKind } from '../../kinds/kinds.ts';
import { createBodyReader, type ReadBody, sameBody } from '../../note/same-body.ts';
import type { Fields, WritableKind } from '../../records/kinds.ts';
import { compareFields, decidingNames, type RecordSides } from './compare-fields.ts';
import { mergeMembers } from './merge-members.ts';
import { html, mergeText } from './merge-text.ts';
import { type Sending, sameValue } from './values.ts';

export type RecordMerge =
  /** The fields left to send, with a merged body; empty if theirs has them all. */
  | { readonly kind: 'clean'; readonly fields: Fields }
  /** The fields both sides changed to different values. */
  | { readonly kind: 'conflict'; readonly fields: readonly string[] };

/** Merges by field; never chooses between two different changes of one field (P4). */
export function mergeRecord(
  kind: WritableKind,
  sides: RecordSides,
  sending: Sending,
  read: ReadBody = createBodyReader(),
): RecordMerge {
  const { base, ours, theirs } = sides;
  const names = decidingNames(kind, ours);
  const left: Record<string, unknown> = {};
  const clashing: string[] = [];
  for (const comparison of compareFields(kind, sides, { ...sending, read }, names)) {
    const { field, verdict } = comparison;
    if (verdict === 'ours') left[field] = ours[field];
    const value = valueKind(kind, field);
    const values = { base: base[field], ours: ours[field], theirs: theirs[field] };
    if (verdict === 'merge') {
      const merged = mergeMembers(value, values);
      if (merged === undefined) clashing.push(field);
      else if (!sameValue(value, merged, values.theirs)) left[field] = merged;
    }
    if (verdict !== 'clash') continue;
    const merged = value === 'html' && mergeText(values, read);
    if (!merged || merged.kind === 'conflict') clashing.push(field);
    else if (!sameBody(merged.html, html(theirs[field]), read)) left[field] = merged.html;
  }
  if (clashing.length > 0) return { kind: 'conflict', fields: clashing };
  return { kind: 'clean', fields: left };
}
