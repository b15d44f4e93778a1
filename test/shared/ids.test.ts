import { describe, expect, test } from 'vitest';
import { isLocalId, localId } from '../../shared/ids.ts';

describe('localId', () => {
  test('differs from every id the service gives', () => {
    const uuid = '0b7f8a52-3c1d-4e6f-9a80-1b2c3d4e5f60';
    expect(isLocalId(localId(uuid))).toBe(true);
    expect(isLocalId(uuid)).toBe(false);
    expect(isLocalId('4711')).toBe(false);
  });

  test('differs for different notes', () => {
    expect(localId('a')).not.toBe(localId('b'));
  });
});
