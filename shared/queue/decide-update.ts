/** What an update still has to send, once the record was read again (P4). */
import type { NotePatchBody } from '../api/endpoints.ts';
import { mergeFields } from '../merge/merge-fields.ts';
import type { Note } from '../records/note.ts';
import { pickFields } from '../records/note-fields.ts';
import type { PendingWrite } from './pending-write.ts';

export type UpdateDecision =
  /** Theirs already says all of it: a lost reply, or two people with one idea (Q5). */
  | { readonly kind: 'nothing-to-send' }
  | { readonly kind: 'patch'; readonly patch: NotePatchBody }
  | { readonly kind: 'conflict' };

/** Compares by content, never by clock: what the user saw, what they made of it, what is there. */
export function decideUpdate(write: PendingWrite, theirs: Note): UpdateDecision {
  const base = write.change.kind === 'update' ? (write.change.base ?? {}) : {};
  const merge = mergeFields({ base, ours: pickFields(write.change.fields), theirs });
  if (merge.kind === 'conflict') return { kind: 'conflict' };
  if (Object.keys(merge.fields).length === 0) return { kind: 'nothing-to-send' };
  const { content_html, ...patch } = merge.fields;
  // An explicit null may be ignored (conv.null); an empty body says the same and is not.
  return {
    kind: 'patch',
    patch: content_html === undefined ? patch : { ...patch, content_html: content_html ?? '' },
  };
}
