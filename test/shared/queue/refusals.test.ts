import { describe, expect, test } from 'vitest';
import {
  isBeyondEdits,
  isGone,
  isLockedOut,
  isRefusedByLock,
  lockedOutIn,
} from '../../../shared/queue/refusals.ts';
import { aCreateOf, aDelete, aRecord, aWrite, refused } from '../../support/builders.ts';

type State = ReturnType<typeof aWrite>['state'];

const of = (kind: 'invoice' | 'task', state: State) =>
  aWrite({
    record: { kind, id: '7' },
    change: { kind: 'update', fields: { title: 'Mine' }, base: {} },
    state,
  });
const refusal = (over: Parameters<typeof refused>[0]) => refused(over) as State;
const at = (pointer: string) => [
  { source: { pointer }, code: 'invalid_value', message: 'is paid: the invoice cannot be edited' },
];
const byStatus = refusal({ details: at('/invoice/status') });
const draft = aRecord('invoice', { status: 'drafted' });
const paid = aRecord('invoice', { status: 'paid' });

describe('an edit of a record that takes none any more', () => {
  test('[Q11.7] is known by the record, in whatever state the edit is', () => {
    const conflict = { kind: 'conflict', theirs: paid } as const;
    for (const state of [{ kind: 'ready' } as const, conflict, refusal({})]) {
      expect(isLockedOut(of('invoice', state), paid)).toBe(true);
      expect(isLockedOut(of('invoice', state), draft)).toBe(false);
    }
  });

  test('[Q11.7] is known by the refusal while the record here is older', () => {
    expect(isLockedOut(of('invoice', byStatus), draft)).toBe(true);
    const ofItems = refusal({ details: at('/invoice/invoice_items/0/rate') });
    expect(isLockedOut(of('invoice', ofItems), draft)).toBe(false);
    expect(isRefusedByLock(of('task', byStatus))).toBe(false);
    expect(isLockedOut(aDelete('invoice', { state: byStatus }), paid)).toBe(false);
    expect(isLockedOut(aCreateOf('invoice', { state: byStatus }), undefined)).toBe(false);
  });

  test('[Q11.8] is the one that the page shows beside its record once it is parked', () => {
    const [waiting, parked] = [of('invoice', { kind: 'ready' }), of('invoice', refusal({}))];
    expect(lockedOutIn([waiting, parked], paid)).toBe(parked);
    expect(lockedOutIn([waiting], paid)).toBeUndefined();
  });
});

test('[Q15.7] an edit of a record that is gone can be neither edited nor sent', () => {
  const gone = refusal({ status: 404, isGone: true });
  expect([isGone(of('task', gone)), isBeyondEdits(of('task', gone))]).toEqual([true, true]);
  expect(isGone(of('task', refusal({ status: 404 })))).toBe(false);
  expect(isGone(aDelete('task', { state: gone }))).toBe(false);
  expect(isBeyondEdits(of('task', refusal({})))).toBe(false);
});
