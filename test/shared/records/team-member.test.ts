import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { teamMember } from '../../../shared/records/team-member.ts';
import { aMember } from '../../support/builders.ts';

describe('teamMember', () => {
  test('needs only an id, because the document shows no fields', () => {
    const bare = { name: null, email: null, avatar_url: null, archived_at: null };
    expect(v.parse(teamMember, { id: 7 })).toEqual({ id: 7, ...bare });
    expect(v.is(teamMember, { name: 'Ada' })).toBe(false);
  });

  test('reads the fields we hope for', () => {
    expect(v.parse(teamMember, { ...aMember(), shoe_size: 38 })).toEqual(aMember());
  });
});
