/** The window's side of the outlet: takes deliveries and remembers them. */
import type { Outlet } from '../../electron/pull/outlet.ts';
import type { Delivery } from '../../shared/pull/delivery.ts';

export interface TestCache {
  /** Everything that was delivered, oldest first. */
  readonly deliveries: Delivery[];
  /** The ids in the deliveries of one kind, in order. */
  ids(kind: Delivery['kind']): string[];
  /** From now on it is the cache of this account. */
  hold(accountKey: string): void;
}

/** The content of the cache, which outlives the program. */
export type CacheContent = { readonly bodies: Set<string>; readonly known: Map<string, string> };

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
  { bodies, known }: CacheContent = emptyContent(),
): TestCache {
  const deliveries: Delivery[] = [];

  function changedIn(delivery: Delivery): number {
    if (!('records' in delivery)) return 1;
    let changed = 0;
    for (const record of delivery.records) {
      const key = `${delivery.kind} ${record.id}`;
      const text = JSON.stringify(record);
      if (known.get(key) !== text) changed += 1;
      known.set(key, text);
    }
    return changed;
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
      const changed = changedIn(delivery);
      delivery = await outlet.take(accountKey, { id: delivery.id, changed, missingBodies });
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
