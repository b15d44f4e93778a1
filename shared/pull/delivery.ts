/** What a pull brings to the window's cache, page by page (SPEC.md beside this). */
import type { Company } from '../records/company.ts';
import type { Note, NoteSummary } from '../records/note.ts';
import type { TeamMember } from '../records/team-member.ts';
import type { Instant } from '../time.ts';

/** One page of a sweep, or note bodies; delivered again until the cache says it is stored (L2). */
export type Delivery = { readonly id: number; readonly asOf: Instant } & (
  | { readonly kind: 'companies'; readonly records: readonly Company[] }
  | { readonly kind: 'teamMembers'; readonly records: readonly TeamMember[] }
  | { readonly kind: 'notes'; readonly records: readonly NoteSummary[] }
  | { readonly kind: 'bodies'; readonly records: readonly Note[] }
);

/** A delivery before it has its number. */
export type Pulled = Delivery extends infer D
  ? D extends Delivery
    ? Omit<D, 'id'>
    : never
  : never;
