/** The pages of one list, newest first where the service sorts them (A1, Q6.2). */
import { assert } from '../../shared/assert.ts';
import type { Outcome } from '../../shared/queue/events.ts';
import { createdAt } from '../../shared/queue/lookup/match.ts';
import { outcomeOf } from '../../shared/queue/requests/outcome-of.ts';
import { lookupRequest } from '../../shared/queue/requests/requests.ts';
import {
  type ConfirmedRecord,
  confirmedRecord,
  type Fields,
  type WritableKind,
} from '../../shared/records/kinds.ts';
import type { Ask, Client } from '../api/client.ts';

const NEWEST_FIRST = '-created_at';
const OLDEST_FIRST = 'created_at';

export interface LookupPages {
  /** The page after the last one. */
  next(): Promise<Page>;
  /**
   * Is true if every record after the pages read so far is older. A list that ignores the sort may be
   * newest first by chance, or by time of change. So a list counts as sorted only if it also reverses
   * on request.
   */
  areNewestFirst(): Promise<boolean>;
}

type Page =
  | {
      readonly kind: 'page';
      readonly records: readonly ConfirmedRecord[];
      readonly hasUnreadable: boolean;
      readonly isLast: boolean;
    }
  | { readonly kind: 'failed'; readonly outcome: Outcome };

export type LookupPagesParts = {
  readonly client: Client;
  readonly ask: Ask;
  /** The kinds whose lists obey the sort: one proof is enough. */
  readonly sorted: Set<WritableKind>;
};

/** The list in which a create with these fields would be. */
export function createLookupPages(
  kind: WritableKind,
  fields: Fields,
  { client, ask, sorted }: LookupPagesParts,
): LookupPages {
  // The sort is a courtesy of the service: if it is refused every page is read.
  let sort: string | undefined = NEWEST_FIRST;
  let isProven: boolean | undefined;
  let page = 0;
  const order = createOrder();

  function read(number: number, by: string | undefined) {
    const request = lookupRequest(kind, fields, { page: number, sort: by });
    assert(request !== undefined, 'a list is looked through only where there is one');
    return client.list(request, confirmedRecord, ask);
  }

  async function proveOrder(): Promise<boolean> {
    const list = await read(1, OLDEST_FIRST);
    if (list.kind !== 'ok') return false;
    const reversed = createOrder();
    reversed.add(list.records.toReversed());
    if (!reversed.isNewestFirst()) return false;
    const [oldest, newest] = [list.records[0], order.first()];
    const isOther = oldest && newest && createdAt(oldest) < createdAt(newest);
    if (isOther) sorted.add(kind);
    return isOther === true;
  }

  return {
    async next() {
      page += 1;
      const list = await read(page, sort);
      if (list.kind === 'refused' && sort !== undefined) {
        sort = undefined;
        page = 0;
        return this.next();
      }
      if (list.kind !== 'ok') return { kind: 'failed', outcome: outcomeOf(list) };
      const { records, quarantined, pagination } = list;
      order.add(records);
      const isLast = records.length + quarantined.length === 0 || !pagination.has_more;
      return { kind: 'page', records, hasUnreadable: quarantined.length > 0, isLast };
    },
    async areNewestFirst() {
      if (sort === undefined || !order.isNewestFirst()) return false;
      isProven ??= sorted.has(kind) || (await proveOrder());
      return isProven;
    },
  };
}

/** Is true if records come newest first, whether or not the service obeyed the sort. */
function createOrder() {
  let [count, isUnbroken] = [0, true];
  let first: Fields | undefined;
  let last: Fields | undefined;
  return {
    add(rows: readonly Fields[]): void {
      for (const row of rows) {
        isUnbroken &&= last === undefined || createdAt(last) >= createdAt(row);
        first ??= row;
        last = row;
        count += 1;
      }
    },
    first: () => first,
    isNewestFirst: () => isUnbroken && count > 1,
  };
}
