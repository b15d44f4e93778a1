import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { template } from '../../../shared/records/template.ts';

const whole = {
  id: 'a2c1',
  title: 'Proposal',
  type: 'Doc',
  roles: [{ name: 'Client', kind: 'receiver' }],
};

describe('template', () => {
  test('reads every field we assume', () => {
    expect(v.parse(template, whole)).toEqual(whole);
  });

  test('[conv.unknown_fields] drops fields it does not know, those of a role too', () => {
    const roles = whole.roles.map((role) => ({ ...role, order: 1 }));
    expect(v.parse(template, { ...whole, roles, color: '#fff' })).toEqual(whole);
  });

  test('[version.additive] keeps types and kinds that are new to us', () => {
    const other = { ...whole, type: 'Poster', roles: [{ name: 'Poet', kind: 'author' }] };
    expect(v.parse(template, other)).toEqual(other);
  });

  test('needs only an id, because the document shows no fields', () => {
    expect(v.parse(template, { id: 'a2c1' })).toEqual({
      id: 'a2c1',
      title: null,
      type: null,
      roles: [],
    });
    expect(v.is(template, { title: 'Proposal' })).toBe(false);
  });
});
