/** The deliveries of a pull to the window's cache (SPEC.md beside this). */
import type * as v from 'valibot';
import type { CommentsOn, ListName } from '../api/endpoints.ts';
import type { Comment } from '../records/comment.ts';
import type { lists } from '../records/lists.ts';
import type { Note } from '../records/note.ts';
import type { Instant } from '../time.ts';
import type { Difference } from './verify-compare.ts';

/** A record as the pages of a list have it. */
export type RecordOf<L extends ListName> = v.InferOutput<(typeof lists)[L]['record']>;

/**
 * Why no list has a record any more (L11): it was removed; this member may not see it; or it exists,
 * archived or moved out of the list.
 */
export type Absence = 'removed' | 'out-of-reach' | 'unlisted';

/** Records of one list: a page of a sweep, or a single record read by its id. */
type Page = {
  readonly [L in ListName]: { readonly kind: L; readonly records: readonly RecordOf<L>[] };
}[ListName];

/** Records of a list as a verification has read them. */
type Verified = {
  readonly list: ListName;
  readonly areBodies: boolean;
  readonly records: readonly { readonly id: number | string }[];
};

/** Repeated until the cache acknowledges it (L2); only for the cache of its account (L15). */
export type Delivery = {
  readonly id: number;
  readonly accountKey: string;
  readonly asOf: Instant;
} & (
  | Page
  | { readonly kind: 'bodies'; readonly records: readonly Note[] }
  /** All comments of one task or deal: the cache removes its others (L17). */
  | { readonly kind: 'comments-of'; readonly on: CommentsOn; readonly records: readonly Comment[] }
  | {
      readonly kind: 'absent';
      readonly list: ListName;
      readonly ids: readonly string[];
      readonly why: Absence;
    }
  /**
   * Compares these versions of the service with the rows and answers with the differences (L27); of
   * notes also their texts, where `areBodies`.
   */
  | ({ readonly kind: 'compare' } & Verified)
  /** Replaces the rows by these versions, whatever they say (L27.1). */
  | ({ readonly kind: 'repair' } & Verified)
  /** Empties the cache, because main did not fill it (L16). */
  | { readonly kind: 'clear' }
);

/** A delivery before it has its number and its account. */
export type Pulled = Delivery extends infer D
  ? D extends Delivery
    ? Omit<D, 'id' | 'accountKey'>
    : never
  : never;

/** The cache's acknowledgement of a delivery. */
export type Acknowledged = {
  readonly id: number;
  /** How many of its records were new or changed; 0 ends a head (L7). */
  readonly changed: number;
  /** The notes of the delivery whose present body the cache lacks (L3). */
  readonly missingBodies: readonly string[];
  /** The differences that a comparison found (L27). */
  readonly found?: readonly Difference[];
};
