/** The window's side of the outlet: takes deliveries and remembers them. */
import type { Outlet } from '../../electron/pull/outlet.ts';
import type { CommentsOn, ListName } from '../../shared/api/endpoints.ts';
import type { Delivery } from '../../shared/pull/delivery.ts';
import { compareRecord } from '../../shared/pull/verify-compare.ts';

export interface TestCache {
  /** Everything that was delivered, oldest first. */
  readonly deliveries: Delivery[];
  /** The ids in the deliveries of one kind, in order. */
  ids(kind: Delivery['kind']): string[];
  /** From now on it is the cache of this account. */
  hold(accountKey: string): void;
}

/** The content of the cache, which outlives the program. */
export type CacheContent = {
  readonly bodies: Set<string>;
  readonly known: Map<string, string>;
  /** Takes a while before each comparison. */
  beforeCompare?: ((list: ListName) => Promise<void>) | undefined;
};

/** A cache with nothing in it. */
export function emptyContent(): CacheContent {
  return { bodies: new Set(), known: new Map() };
}

/** The account of tests that need only one. */
export const ACCOUNT = 'mara';

/** Takes deliveries for ever; says that notes lack their bodies until it was given them. */
export function cacheForTest(
  outlet: Outlet,
  first: string | null = ACCOUNT,
  content: CacheContent = emptyContent(),
): TestCache {
  const { bodies, known } = content;
  const deliveries: Delivery[] = [];

  function changedIn(delivery: Delivery): number {
    if (!('records' in delivery) || delivery.kind === 'compare') return 1;
    let changed = 0;
    if (delivery.kind === 'comments-of') removeComments(delivery.on);
    for (const record of delivery.records) {
      const key = `${tableOf(delivery)} ${record.id}`;
      const text = JSON.stringify(record);
      if (known.get(key) !== text) changed += 1;
      known.set(key, text);
    }
    return changed;
  }

  function removeComments({ type, id }: CommentsOn): void {
    for (const [key, text] of known) {
      if (!key.startsWith('comments ')) continue;
      const { commentable_type, commentable_id } = JSON.parse(text);
      if (commentable_type === type && String(commentable_id) === id) known.delete(key);
    }
  }

  function differencesIn(delivery: Extract<Delivery, { kind: 'compare' }>) {
    return delivery.records.flatMap((record) => {
      const row = known.get(`${tableOf(delivery)} ${record.id}`);
      const cached = row === undefined ? undefined : JSON.parse(row);
      return compareRecord(String(record.id), cached, { ...record }) ?? [];
    });
  }

  async function take(accountKey: string): Promise<void> {
    let delivery = await outlet.take(accountKey, null);
    for (;;) {
      deliveries.push(delivery);
      if (delivery.kind === 'clear') {
        bodies.clear();
        known.clear();
      }
      if (delivery.kind === 'bodies') for (const { id } of delivery.records) bodies.add(id);
      const missingBodies =
        delivery.kind === 'notes'
          ? delivery.records.map(({ id }) => id).filter((id) => !bodies.has(id))
          : [];
      if (delivery.kind === 'compare') await content.beforeCompare?.(delivery.list);
      const found = delivery.kind === 'compare' ? { found: differencesIn(delivery) } : {};
      const report = { changed: changedIn(delivery), missingBodies, ...found };
      delivery = await outlet.take(accountKey, { id: delivery.id, ...report });
    }
  }

  const hold = (accountKey: string) => void take(accountKey); // ends with the test
  if (first !== null) hold(first);
  return {
    deliveries,
    hold,
    ids: (kind) =>
      deliveries.flatMap((one) =>
        one.kind === kind && 'records' in one ? one.records.map(({ id }) => String(id)) : [],
      ),
  };
}

/** Where a delivery's records are: texts apart from their notes. */
function tableOf(delivery: Delivery): string {
  if (delivery.kind === 'comments-of') return 'comments';
  if (delivery.kind !== 'compare' && delivery.kind !== 'repair') return delivery.kind;
  return delivery.areBodies ? 'bodies' : delivery.list;
}
