import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import { RecordShelf } from '../../../renderer/app/record-shelf.svelte.ts';
import type { PageRef } from '../../../shared/ipc/page-ref.ts';
import { PINNED_MAX } from '../../../shared/navigation/listed-records.ts';

const ACCOUNT = 'an account of this file';
const deal = (id: string) => ({ kind: 'deal', id }) as const;
const adopted = new Map<string, string>();
const outbox = { knownId: (id: string) => adopted.get(id) ?? id };
const idsOf = (refs: readonly PageRef[]) => refs.map(({ id }) => id).join(' ');

function openShelf(before: unknown = []): RecordShelf {
  adopted.clear();
  for (const list of ['recent', 'pinned']) {
    localStorage.setItem(`${list} of ${ACCOUNT}`, JSON.stringify(before));
  }
  return new RecordShelf(ACCOUNT, outbox);
}

test('shows a record once that was pinned and opened under both of its ids, by each of them', () => {
  const shelf = openShelf();
  for (const id of ['local-1', '2', '1']) {
    shelf.togglePin(deal(id));
    shelf.open(deal(id));
  }
  adopted.set('local-1', '1');
  expect([idsOf(shelf.pins), idsOf(shelf.recent)]).toEqual(['local-1 2', '1 2']);
  shelf.movePin(1, -1);
  expect(idsOf(shelf.pins)).toBe('2 local-1');
  shelf.togglePin(deal('1'));
  expect(idsOf(shelf.pins)).toBe('2');
});

test('[Q20] writes down pins and records opened last under the ids that the service gave them', () => {
  openShelf([deal('local-1'), deal('2')]);
  adopted.set('local-1', '1');
  expect(idsOf(new RecordShelf(ACCOUNT, outbox).pins)).toBe('1 2');
  adopted.clear(); // by now the queue has forgotten the id from before the send
  const later = new RecordShelf(ACCOUNT, outbox);
  expect([idsOf(later.pins), idsOf(later.recent)]).toEqual(['1 2', '1 2']);
});

test('keeps what fits of a list that is garbled in part, within its bound', () => {
  const odd = [
    null,
    7,
    { kind: 'banana', id: '1' },
    { kind: 'deal' },
    deal(''),
    deal('7'),
    deal('7'),
  ];
  expect(idsOf(openShelf(odd).pins)).toBe('7');
  expect(idsOf(openShelf('{').recent)).toBe('');
  const many = Array.from({ length: PINNED_MAX + 5 }, (_, id) => deal(String(id)));
  expect(openShelf(many).pins).toHaveLength(PINNED_MAX);
});

test('keeps the pins that another window has set meanwhile', async () => {
  const shelf = openShelf([deal('1')]);
  let shown = '';
  const stop = $effect.root(() => {
    // Follows as the sidebar does.
    $effect(() => {
      shown = idsOf(shelf.pins);
    });
  });
  flushSync();
  const other = document.createElement('iframe');
  document.body.append(other);
  const theirs = JSON.stringify([deal('1'), deal('2')]);
  other.contentWindow?.localStorage.setItem(`pinned of ${ACCOUNT}`, theirs);
  await expect.poll(() => shown).toBe('1 2');
  shelf.togglePin(deal('3'));
  expect(localStorage.getItem(`pinned of ${ACCOUNT}`)).toBe(
    JSON.stringify([deal('1'), deal('2'), deal('3')]),
  );
  other.remove();
  stop();
});
