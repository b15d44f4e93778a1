import type { Bridge } from '../../shared/ipc/contract.ts';
import type { FakeMain } from './fake-bridge.ts';

/** Describes the entry created last as “Letters”, as another window would. */
export async function describeCreated({ bridge, queue }: FakeMain): Promise<void> {
  const created = queue.writes.findLast(({ change }) => change.kind === 'create');
  const change = { record: created?.record, fields: { description: 'Letters' }, base: null };
  const saved = { ...change, writeId: crypto.randomUUID(), isFinished: true };
  await bridge.saveRecord(saved as Parameters<Bridge['saveRecord']>[0]);
}
