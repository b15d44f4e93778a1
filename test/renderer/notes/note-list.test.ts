import { describe, expect, test } from 'vitest';
import { listedNotes, pendingNotes, withoutDetached } from '../../../renderer/notes/note-list.ts';
import { aCreate, aNote, aWrite, NOON } from '../../support/builders.ts';

const at = (id: string, savedAt = NOON) =>
  aWrite({ id: `w-${id}`, savedAt, record: { kind: 'note', id } });

describe('pendingNotes', () => {
  test('names each note once, the last saved first, without discarded ones', () => {
    const writes = [
      at('a', 1),
      at('b', 3),
      at('a', 5),
      { ...at('c', 9), state: { kind: 'discarded' as const, at: 9 } },
      { ...at('d', 2), state: { kind: 'done' as const, reply: aNote() } },
    ];
    expect(pendingNotes([], writes)).toEqual([
      { id: 'a', savedAt: 5 },
      { id: 'b', savedAt: 3 },
      { id: 'd', savedAt: 2 },
    ]);
  });

  test('filters by one client: notes of theirs, and new ones attached to them', () => {
    const link = { record_type: 'company' as const, record_id: 4 };
    const mine = aCreate({
      record: { kind: 'note', id: 'new' },
      change: { kind: 'create', fields: { link } },
    });
    const ids = pendingNotes(['theirs'], [at('theirs'), at('other'), mine], 4).map(({ id }) => id);
    expect(ids.sort()).toEqual(['new', 'theirs']);
  });
});

describe('withoutDetached', () => {
  const client = (record_id: number) => ({ record_type: 'company' as const, record_id });
  const attach = (id: string, links: object[]) =>
    aWrite({
      record: { kind: 'note', id },
      change: { kind: 'update', fields: { note_links: links }, base: {} },
    });

  test('leaves out the notes that the user detached from the client, as they are now', () => {
    const writes = [
      attach('gone', [client(9)]),
      attach('back', []),
      attach('back', [client(9), client(4)]),
      { ...attach('kept', []), state: { kind: 'discarded' as const, at: 9 } },
    ];
    expect(withoutDetached(['gone', 'back', 'kept', 'other'], writes, 4)).toEqual([
      'back',
      'kept',
      'other',
    ]);
    expect(pendingNotes([], writes, 4).map(({ id }) => id)).toEqual(['back']);
  });
});

describe('listedNotes', () => {
  test('puts pending notes in the order of their own time', () => {
    const pending = [
      { id: 'top', savedAt: 9 },
      { id: 'b', savedAt: 4 },
      { id: 'last', savedAt: 1 },
    ];
    const after = new Map([
      ['top', 0],
      ['b', 1],
      ['last', 3],
    ]);
    expect(listedNotes(['a', 'b', 'c'], pending, after)).toEqual(['top', 'a', 'b', 'c', 'last']);
  });

  test('puts them on top while their place is unknown', () => {
    expect(listedNotes(['a', 'b'], [{ id: 'b', savedAt: 1 }], new Map())).toEqual(['b', 'a']);
  });
});
