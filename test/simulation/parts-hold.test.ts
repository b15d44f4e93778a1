/** The books of what people said of the members of sets and the items of invoices. */
import { describe, expect, test } from 'vitest';
import { emptyQueue } from '../../shared/queue/queue.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import type { Device } from './device.ts';
import { createFacts } from './facts.ts';
import { partsSaid } from './parts.ts';
import { findLostParts } from './parts-hold.ts';

const ref = { kind: 'invoice', id: '7' } as const;
const devices = ['A', 'B'].map(
  (name) => ({ name, onDisk: { queue: () => emptyQueue } }) as unknown as Device,
);

const item = (name: string, rate = '10'): Fields => ({
  ...{ name, description: null, amount: '1', rate, unit_type: null },
});
const [one, two, three] = [item('Ka1'), item('Ka2'), item('Kb3')] as const;

/**
 * Returns the mistakes in an invoice after the edits of each person: the lists that they saw and left
 * behind, one after the other.
 */
function lostIn(
  items: readonly Fields[],
  edits: Readonly<Record<string, readonly (readonly Fields[])[]>>,
  asked?: string,
) {
  const facts = createFacts();
  for (const [who, lists] of Object.entries(edits)) {
    for (const [at, after] of lists.entries()) {
      const before = lists[at - 1];
      if (before === undefined) continue;
      const said = partsSaid('invoice', { invoice_items: before }, { invoice_items: after });
      facts.sayParts(who, ref, said);
    }
  }
  if (asked !== undefined) facts.ask(asked, ref);
  const record = { id: 7, invoice_items: items };
  return findLostParts([{ kind: 'invoice', record: record as never }], devices, facts);
}

describe('findLostParts', () => {
  const changed = item('Ka1', '12');
  const edits = {
    A: [
      [one, two],
      [changed, two],
    ],
    B: [
      [one, two],
      [one, three, two],
    ],
  };

  test('[M17] finds nothing where each item is as its last author has it', () => {
    expect(lostIn([changed, three, two], edits)).toEqual([]);
  });

  test.each([
    ['a field of an item is as it was', [one, three, two], 'Ka1 rate'],
    ['an item is missing', [changed, two], 'Kb3 in'],
    ['an item stands elsewhere', [three, changed, two], 'Ka1 or Kb3'],
    ['an item is there twice', [changed, three, two, two], 'Ka2 stands twice'],
  ])('[M17] finds that %s', (_, items, found) => {
    expect(lostIn(items, edits).join()).toContain(found);
  });

  test('[M17] finds that a removed item came back', () => {
    expect(lostIn([one, two], { A: [[one, two], [two]] })[0]).toContain('Ka1 in');
  });

  describe('of a new item that somebody else has removed', () => {
    /** The item is there again; between the facts of its author and its removal comes `between`. */
    const backAfter = (
      between: readonly (readonly string[] | null)[],
      after: readonly null[] = [],
    ) => {
      const facts = createFacts();
      const say = (who: string, before: readonly Fields[], list: readonly Fields[]) =>
        facts.sayParts(
          who,
          ref,
          partsSaid('invoice', { invoice_items: before }, { invoice_items: list }),
        );
      say('A', [two], [one, two]);
      for (const items of between) facts.lose('A', ref, items);
      say('ghost', [one, two], [two]);
      for (const items of after) facts.lose('A', ref, items);
      const record = { id: 7, invoice_items: [one, two] };
      return findLostParts([{ kind: 'invoice', record: record as never }], devices, facts);
    };

    test('[M17.210] lets it come back where the reply to its send was lost', () => {
      expect(backAfter([['Ka1']])).toEqual([]);
      expect(backAfter([['Ka1']], [null])).toEqual([]);
    });

    test('[M17.211] finds that it came back without a lost reply, or after its reply', () => {
      for (const between of [[], [null], [['Ka2']], [['Ka1'], null]])
        expect(backAfter(between)[0]).toContain('Ka1 in');
    });
  });

  test('[M17.1] says nothing of a field that two people changed, nor of an item that both moved', () => {
    const other = item('Ka1', '14');
    const both = {
      A: [
        [one, two],
        [two, changed],
      ],
      B: [
        [one, two],
        [other, two],
      ],
    };
    expect(lostIn([two, other], both)).toEqual([]);
    const moved = {
      A: [
        [one, two, three],
        [two, one, three],
      ],
      B: [
        [one, two, three],
        [two, three, one],
      ],
    };
    expect(lostIn([two, three, one], moved)).toEqual([]);
  });

  test('[M17] finds that what its last author changed is as it was, though somebody else had made it', () => {
    const made = { A: [[], [one, two, three]] };
    const later = (after: readonly Fields[]) => ({ ...made, B: [[one, two, three], after] });
    expect(lostIn([one, two, three], later([two, three]))[0]).toContain('Ka1 in');
    expect(lostIn([one, two, three], later([two, one, three]))[0]).toContain('Ka1 or Ka2');
    expect(lostIn([one, two, three], later([changed, two, three]))[0]).toContain('Ka1 rate');
    expect(lostIn([changed, two, three], later([changed, two, three]))).toEqual([]);
  });

  describe('of a field that two people changed', () => {
    const other = item('Ka1', '14');
    const apart = {
      C: [[], [one, two]],
      A: [
        [one, two],
        [changed, two],
      ],
      B: [
        [one, two],
        [other, two],
      ],
    };

    test('[M17.1] finds that nobody was asked, whichever value is there', () => {
      const found = ['nobody was asked about Ka1 rate', 'A said 12, B said 14'];
      for (const held of [changed, other]) {
        for (const words of found) expect(lostIn([held, two], apart)[0]).toContain(words);
      }
    });

    test('[M17.1] finds nothing once one of them was asked, or had seen the value of the other', () => {
      expect(lostIn([other, two], apart, 'A')).toEqual([]);
      const informed = { ...apart, B: [apart.A[1] ?? [], [other, two]] };
      expect(lostIn([other, two], informed)).toEqual([]);
    });

    test('[M17.1] finds nothing where the field was set back before it was sent', () => {
      const back = {
        ...apart,
        A: [
          [one, two],
          [changed, two],
          [one, two],
        ],
      };
      expect(lostIn([other, two], back)).toEqual([]);
    });
  });
});
