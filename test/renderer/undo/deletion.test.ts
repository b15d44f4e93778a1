import { describe, expect, test } from 'vitest';
import { undoableDelete } from '../../../renderer/undo/deletion.ts';
import { aCreate, aWrite } from '../../support/builders.ts';

const removal = aWrite({ id: 'gone', change: { kind: 'delete', base: {} }, createdAt: 5 });
const discarded = (at: number, id = 'old') => aWrite({ id, state: { kind: 'discarded', at } });

describe('undoableDelete', () => {
  test('[Q14] takes the delete back, with which comes what was set aside for it', () => {
    expect(undoableDelete([discarded(5), removal])?.id).toBe('gone');
  });

  test('still brings the edit back where only the delete could be taken back', () => {
    const takenBack = { ...removal, state: { kind: 'discarded', at: 9 } } as const;
    expect(undoableDelete([discarded(5), takenBack])?.id).toBe('old');
    expect(undoableDelete([takenBack])).toBeUndefined();
  });

  test('[Q2] cannot take back what is on its way', () => {
    expect(undoableDelete([{ ...removal, state: { kind: 'sending', sentAt: 1 } }])).toBeUndefined();
  });

  test('brings a note back that only this computer knew', () => {
    const made = aCreate({ id: 'make', state: { kind: 'discarded', at: 9 } });
    expect(undoableDelete([made])?.id).toBe('make');
  });
});
