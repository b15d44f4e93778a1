/** A record of any kind that has a page: also of those that only the service writes. */
import * as v from 'valibot';
import { kinds } from '../kinds/kinds.ts';
import {
  type LookupKind,
  type LookupRef,
  lookupKinds,
  lookupLists,
} from '../kinds/lookup-kinds.ts';
import { boundedId, type RecordRef } from '../queue/pending-write.ts';
import { type WritableKind, writableKinds } from '../records/kinds.ts';
import { lists } from '../records/lists.ts';

export type PageKind = WritableKind | LookupKind;
export type PageRef = RecordRef | LookupRef;

export const pageKinds: readonly PageKind[] = [...writableKinds, ...lookupKinds];

/** Such a record as a window or a remembered list hands it over. */
export const boundedPage = v.object({
  kind: v.picklist([...writableKinds, ...lookupKinds]),
  id: boundedId,
});

/** Whether only the service writes this record. */
export function isLookup(ref: PageRef): ref is LookupRef {
  return Object.hasOwn(lookupLists, ref.kind);
}

/** The word for a record of this kind: `stage`, `client`. */
export function wordOfPage(kind: PageKind): string {
  return Object.hasOwn(kinds, kind)
    ? kinds[kind as WritableKind].word
    : lists[lookupLists[kind as LookupKind]].words[0];
}
