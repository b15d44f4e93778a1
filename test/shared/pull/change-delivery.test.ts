import { describe, expect, test } from 'vitest';
import {
  changeNames,
  joinBodies,
  leaveOutRecord,
  recordsChangedBy,
} from '../../../shared/pull/change-delivery.ts';
import type { Delivery } from '../../../shared/pull/delivery.ts';
import { aCompany, aNote, NOON } from '../../support/builders.ts';

const noteA = aNote({ id: 'n1' });
const noteB = aNote({ id: 'n2' });

function bodies(id: number, accountKey: string, ...records: ReturnType<typeof aNote>[]): Delivery {
  return { id, accountKey, asOf: NOON + id, kind: 'bodies', records };
}

const clear: Delivery = { id: 3, accountKey: 'mara', asOf: NOON, kind: 'clear' };

describe('[L3] bodies that wait for the window', () => {
  test('join in order, with the number and time of the later ones', () => {
    const joined = joinBodies(bodies(1, 'mara', noteA), bodies(2, 'mara', noteB));
    expect(joined).toEqual(bodies(2, 'mara', noteA, noteB));
  });

  test('[L15] never join those of another account, nor a delivery of another kind', () => {
    expect(joinBodies(bodies(1, 'mara', noteA), bodies(2, 'tom', noteB))).toBeNull();
    expect(joinBodies(clear, bodies(4, 'mara', noteB))).toBeNull();
    expect(joinBodies(bodies(2, 'mara', noteA), clear)).toBeNull();
  });
});

describe('[L5] a delivery', () => {
  test('loses a record with a newer response, also from bodies', () => {
    const both = bodies(1, 'mara', noteA, noteB);
    expect(leaveOutRecord(both, 'notes', 'n1')).toEqual(bodies(1, 'mara', noteB));
  });

  test('stays the same one if the record is of another list or not in it', () => {
    const page: Delivery = {
      id: 1,
      accountKey: 'mara',
      asOf: NOON,
      kind: 'companies',
      records: [aCompany()],
    };
    for (const [list, id] of [
      ['notes', String(aCompany().id)],
      ['companies', 'none'],
    ] as const) {
      expect(leaveOutRecord(page, list, id)).toBe(page);
    }
    expect(leaveOutRecord(clear, 'notes', 'n1')).toBe(clear);
  });
});

test('[L27.6] a delivery changes the records that it brings or removes, and one of a verification none', () => {
  expect(recordsChangedBy(bodies(1, 'mara', noteA, noteB))).toEqual({
    ...{ list: 'notes', ids: ['n1', 'n2'] },
  });
  const companies = { kind: 'companies', asOf: NOON, records: [aCompany({ id: 4 })] } as const;
  expect(recordsChangedBy(companies)).toEqual({ list: 'companies', ids: ['4'] });
  const on = { type: 'Task', id: 't' } as const;
  const comments = { kind: 'comments-of', asOf: NOON, on, records: [] } as const;
  const comment = { id: 8, commentable_type: 'Task', commentable_id: 't' };
  const [name = '', ofAll = ''] = changeNames(comment);
  expect(recordsChangedBy(comments)).toEqual({ list: 'comments', ids: [ofAll] });
  expect([name, changeNames({ id: 'n1' })]).toEqual(['8', ['n1']]);
  expect(changeNames({ ...comment, commentable_id: 'other' })).not.toContain(ofAll);
  const absent = { kind: 'absent', list: 'tasks', ids: ['t'], why: 'removed', asOf: NOON } as const;
  expect(recordsChangedBy(absent)).toEqual({ list: 'tasks', ids: ['t'] });
  const verified = { list: 'notes', areBodies: true, asOf: NOON, records: [noteA] } as const;
  for (const one of [
    clear,
    { kind: 'compare', ...verified },
    { kind: 'repair', ...verified },
  ] as const)
    expect(recordsChangedBy(one)).toEqual({ list: undefined, ids: [] });
});
