import { expect, test } from 'vitest';
import { createOutlet } from '../../../electron/pull/outlet.ts';
import { createRecordMoments } from '../../../electron/pull/record-moments.ts';
import { watchDeliveries } from '../../../electron/pull/watch-deliveries.ts';
import { aNote, NOON } from '../../support/builders.ts';
import { ACCOUNT } from '../../support/cache-for-test.ts';

test('[L27.6] marks what is delivered before the window has it, and nothing of a verification', () => {
  const moments = createRecordMoments();
  const outlet = watchDeliveries(createOutlet(), moments);
  const to = { accountKey: ACCOUNT, signal: new AbortController().signal };
  const records = [aNote({ id: 'n' })];
  const verified = { list: 'notes', areBodies: true, asOf: NOON, records } as const;
  void outlet.deliver({ kind: 'compare', ...verified }, to);
  void outlet.deliver({ kind: 'repair', ...verified }, to);
  expect(moments.isNewer('notes', 'n', 0)).toBe(false);
  void outlet.deliver({ kind: 'bodies', asOf: NOON, records }, to);
  expect(moments.isNewer('notes', 'n', 0)).toBe(true);
});
