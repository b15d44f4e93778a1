import { describe, expect, test } from 'vitest';
import { undoableDelete } from '../../../renderer/notes/deletion.ts';
import { aCreate, aWrite } from '../../support/builders.ts';

const removal = aWrite({ id: 'gone', change: { kind: 'delete', base: {} }, createdAt: 5 });
const discarded = (at: number, id = 'old') => aWrite({ id, state: { kind: 'discarded', at } });

describe('undoableDelete', () => {
  test('[Q14] takes the delete back, and the edit that was discarded for it', () => {
    const writes = [discarded(5), removal];
    expect(undoableDelete(writes).map(({ id }) => id)).toEqual(['gone', 'old']);
  });

  test('leaves alone what was discarded at another time', () => {
    expect(undoableDelete([discarded(4), removal]).map(({ id }) => id)).toEqual(['gone']);
  });

  test('still brings the edit back where only the delete could be taken back', () => {
    const takenBack = { ...removal, state: { kind: 'discarded', at: 9 } } as const;
    expect(undoableDelete([discarded(5), takenBack]).map(({ id }) => id)).toEqual(['old']);
    expect(undoableDelete([takenBack])).toEqual([]);
  });

  test('[Q2] cannot take back what is on its way', () => {
    expect(undoableDelete([{ ...removal, state: { kind: 'sending', sentAt: 1 } }])).toEqual([]);
  });

  test('brings a note back that only this computer knew', () => {
    const made = aCreate({ id: 'make', state: { kind: 'discarded', at: 9 } });
    expect(undoableDelete([made]).map(({ id }) => id)).toEqual(['make']);
  });
});
