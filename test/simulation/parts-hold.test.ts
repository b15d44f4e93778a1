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

/** Returns the mistakes in an invoice after these edits: for each, the list before and after. */
function lostIn(items: readonly Fields[], edits: Readonly<Record<string, readonly Fields[][]>>) {
  const facts = createFacts();
  for (const [who, [before = [], after = []]] of Object.entries(edits)) {
    const said = partsSaid('invoice', { invoice_items: before }, { invoice_items: after });
    facts.sayParts(who, ref, said);
  }
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
});
