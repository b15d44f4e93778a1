import { expect, test } from 'vitest';
import type { Fields } from '../../../shared/records/kinds.ts';
import { bulkColumns, bulkEdit, bulkUndo, isAsChanged } from '../../../shared/table/bulk-fields.ts';
import { columnsOf } from '../../../shared/table/columns.ts';
import { aRecord } from '../../support/builders.ts';

const columnOf = (kind: 'task' | 'deal' | 'invoice', name: string) => {
  const column = columnsOf(kind).find((one) => one.name === name);
  if (column === undefined) throw new Error(`no column ${name}`);
  return column;
};

test.each([
  ['deal', ['close_date', 'assignee_member_id', 'board_group_id']],
  ['task', ['task_status_id', 'assignee_member_id', 'due_date', 'tag_ids']],
  ['contact', []],
  ['document', []],
] as const)('offers for every %s at once %j', (kind, names) => {
  expect(
    bulkColumns(kind)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(names.toSorted());
});

test('changes a value that differs, and remembers the old one', () => {
  const due = columnOf('task', 'due_date');
  const task = aRecord('task', { due_date: '2026-11-20' });
  expect(bulkEdit('task', due, '2026-12-01', task)).toEqual({
    fields: { due_date: '2026-12-01' },
    before: { due_date: '2026-11-20' },
  });
  expect(bulkEdit('task', due, '2026-11-20', task)).toBeUndefined();
});

test('adds a tag to the existing ones, once', () => {
  const tags = columnOf('task', 'tag_ids');
  const task = aRecord('task', { tags: [{ id: 1, name: 'a' }] });
  expect(bulkEdit('task', tags, 2, task)).toEqual({
    fields: { tag_ids: [1, 2] },
    before: { tag_ids: [1] },
  });
  expect(bulkEdit('task', tags, 1, task)).toBeUndefined();
});

test('[V20] takes a tag from the existing ones, and undo puts it back where it was', () => {
  const tags = columnOf('task', 'tag_ids');
  const named = (...ids: number[]) =>
    aRecord('task', { tags: ids.map((id) => ({ id, name: String(id) })) });
  const edit = bulkEdit('task', tags, { without: 2 }, named(1, 2, 3));
  expect(edit).toEqual({ fields: { tag_ids: [1, 3] }, before: { tag_ids: [1, 2, 3] } });
  expect(bulkEdit('task', tags, { without: 2 }, named(1, 3))).toBeUndefined();
  const step = { value: { without: 2 }, before: { tag_ids: [1, 2, 3] }, isSentSince: false };
  const undoOf = (...ids: number[]) => bulkUndo('task', tags, step, named(...ids));
  expect(undoOf(1, 3)).toEqual({ tag_ids: [1, 2, 3] });
  expect(undoOf(3)).toEqual({ tag_ids: [3, 2] }); // another one was taken since
  expect(undoOf(1, 2, 3)).toEqual({ tag_ids: [1, 2, 3] });
});

test('[invoice.locked] leaves a paid invoice as it is', () => {
  const due = columnOf('invoice', 'due_date');
  expect(
    bulkEdit('invoice', due, '2026-12-01', aRecord('invoice', { status: 'paid' })),
  ).toBeUndefined();
});

test.each([
  ['a single invoice', { kind: 'single' }, 'repeat_finish_date', false],
  ['an invoice of a series', { kind: 'recurring' }, 'repeat_finish_date', true],
  // The service changes the terms with the day.
  ['an invoice payable on receipt', { due_date_option: 'upon_receipt' }, 'due_date', true],
])('[V310] changes %s only where the value has a place', (_, fields, name, isChanged) => {
  const invoice = aRecord('invoice', { status: 'drafted', [name]: null, ...fields });
  const edit = bulkEdit('invoice', columnOf('invoice', name), '2026-12-01', invoice);
  expect(edit !== undefined).toBe(isChanged);
});

test('undoes a value only if nobody has given another one since', () => {
  const due = columnOf('task', 'due_date');
  const step = { value: '2026-12-01', before: { due_date: '2026-11-20' }, isSentSince: false };
  const undoOf = (due_date: string) => bulkUndo('task', due, step, aRecord('task', { due_date }));
  expect(undoOf('2026-12-01')).toEqual(step.before);
  expect(undoOf('2026-11-20')).toEqual(step.before); // the change is not on the screen yet
  expect(undoOf('2026-12-24')).toBeUndefined();
});

test('restores with the stage of a deal the probability that was typed', () => {
  const stage = columnOf('deal', 'board_group_id');
  const typed = aRecord('deal', { board_group_id: 'talk', probability: 55 });
  const edit = bulkEdit('deal', stage, 'won', typed);
  expect(edit?.fields).toEqual({ board_group_id: 'won' });
  const moved = aRecord('deal', { board_group_id: 'won', probability: 100 });
  const recomputed = { probability: 100 };
  const step = { value: 'won', before: {}, ...edit, recomputed, isSentSince: false };
  expect(bulkUndo('deal', stage, step, moved)).toEqual({ board_group_id: 'talk', probability: 55 });
  const none = aRecord('deal', { board_group_id: 'talk', probability: null });
  expect(bulkEdit('deal', stage, 'won', none)).not.toHaveProperty('computed');
});

test.each([
  ['deal', 'board_group_id', ['talk', 'won'], 'probability', [55, 100, 70]],
  ['deal', 'board_group_id', ['talk', 'won'], 'probability', [null, 100, 70]],
  [
    'invoice',
    'due_date',
    ['2026-11-20', '2026-12-01'],
    'due_date_option',
    ['after_x_days', 'custom', 'on_receipt'],
  ],
] as const)(
  '[V20.1] undoes of a %s the %s of %j only where nobody changed the %s since: %j',
  (kind, name, [was, value], computed, [before, answered, typed]) => {
    const column = columnOf(kind, name);
    const record = (stands: unknown) => aRecord(kind, { [name]: value, [computed]: stands });
    const edit = bulkEdit(kind, column, value, aRecord(kind, { [name]: was, [computed]: before }));
    const step = { value, before: {}, ...edit, isSentSince: false };
    const undoOf = (stands: unknown, recomputed?: Fields) =>
      bulkUndo(kind, column, { ...step, recomputed }, record(stands));
    const restored = { [name]: was, ...(before !== null && { [computed]: before }) };
    expect(undoOf(before)).toEqual(restored); // not answered yet
    expect(undoOf(answered, { [computed]: answered })).toEqual(restored);
    expect(undoOf(typed, { [computed]: answered })).toBeUndefined();
    expect(undoOf(answered)).toBeUndefined(); // nobody knows whether it was computed
    expect(undoOf(typed, {})).toBeUndefined(); // typed by the user and sent along
  },
);

test('undoes a tag and leaves those that came since', () => {
  const tags = columnOf('task', 'tag_ids');
  const step = { value: 2, before: { tag_ids: [1] }, isSentSince: true };
  const task = aRecord('task', { tags: [1, 2, 3].map((id) => ({ id, name: `tag ${id}` })) });
  expect(bulkUndo('task', tags, step, task)).toEqual({ tag_ids: [1, 3] });
});

test.each([
  ['task', 'task_status_id', 'done'],
  ['deal', 'board_group_id', 'won'],
] as const)(
  'undoes the first %s of %s only until the record was sent with it',
  (kind, name, value) => {
    const column = columnOf(kind, name);
    const record = aRecord(kind, { [name]: value, ...(kind === 'deal' && { probability: null }) });
    const undo = (isSentSince: boolean) =>
      bulkUndo(kind, column, { value, before: { [name]: null }, isSentSince }, record);
    expect(undo(false)).toEqual({ [name]: null });
    expect(undo(true)).toBeUndefined(); // the service would have chosen one, and null is none
  },
);

test('undoes an owner of a record that was sent since: nobody is a value', () => {
  const column = columnOf('task', 'assignee_member_id');
  const step = { value: 3, before: { assignee_member_id: null }, isSentSince: true };
  const task = aRecord('task', { assignee_member_id: 3 });
  expect(bulkUndo('task', column, step, task)).toEqual({ assignee_member_id: null });
});

test('[V311] counts a record without a place for a value as one that has none', () => {
  const lastDay = columnOf('invoice', 'repeat_finish_date');
  const single = aRecord('invoice', { kind: 'single', repeat_finish_date: null });
  expect(isAsChanged('invoice', lastDay, null, single)).toBe(true);
  expect(isAsChanged('invoice', lastDay, '2026-12-01', single)).toBe(false);
  const tags = columnOf('task', 'tag_ids');
  const task = aRecord('task', { tags: [{ id: 1, name: 'a' }] });
  const values = [1, 2, { without: 1 }, { without: 2 }];
  expect(values.map((value) => isAsChanged('task', tags, value, task))).toEqual([
    ...[true, false, false, true],
  ]);
});
