import { describe, expect, test } from 'vitest';
import { choicesOf } from '../../../renderer/outbox/choices.ts';
import { isHeld } from '../../../shared/queue/held.ts';
import { holdChanges } from '../../../shared/queue/journal/hold-changes.ts';
import { retry } from '../../../shared/queue/machine/user-choices.ts';
import type { PendingWrite } from '../../../shared/queue/pending-write.ts';
import { aDelete, aNote, aQueue, NOON } from '../../support/builders.ts';

const id = 'write-1';
const held = (): PendingWrite => {
  const [write] = holdChanges(aQueue([aDelete('note', { id })])).writes;
  if (write === undefined) throw new Error('the delete is gone');
  return write;
};

describe('a delete of a restored copy', () => {
  test.each<[string, PendingWrite, boolean]>([
    ['ready', aDelete(), true],
    ['undoable', aDelete('task', { state: { kind: 'waiting', until: NOON, undoMs: 1 } }), true],
    ['under way', aDelete('note', { state: { kind: 'sending', sentAt: NOON } }), true],
    ['a conflict', aDelete('note', { state: { kind: 'conflict', theirs: aNote() } }), false],
    ['undone', aDelete('note', { state: { kind: 'discarded', at: NOON } }), false],
  ])('[Q19.2] waits for the user: %s', (_, write, isHeldBack) => {
    const [after] = holdChanges(aQueue([write])).writes;
    expect(after && isHeld(after)).toBe(isHeldBack);
    if (!isHeldBack) expect(after).toMatchObject(write);
  });

  test('[Q19.2] is left by "Try now" for all, and sent by "Delete now"', () => {
    const queue = aQueue([held()]);
    const all = retry(queue, { kind: 'retried', at: NOON, ids: [id] });
    expect(all.writes.map(isHeld)).toEqual([true]);
    const one = retry(queue, { kind: 'retried', at: NOON, ids: [id], skipsUndo: true });
    expect(one.writes.map(({ state }) => state.kind)).toEqual(['ready']);
  });

  test('[Q19.2] offers to delete now and to keep the record', () => {
    const choices = choicesOf(held(), [held()]);
    expect(choices.map(({ deed, label }) => `${deed}: ${label}`)).toEqual([
      'delete-now: Delete now',
      'discard: Undo delete',
    ]);
  });
});
