import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  hasSameContent,
  itemFields,
  type WrittenItem,
} from '../../../../shared/kinds/invoice-items.ts';
import {
  isItemsClash,
  isOrderAsked,
  itemOfSide,
  mergedItem,
  mergeItems,
  writeItems,
} from '../../../../shared/merge/record/merge-items.ts';
import type { Side, Sides } from '../../../../shared/merge/three-way.ts';
import { anItem } from '../../../support/builders.ts';
import { assertProperty, SEED } from '../../../support/property.ts';

type Lists = Sides<readonly WrittenItem[]>;

const item = (id: number, changes: Partial<WrittenItem> = {}): WrittenItem => ({
  ...{ id, ...anItem, name: `Item ${id}` },
  ...changes,
});
const added = (name: string, changes: Partial<WrittenItem> = {}): WrittenItem => ({
  ...{ ...anItem, name },
  ...changes,
});
const [one, two, three] = [item(1), item(2), item(3)];
const base = [one, two, three];

/** The items with one side's answer to each question. */
function answered(lists: Lists, side: Side): readonly WrittenItem[] {
  return writeItems(mergeItems(lists), side, (row) =>
    row.asked === 'whole' ? itemOfSide(row, side) : [mergedItem(row, () => side)],
  );
}

/** The merged items; `undefined` if something of them is a choice. */
function merged(ours: Lists['ours'], theirs: Lists['theirs'], from = base) {
  const lists = { base: from, ours, theirs };
  return isItemsClash(mergeItems(lists)) ? undefined : answered(lists, 'ours');
}

const asked = (ours: Lists['ours'], theirs: Lists['theirs'], from = base) =>
  mergeItems({ base: from, ours, theirs })
    .rows.map((row) => row.asked)
    .filter((fields) => fields.length > 0);

describe('mergeItems', () => {
  test('[M17] keeps different items that each side changed', () => {
    const [mine, theirs] = [item(1, { rate: '95' }), item(3, { amount: '9' })];
    expect(merged([mine, two, three], [one, two, theirs])).toEqual([mine, two, theirs]);
  });

  test('[M17] keeps what either side added and removed, and a move of one side', () => {
    const [mine, theirs] = [added('Mine'), item(9, { name: 'Theirs' })];
    expect(merged([one, mine, three], [three, one, two, theirs])).toEqual([
      three,
      one,
      mine,
      theirs,
    ]);
  });

  test('[M17.1] merges different fields of one item, and asks about the same one', () => {
    const mine = item(1, { rate: '95' });
    expect(merged([mine], [item(1, { name: 'Other', amount: '4' })], [one])).toEqual([
      item(1, { rate: '95', name: 'Other', amount: '4' }),
    ]);
    expect(asked([mine], [item(1, { rate: '99', name: 'Other' })], [one])).toEqual([[['rate']]]);
  });

  test('[M17.2] asks about quantity, price and unit as one where the unit differs', () => {
    const mine = item(1, { unit_type: 'per_day', amount: '1' });
    expect(asked([mine], [item(1, { rate: '95' })], [one])).toEqual([
      [['amount', 'rate', 'unit_type']],
    ]);
    expect(asked([mine], [mine], [one])).toEqual([]);
    expect(merged([mine], [item(1, { name: 'Other' })], [one])).toEqual([
      { ...mine, name: 'Other' },
    ]);
  });

  test('[M17.3] asks about an item that one side removed and the other changed', () => {
    const changed = item(2, { rate: '95' });
    expect(asked([one, three], [one, changed, three])).toEqual(['whole']);
    expect(asked([one, changed, three], [one, three])).toEqual(['whole']);
    const lists = { base, ours: [one, three], theirs: [one, changed, three] };
    expect(answered(lists, 'ours')).toEqual([one, three]);
    expect(answered(lists, 'theirs')).toEqual([one, changed, three]);
  });

  test('[M17.3] asks about items of one name that both added, and about two that replace one', () => {
    const [mine, theirs] = [
      added('Travel', { rate: '40' }),
      item(9, { name: 'Travel', rate: '50' }),
    ];
    expect(asked([...base, mine], [...base, theirs])).toEqual(['whole']);
    expect(asked([one, added('Mine'), three], [one, item(9, { name: 'Theirs' }), three])).toEqual([
      'whole',
    ]);
  });

  test('[M17.200] asks about a new item that may be ours, renamed by the other side after a lost send', () => {
    const mine = added('Drawing', { rate: '41.1' });
    const lengthened = item(9, { name: 'drawing, front', rate: '40.1' });
    expect(asked([...base, mine], [...base, lengthened])).toEqual(['whole']);
    expect(
      asked([...base, added('Drawing (front)')], [...base, item(9, { name: 'Drawing' })]),
    ).toEqual(['whole']);
    for (const name of ['Drawings', 'A drawing', '']) {
      expect(asked([...base, mine], [...base, item(9, { name })])).toEqual([]);
    }
    // Two that replace the same item come first, and one of the very name.
    const [here, there] = [
      [one, added('Mine'), three, mine],
      [one, lengthened, three],
    ];
    expect(asked(here, there)).toEqual(['whole']);
    const taken = answered({ base, ours: here, theirs: there }, 'theirs');
    expect(taken.map(({ name }) => name)).toEqual([
      'Item 1',
      'drawing, front',
      'Item 3',
      'Drawing',
    ]);
    const same = item(8, { name: 'Drawing', rate: '41.1' });
    expect(asked([...base, mine], [...base, lengthened, same])).toEqual([]);
  });

  test('[M17.3] has an item once that both added alike, wherever it stands', () => {
    const theirs = item(9, { name: 'Travel' });
    expect(merged([...base, added('Travel')], [theirs, ...base])).toEqual([theirs, ...base]);
    // Beside another one of its name, which only one side added.
    const travels = [added('Travel', { rate: '40' }), added('Travel')];
    expect(merged([...base, ...travels], [...base, theirs])).toEqual([...base, travels[0], theirs]);
  });

  test('[M17.4] asks about the order if both moved one item to different places', () => {
    const four = item(4);
    const lists = {
      ...{ base: [...base, four], ours: [four, one, two, three], theirs: [one, four, two, three] },
    };
    expect(isOrderAsked(mergeItems(lists))).toBe(true);
    expect(answered(lists, 'ours')).toEqual(lists.ours);
    expect(answered(lists, 'theirs')).toEqual(lists.theirs);
  });

  test('[M17.6] recognises items by their content where a list was written without ids', () => {
    const anew = [item(11, { name: 'Item 1' }), item(12, { name: 'Item 2' })];
    const mine = item(1, { rate: '95' });
    expect(merged([one, two, added('Mine')], anew, [one, two])).toEqual([...anew, added('Mine')]);
    expect(merged([mine, two], [...anew].reverse(), [one, two])).toHaveLength(2);
    const { id: _, ...made } = one;
    expect(merged([{ ...made, rate: '95' }], [{ ...one, amount: '9' }], [made])).toEqual([
      item(1, { rate: '95', amount: '9' }),
    ]);
  });
});

/** A list and edits of it by one side: few values, so that both sides often meet. */
const anEdit = fc.record({
  kind: fc.constantFrom('change', 'change', 'add', 'remove', 'move'),
  at: fc.nat(5),
  to: fc.nat(5),
  field: fc.constantFrom(...itemFields),
  value: fc.constantFrom('5', '6', '7'),
});
type Edit = Parameters<Parameters<(typeof anEdit)['map']>[0]>[0];

function edited(from: readonly WrittenItem[], edits: readonly Edit[]): readonly WrittenItem[] {
  const items = [...from];
  for (const { kind, at, to, field, value } of edits) {
    const place = items.length === 0 ? 0 : at % items.length;
    const here = items[place];
    if (kind === 'add') items.splice(place, 0, added(`New ${value}`, { rate: String(to) }));
    else if (here === undefined) continue;
    else if (kind === 'remove') items.splice(place, 1);
    else if (kind === 'change') items[place] = { ...here, [field]: value };
    else items.splice(to % items.length, 0, ...items.splice(place, 1));
  }
  return items;
}

/** The service gives new items ids. */
const withIds = (items: readonly WrittenItem[]) =>
  items.map((one_, at) => ({ id: 100 + at, ...one_ }));

const anyLists: fc.Arbitrary<Lists> = fc
  .tuple(fc.nat(6), fc.array(anEdit, { maxLength: 4 }), fc.array(anEdit, { maxLength: 4 }))
  .map(([count, mine, theirs]) => {
    const from = Array.from({ length: count }, (_, at) => item(at + 1));
    return { base: from, ours: edited(from, mine), theirs: withIds(edited(from, theirs)) };
  });

const isSameText = (a: unknown, b: unknown) => (a ?? null) === (b ?? null);
const isIn = (wanted: WrittenItem, items: readonly WrittenItem[]) =>
  items.some((other) => hasSameContent(wanted, other, isSameText));
const contents = (items: readonly WrittenItem[]) => items.map(({ id: _, ...content }) => content);

describe('three random lists of items', () => {
  test(`[M17] are asked about the same whichever side is ours, seed ${SEED}`, () => {
    const counts = { asked: 0, sent: 0 };
    const property = fc.property(anyLists, (lists) => {
      const merge = mergeItems(lists);
      const turned = mergeItems({ ...lists, ours: lists.theirs, theirs: lists.ours });
      const isAsked = isItemsClash(merge);
      expect(isItemsClash(turned)).toBe(isAsked);
      expect(isOrderAsked(turned)).toBe(isOrderAsked(merge));
      const questions = (of: typeof merge) =>
        of.rows.map(({ asked: what }) => JSON.stringify(what));
      expect(questions(turned).sort()).toEqual(questions(merge).sort());
      counts[isAsked ? 'asked' : 'sent'] += 1;
    });
    assertProperty(property, 600);
    expect(Math.min(counts.asked, counts.sent)).toBeGreaterThan(100);
  });

  test(`[M17] ask nothing of one side's change, nor of the same by both, seed ${SEED}`, () => {
    const property = fc.property(anyLists, ({ base: from, ours, theirs }) => {
      for (const side of [ours, theirs]) {
        for (const [mine, other] of [
          [side, from],
          [from, side],
          [side, withIds(side)],
        ] as const) {
          const lists = { base: from, ours: mine, theirs: other };
          expect(isItemsClash(mergeItems(lists))).toBe(false);
          expect(contents(answered(lists, 'ours'))).toEqual(contents(side));
        }
      }
    });
    assertProperty(property, 300);
  });

  test(`[M17] lose no item that either side added or changed, and bring none back, seed ${SEED}`, () => {
    const property = fc.property(anyLists, (lists) => {
      const { base: from, ours, theirs } = lists;
      const merge = mergeItems(lists);
      const all = merge.rows.flatMap((row) => [row.ours ?? [], row.theirs ?? []].flat());
      for (const side of [ours, theirs]) {
        for (const wanted of side) {
          if (isIn(wanted, from)) continue;
          expect(all).toContain(wanted); // in the result, or in a question
        }
      }
      if (isItemsClash(merge)) return;
      const result = answered(lists, 'ours');
      const ids = result.flatMap(({ id }) => id ?? []);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.every((id) => theirs.some((other) => other.id === id))).toBe(true);
      for (const before of from) {
        const isGone = [ours, theirs].some((side) => side.every(({ id }) => id !== before.id));
        if (isGone && !isIn(before, ours) && !isIn(before, theirs)) {
          expect(ids).not.toContain(before.id);
        }
        const versions = [ours, theirs].flatMap(
          (side) => side.find(({ id }) => id === before.id) ?? [],
        );
        const now = result.find(({ id }) => id === before.id);
        for (const field of versions.length === 2 ? itemFields : []) {
          const changed = versions
            .map((of) => of[field])
            .filter((value) => value !== before[field]);
          expect(now?.[field]).toBe(changed[0] ?? before[field]);
        }
      }
    });
    assertProperty(property, 600);
  });

  test(`[M17] have every item of a side alone if that side is chosen, seed ${SEED}`, () => {
    const property = fc.property(anyLists, (lists) => {
      const { rows } = mergeItems(lists);
      for (const side of ['ours', 'theirs'] as const) {
        const other = side === 'ours' ? 'theirs' : 'ours';
        const chosen = answered(lists, side);
        for (const { [side]: own, [other]: there } of rows) {
          if (own !== undefined && there === undefined) expect(isIn(own, chosen)).toBe(true);
        }
      }
    });
    assertProperty(property, 300);
  });
});
