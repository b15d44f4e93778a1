/** The window's side of the outlet: takes what was pulled and remembers it. */
import type { Outlet } from '../../electron/pull/outlet.ts';
import type { Delivery } from '../../shared/pull/delivery.ts';

export interface TestCache {
  /** Everything that was delivered, oldest first. */
  readonly deliveries: Delivery[];
  /** The ids in the deliveries of one kind, in order. */
  ids(kind: Delivery['kind']): string[];
}

/** Takes deliveries for ever; says that notes lack their bodies until it was given them. */
export function cacheForTest(outlet: Outlet): TestCache {
  const deliveries: Delivery[] = [];
  const bodies = new Set<string>();
  async function take(): Promise<void> {
    let delivery = await outlet.take(null);
    for (;;) {
      deliveries.push(delivery);
      if (delivery.kind === 'bodies') for (const { id } of delivery.records) bodies.add(id);
      const missingBodies =
        delivery.kind === 'notes'
          ? delivery.records.map(({ id }) => id).filter((id) => !bodies.has(id))
          : [];
      delivery = await outlet.take({ id: delivery.id, missingBodies });
    }
  }
  void take(); // ends with the test
  return {
    deliveries,
    ids: (kind) =>
      deliveries.flatMap((one) =>
        one.kind === kind ? one.records.map(({ id }) => String(id)) : [],
      ),
  };
}
