import { describe, expect, expectTypeOf, test } from 'vitest';
import type { Delivery, Pulled } from '../../../shared/pull/delivery.ts';
import { aCompany, aMember, aNote, aSummary, NOON } from '../../support/builders.ts';

const deliveries: readonly Delivery[] = [
  { id: 1, accountKey: 'a', asOf: NOON, kind: 'companies', records: [aCompany()] },
  { id: 2, accountKey: 'a', asOf: NOON, kind: 'teamMembers', records: [aMember()] },
  { id: 3, accountKey: 'a', asOf: NOON, kind: 'notes', records: [aSummary()] },
  { id: 4, accountKey: 'a', asOf: NOON, kind: 'bodies', records: [aNote()] },
  { id: 5, accountKey: 'a', asOf: NOON, kind: 'absent', list: 'tags', ids: ['7'], why: 'removed' },
  { id: 6, accountKey: 'a', asOf: NOON, kind: 'clear' },
];

describe('a delivery', () => {
  test('is plain data, so that it crosses to the window whole', () => {
    expect(structuredClone(deliveries)).toEqual(deliveries);
  });

  test('holds records that fit its kind, and has no number before it is handed out', () => {
    expectTypeOf<Extract<Pulled, { kind: 'bodies' }>['records']>().toEqualTypeOf<
      Extract<Delivery, { kind: 'bodies' }>['records']
    >();
    expectTypeOf<Pulled>().not.toHaveProperty('id');
  });
});
