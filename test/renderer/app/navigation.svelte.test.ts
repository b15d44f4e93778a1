import { expect, test } from 'vitest';
import { Navigation } from '../../../renderer/app/navigation.svelte.ts';
import type { RecordRef } from '../../../shared/queue/pending-write.ts';

test('forgets a record that was begun, and not one that was begun while another was deleted', () => {
  const navigation = new Navigation({
    random: { uuid: () => 'a', fraction: () => 0 },
    firstPlace: 'invoices',
    isAbsent: () => false,
  });
  const deleted: RecordRef = { kind: 'invoice', id: '7' };
  navigation.beginRecord('document', { title: 'Offer' });
  const begun = navigation.spot.record as RecordRef;
  navigation.endBegun(deleted);
  expect(navigation.begunWith(begun)).toEqual({ title: 'Offer' });
  navigation.endBegun(begun);
  expect(navigation.begunWith(begun)).toBeUndefined();
});
