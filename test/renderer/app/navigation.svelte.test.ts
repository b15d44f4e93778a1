import { expect, test } from 'vitest';
import { Navigation } from '../../../renderer/app/navigation.svelte.ts';
import type { RecordRef } from '../../../shared/queue/pending-write.ts';

const aNavigation = () =>
  new Navigation({
    random: { uuid: () => 'a', fraction: () => 0 },
    firstPlace: 'invoices',
    isAbsent: () => false,
  });

test('[V16.1] forgets at which field for a comment it was, once anything else is opened', () => {
  const task: RecordRef = { kind: 'task', id: 't' };
  const others: readonly ((navigation: Navigation) => void)[] = [
    (navigation) => navigation.openRecord({ kind: 'deal', id: '7' }),
    (navigation) => navigation.openNote('n'),
    (navigation) => navigation.openWrite('w'),
    (navigation) => navigation.openConflict('w'),
    (navigation) => navigation.openLookup({ kind: 'member', id: '1' } as never),
    (navigation) => navigation.go('today'),
    (navigation) => navigation.show({ place: 'settings', record: null }),
    (navigation) => navigation.show({ place: 'tasks', record: null }),
  ];
  for (const open of others) {
    const navigation = aNavigation();
    navigation.openComments(task);
    expect(navigation.commented).toEqual(task);
    open(navigation);
    expect(navigation.commented).toBeNull();
  }
});

test('forgets a record that was begun, and not one that was begun while another was deleted', () => {
  const navigation = aNavigation();
  const deleted: RecordRef = { kind: 'invoice', id: '7' };
  navigation.beginRecord('document', { title: 'Offer' });
  const begun = navigation.spot.record as RecordRef;
  navigation.endBegun(deleted);
  expect(navigation.begunWith(begun)).toEqual({ title: 'Offer' });
  navigation.endBegun(begun);
  expect(navigation.begunWith(begun)).toBeUndefined();
});
