import { expect, test } from 'vitest';
import { fieldsChanged } from '../../../shared/queue/changed-fields.ts';
import { aWrite } from '../../support/builders.ts';

const change = (fields: object, base: object) =>
  fieldsChanged(
    aWrite({
      record: { kind: 'deal', id: '7' },
      change: { kind: 'update', fields: { ...fields }, base: { ...base } },
    }),
  );

test('names the fields that differ from the base, in the order of the form', () => {
  const fields = { board_group_id: 'b', deal_value: '9', title: 'Relaunch' };
  const base = { title: 'Relaunch', deal_value: '8', board_group_id: 'a' };
  expect(change(fields, base)).toEqual(['deal_value', 'board_group_id']);
});

test('names all that a change sets if Undo has put every field back', () => {
  expect(change({ title: 'Relaunch' }, { title: 'Relaunch' })).toEqual(['title']);
});
