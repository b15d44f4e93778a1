/** One sweep of one list: page after page, from where it was left (L1, L4, L6). */
import * as v from 'valibot';
import { type ListName, listPage } from '../../shared/api/endpoints.ts';
import type { Failure, ListOutcome } from '../../shared/api/outcome.ts';
import type { Clock } from '../../shared/ports.ts';
import type { Delivery, Pulled } from '../../shared/pull/delivery.ts';
import { company } from '../../shared/records/company.ts';
import { noteSummary } from '../../shared/records/note.ts';
import { teamMember } from '../../shared/records/team-member.ts';
import type { Instant } from '../../shared/time.ts';
import type { Client } from '../api/client.ts';
import type { Kept } from '../store/kept.ts';
import type { Outlet } from './outlet.ts';

const position = v.object({
  page: v.number(),
  startedAt: v.number(),
  records: v.number(),
  sort: v.nullable(v.string()),
});
type Position = v.InferOutput<typeof position>;

const schemas = { companies: company, notes: noteSummary, teamMembers: teamMember } as const;

/**
 * Last changed first where the service sorts (A1), as the screen lists them, so that what is seen
 * first comes first, bodies too. Where it refuses, in its own order. A note changed during the sweep
 * may slip past it; the next one has it.
 */
const sorts: Readonly<Record<ListName, string | null>> = {
  notes: '-updated_at',
  companies: null,
  teamMembers: null,
};

export type SweepParts = {
  readonly client: Client;
  readonly outlet: Outlet;
  readonly kept: Kept;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** The name under which this account's positions are kept. */
  readonly accountKey: string;
  /** Keeps a value under a key for the next start, or drops it; never throws. */
  readonly remember: (key: string, value: unknown) => void;
  readonly onpage: (page: SweptPage) => void;
};

export type SweptPage = {
  readonly list: ListName;
  readonly records: number;
  readonly missingBodies: readonly string[];
  readonly setAside: readonly { readonly id: string; readonly reason: string }[];
};

export type SweepEnd =
  | { readonly kind: 'whole'; readonly startedAt: Instant; readonly wasResumed: boolean }
  | { readonly kind: 'interrupted'; readonly failure: Failure | undefined };

/** Sweeps `list` to its end, or as far as the line holds; the next call goes on from there. */
export async function sweep(list: ListName, parts: SweepParts): Promise<SweepEnd> {
  const { kept, clock, signal } = parts;
  const key = `pull ${parts.accountKey} ${list}`;
  let left = kept.get(key, position);
  const fromStart = (sort: string | null): Position => ({
    page: 1,
    startedAt: clock.now(),
    records: 0,
    sort,
  });
  let at = left ?? fromStart(sorts[list]);
  while (!signal.aborted) {
    const page = await readPage(list, at, parts);
    if (page.kind === 'refused') {
      parts.remember(key, undefined); // what is refused today must not be where tomorrow begins
      if (left !== undefined) at = fromStart(sorts[list]);
      else if (at.sort !== null) at = fromStart(null);
      else return { kind: 'interrupted', failure: page };
      left = undefined;
      continue;
    }
    if (page.kind !== 'ok') return { kind: 'interrupted', failure: page };
    const missingBodies = await parts.outlet.deliver(
      { kind: list, asOf: at.startedAt, records: page.records } as Pulled,
      signal,
    );
    if (signal.aborted) break;
    at = { ...at, page: at.page + 1, records: at.records + page.records.length };
    parts.onpage({ list, records: at.records, missingBodies, setAside: page.setAside });
    const isEmpty = page.records.length + page.setAside.length === 0;
    if (isEmpty || !page.pagination.has_more) {
      parts.remember(key, undefined);
      return { kind: 'whole', startedAt: at.startedAt, wasResumed: left !== undefined };
    }
    parts.remember(key, at);
  }
  return { kind: 'interrupted', failure: undefined };
}

type RecordsOf = Extract<Delivery, { kind: ListName }>['records'][number];

function readPage(
  list: ListName,
  at: Position,
  { client, signal }: SweepParts,
): Promise<ListOutcome<RecordsOf>> {
  const request = listPage(list, at.page, at.sort === null ? {} : { sort: at.sort });
  return client.list(request, schemas[list], { priority: 'pull', signal });
}
