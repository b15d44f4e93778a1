/** Merges an edit of a record that was never sent with what another editor has typed there. */
import type { WriteId } from '../../ids.ts';
import { mergeOwn } from '../../merge/record/merge-own.ts';
import type { Fields } from '../../records/kinds.ts';
import { fieldsSet, type PendingWrite, type RecordRef } from '../pending-write.ts';
import { type EditorSaves, fieldsElsewhere } from './editor-saves.ts';
import { findInEditor, type TypedValues } from './typed-values.ts';

type Known = { readonly saves: EditorSaves; readonly values: TypedValues };
type Edit = {
  readonly record: RecordRef;
  readonly said: { readonly fields?: Fields };
  readonly shown: { readonly editor?: string; readonly revision: number };
  readonly ofCopy: readonly WriteId[];
};

/**
 * Returns fields with what both typed: those of the edit that another editor changed too since this one showed
 * the record. The create takes the edits of both (Q8.14).
 */
export function mergeIntoCreate(
  create: PendingWrite,
  { saves, values }: Known,
  { record, said, shown, ofCopy }: Edit,
): Fields {
  const elsewhere = fieldsElsewhere(saves, create, shown);
  const present = fieldsSet(create);
  const merged = Object.entries(said.fields ?? {}).flatMap(([name, ours]): [string, unknown][] => {
    const theirs = present[name];
    if (!elsewhere.includes(name) || theirs === ours) return [];
    const place = { record, field: name };
    const base = findInEditor(values, place, { ...shown, unseen: ofCopy })?.value;
    const both = mergeOwn({ kind: record.kind, name }, { base, ours, theirs });
    return both === ours ? [] : [[name, both]];
  });
  return Object.fromEntries(merged);
}
