import { describe, expect, test } from 'vitest';
import { fieldsOf, kinds } from '../../../../shared/kinds/kinds.ts';
import {
  canBeMadeAgain,
  makeAgain,
  takenByCreate,
} from '../../../../shared/queue/machine/made-again.ts';
import { keepBoth } from '../../../../shared/queue/machine/user-choices.ts';
import { type WritableKind, writableKinds } from '../../../../shared/records/kinds.ts';
import {
  anItem,
  aQueue,
  aRecord,
  aWrite,
  LOCAL_ID,
  NOON,
  refused,
} from '../../../support/builders.ts';

type State = ReturnType<typeof aWrite>['state'];
const gone = refused({ status: 404, isGone: true }) as State;
const said = { kind: 'kept-both', at: NOON + 5, id: 'write-1', localId: LOCAL_ID } as const;

const edit = (kind: WritableKind, fields: object, state = gone) =>
  aWrite({
    id: 'write-1',
    record: { kind, id: '7' },
    change: { kind: 'update', fields: { ...fields }, base: fieldsOf(kind, aRecord(kind)) },
    state,
  });
const changeable = writableKinds.filter((kind) => kinds[kind].changedNames.length > 0);

describe('an edit of a deleted record', () => {
  test.each(changeable)(
    '[Q15.7] [Q15.8] becomes a create of a %s where that is possible',
    (kind) => {
      expect(canBeMadeAgain(edit(kind, {}))).toBe(kind !== 'note' && kind !== 'comment');
      expect(canBeMadeAgain(edit(kind, {}, refused({ status: 404 }) as State))).toBe(false);
    },
  );

  test('[Q15.7] makes a new task of what the user saw and wrote; the cache drops the old one', () => {
    const write = edit('task', { title: 'Mine', description: null });
    const next = keepBoth(aQueue([write]), said);
    expect(next.writes).toMatchObject([
      { id: 'write-1', record: { id: '7' }, state: { kind: 'done', reply: null } },
      {
        record: { kind: 'task', id: LOCAL_ID },
        change: { kind: 'create', fields: { title: 'Mine' } },
        state: { kind: 'ready' },
      },
    ]);
    expect(next.writes[1]?.change).not.toHaveProperty('fields.description');
    expect(next).toEqual(makeAgain(aQueue([write]), write, said));
  });

  test('[Q15.13] takes along the new comments on it, also refused ones, and no others', () => {
    const write = edit('task', { title: 'Mine' });
    const comment = (id: string, fields: object, state: State) =>
      aWrite({
        ...{ id, record: { kind: 'comment', id: `local-${id}` }, state },
        change: {
          kind: 'create',
          fields: { commentable_type: 'Task', commentable_id: '7', body: id, ...fields },
        },
      });
    const ready = { kind: 'ready' } as const;
    const others = [
      comment('deal', { commentable_type: 'Deal' }, ready),
      comment('other', { commentable_id: '8' }, ready),
      comment('sent', {}, { kind: 'sending' } as State),
      comment('discarded', {}, { kind: 'discarded', at: NOON }),
    ];
    const mine = [comment('refused', {}, refused() as State), comment('waiting', {}, ready)];
    const queue = aQueue([write, ...others, ...mine]);
    const next = keepBoth(queue, { ...said, takesComments: true });
    expect(next.writes.slice(1, 5)).toEqual(others);
    expect(next.writes.slice(5, 7)).toMatchObject(
      mine.map(({ id }) => ({
        ...{ id, state: { kind: 'ready' }, record: { id: `local-${id}` } },
        change: { fields: { commentable_type: 'Task', commentable_id: LOCAL_ID, body: id } },
      })),
    );
    // An event of an older release means what it meant when it was written.
    expect(keepBoth(queue, said).writes.slice(1, 7)).toEqual([...others, ...mine]);
  });

  test('[Q15.9] takes in the other edits of the record, so that none makes another one', () => {
    const { change } = edit('task', {});
    const other = (id: string, fields: object) => ({ ...edit('task', fields), id });
    const first = other('first', { description: 'Theirs too' });
    const older = other('older', { title: 'Old words' });
    const behind = { ...other('behind', { due_date: '2027-01-01' }) };
    const waiting = {
      ...behind,
      change: { ...behind.change, base: null },
      state: { kind: 'ready' },
    };
    const all = [first, older, edit('task', { title: 'Mine' }), waiting as typeof behind];
    const next = keepBoth(aQueue(all), said);
    const states = next.writes.map(({ id, state }) => [id, state.kind]);
    expect(states).toEqual([
      ['first', 'done'],
      ['older', 'discarded'],
      ['write-1', 'done'],
      ['behind', 'done'],
      ['write-1-anew', 'ready'],
    ]);
    const fields = { title: 'Mine', description: 'Theirs too', due_date: '2027-01-01' };
    expect(next.writes.at(-1)).toMatchObject({ change: { kind: 'create', fields } });
    expect(next.writes[1]).toMatchObject({ change: { ...change, fields: { title: 'Old words' } } });
    expect(keepBoth(next, { ...said, id: 'first' })).toEqual(next);
  });

  test('[Q15.7] [Q18.2] leaves the number of an invoice and the ids of its items to the service', () => {
    const write = edit('invoice', { invoice_items: [{ ...anItem, id: 9 }], invoice_number: '4' });
    const [, made] = keepBoth(aQueue([write]), said).writes;
    expect(JSON.stringify(made?.change)).not.toMatch(/"id":9|invoice_number/);
  });

  test('[Q15.7] is left alone where not all of the record is known', () => {
    const write = edit('task', { title: 'Mine' });
    const unknown = { ...write, change: { ...write.change, base: {} } } as typeof write;
    expect(keepBoth(aQueue([unknown]), said).writes).toEqual([unknown]);
  });
});

test('[Q18.1] leaves out what is empty and what no create takes', () => {
  expect(takenByCreate('task', { title: 'A', description: null, id: 'x', due_date: 4 })).toEqual({
    title: 'A',
  });
});
