import { describe, expect, test } from 'vitest';
import { defineKind } from '../../../shared/kinds/define-kind.ts';
import { code, references, refuseNull, text } from '../../../shared/kinds/field.ts';
import { stage } from '../../../shared/records/stage.ts';

const facts = {
  path: 'boardGroups',
  wrapper: 'deal',
  record: stage,
  namedBy: ['name'],
  fields: { name: refuseNull(text('Name')), color: code('Colour') },
  together: [],
  isRemovable: true,
} as const;

describe('defineKind', () => {
  test('derives the list, the words and the names of the fields', () => {
    const createOnly = { deal_ids: references('deals', 'Deals') };
    expect(defineKind({ ...facts, createOnly })).toMatchObject({
      list: 'boardGroups',
      path: '/board_groups',
      word: 'stage',
      changedNames: ['name', 'color'],
      namingFields: ['deal_ids'],
    });
  });

  test('derives an empty record from the schema, with the defaults over it', () => {
    expect(defineKind({ ...facts, defaults: { state: 'active' } }).blank).toEqual({
      name: '',
      color: '',
      position: 0,
      state: 'active',
      deal_probability: null,
      resource_type: '',
    });
  });

  test('does not compile with a field that the record does not show', () => {
    // @ts-expect-error: a stage has no `titel`
    defineKind({ ...facts, fields: { titel: text('Title') } });
  });
});
