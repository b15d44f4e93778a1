import { describe, expect, test } from 'vitest';
import { compareRecord } from '../../../shared/pull/verify-compare.ts';

const nine = '2026-03-02T09:00:00Z';
const ten = '2026-03-02T10:00:00Z';

describe('a record of the cache and of the service', () => {
  test('[L27] agrees whatever the order of its keys', () => {
    const cached = { id: 1, tags: [{ id: 2, name: 'a' }], note: null };
    const service = { note: null, tags: [{ name: 'a', id: 2 }], id: 1 };
    expect(compareRecord('1', cached, service)).toBeNull();
  });

  test('[L27] differs in the fields with other values, also in what only one of them has', () => {
    const cached = { id: 1, name: 'A', tags: [1, 2], gone: 'x' };
    const service = { id: 1, name: 'B', tags: [2, 1], made: null };
    expect(compareRecord('1', cached, service)).toEqual({
      id: '1',
      kind: 'differs',
      fields: ['name', 'tags', 'gone', 'made'],
    });
    expect(compareRecord('1', { a: [] }, { a: {} })?.fields).toEqual(['a']);
    expect(compareRecord('1', { a: [1] }, { a: [1, 2] })?.fields).toEqual(['a']);
  });

  test('[L27] [L27.2] is older, newer, or another one of the same time', () => {
    const at = (updated_at: string, name: string) => ({ name, updated_at });
    const kind = (cached: object, service: object) =>
      compareRecord('1', cached as never, service as never)?.kind;
    expect(kind(at(nine, 'a'), at(ten, 'b'))).toBe('behind');
    expect(kind(at(ten, 'a'), at(nine, 'b'))).toBe('ahead');
    expect(kind(at(ten, 'a'), at(ten, 'b'))).toBe('differs');
    expect(kind({ name: 'a' }, { name: 'b' })).toBe('differs');
  });

  test('[L27] is missing where the cache lacks it', () => {
    expect(compareRecord('1', undefined, { id: 1 })).toEqual({
      id: '1',
      kind: 'missing',
      fields: [],
    });
  });
});
