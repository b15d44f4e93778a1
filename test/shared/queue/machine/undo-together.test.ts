import { expect, test } from 'vitest';
import { undoTogether } from '../../../../shared/queue/machine/undo-together.ts';
import type { PendingWrite } from '../../../../shared/queue/pending-write.ts';
import { UNDO_DELETE_MS } from '../../../../shared/queue-limits.ts';
import { aCreate, aDelete, aQueue, NOON } from '../../../support/builders.ts';

const discarded = { kind: 'discarded', at: NOON } as const;
const undo = (...writes: readonly PendingWrite[]) =>
  undoTogether(
    aQueue(writes),
    writes.map(({ id }) => id),
    NOON,
  );

test('[Q18.310] undoes a delete that waits, and one of a record that only this computer had', () => {
  const waiting = aDelete('note', { id: 'a' });
  const local = aCreate({ id: 'b', state: discarded });
  expect(undo(waiting, local)).toEqual({
    events: [
      { kind: 'discarded', at: NOON, id: 'a' },
      { kind: 'restored', at: NOON, id: 'b', undoMs: UNDO_DELETE_MS },
    ],
    sent: [],
  });
});

test('[Q18.310] does nothing where a second press undoes once more', () => {
  const undone = aDelete('note', { id: 'a', state: discarded });
  const restored = aCreate({ id: 'b' });
  expect(undo(undone, restored)).toEqual({ events: [], sent: [] });
});

test('[Q18.311] names a delete that is being sent, or was', () => {
  const sending = aDelete('note', { id: 'a', state: { kind: 'sending', sentAt: NOON } });
  const waiting = aDelete('note', { id: 'b' });
  expect(undo(sending, waiting)).toMatchObject({ events: [{ id: 'b' }], sent: ['a'] });
  expect(undoTogether(aQueue(), ['gone'], NOON).sent).toEqual(['gone']);
});
