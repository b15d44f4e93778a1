import { describe, expect, test } from 'vitest';
import { undoableDelete } from '../../../renderer/undo/deletion.ts';
import { aCreate, aWrite } from '../../support/builders.ts';

const removal = aWrite({ id: 'gone', change: { kind: 'delete', base: {} }, createdAt: 5 });
const discarded = (at: number, id = 'old') => aWrite({ id, state: { kind: 'discarded', at } });

describe('undoableDelete', () => {
  test('[Q14] undoes the delete, which restores what was shelved for it', () => {
    expect(undoableDelete([discarded(5), removal])?.id).toBe('gone');
  });

  test('still restores the edit if only the delete could be undone', () => {
    const takenBack = { ...removal, state: { kind: 'discarded', at: 9 } } as const;
    expect(undoableDelete([discarded(5), takenBack])?.id).toBe('old');
    expect(undoableDelete([takenBack])).toBeUndefined();
  });

  test('[Q2] cannot undo a delete that is being sent', () => {
    expect(undoableDelete([{ ...removal, state: { kind: 'sending', sentAt: 1 } }])).toBeUndefined();
  });

  test('restores a note that only this computer has', () => {
    const made = aCreate({ id: 'make', state: { kind: 'discarded', at: 9 } });
    expect(undoableDelete([made])?.id).toBe('make');
  });
});
