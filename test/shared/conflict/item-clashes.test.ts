import { describe, expect, test } from 'vitest';
import { carry, newDraft, setChoice } from '../../../shared/conflict/carry.ts';
import {
  allMine,
  type Choice,
  clashesOf,
  conflictOf,
  resultOf,
} from '../../../shared/conflict/conflict.ts';
import { isOfItemSides, itemPieces } from '../../../shared/conflict/item-clashes.ts';
import { resolutionOf } from '../../../shared/conflict/resolution.ts';
import { readChoices, textOfChoices } from '../../../shared/conflict/resolution-text.ts';
import { formItems, type WrittenItem } from '../../../shared/kinds/invoice-items.ts';
import { anItem } from '../../support/builders.ts';

const item = (id: number, changes: Partial<WrittenItem> = {}) => ({
  ...{ id, ...anItem, name: `Item ${id}`, ...changes },
});
const added = (name: string, rate: string) => ({ ...anItem, name, rate });
const of = (...items: readonly WrittenItem[]) => ({ currency: 'EUR', invoice_items: items });

/** A name, a price and a removal clash; each side has an item of one name, and one of its own. */
const sides = {
  base: of(item(1), item(2), item(3)),
  mine: {
    invoice_items: [
      item(1, { name: 'Mine', rate: '95' }),
      item(3),
      added('Travel', '40'),
      added('Own', '1'),
    ],
  },
  theirs: of(
    item(1, { name: 'Theirs', rate: '99' }),
    item(2, { rate: '5' }),
    item(3, { amount: '8' }),
    item(9, { name: 'Travel', rate: '50' }),
    item(10, { name: 'Also' }),
  ),
};
const conflict = conflictOf('invoice', sides);
const clashes = clashesOf(conflict);
const choicesOf = (...choices: readonly Choice[]) =>
  new Map(clashes.map(({ key }, at) => [key, choices[at] ?? { kind: 'mine' as const }]));
const all = (kind: 'mine' | 'theirs') => choicesOf(...clashes.map(() => ({ kind })));
const itemsIn = (choices: ReadonlyMap<string, Choice>) =>
  formItems(resultOf(conflict, choices)?.['invoice_items']).map(
    ({ name, rate, amount }) => `${name} ${amount} × ${rate}`,
  );

describe('the clashes in the items of an invoice', () => {
  test('[M17.1] [M17.3] are one for each field that both changed, and for each item as a whole', () => {
    expect(clashes.map(({ key, mine, theirs }) => ({ key, mine, theirs }))).toMatchObject([
      { key: 'invoice_items 0 name', mine: { name: 'Mine' }, theirs: { name: 'Theirs' } },
      { key: 'invoice_items 0 rate', mine: { rate: '95' }, theirs: { rate: '99' } },
      { key: 'invoice_items 1', mine: null, theirs: { name: 'Item 2', rate: '5' } },
      { key: 'invoice_items 3', mine: { rate: '40' }, theirs: { rate: '50' } },
    ]);
    expect(conflict.fields).toEqual([]);
  });

  test('[M17.7] keep what only one side changed, whichever side is taken', () => {
    expect(itemsIn(all('mine'))).toEqual([
      'Mine 3 × 95',
      'Item 3 8 × 90.00',
      'Travel 3 × 40',
      'Own 3 × 1',
      'Also 3 × 90.00',
    ]);
    expect(itemsIn(all('theirs'))).toEqual([
      'Theirs 3 × 99',
      'Item 2 3 × 5',
      'Item 3 8 × 90.00',
      'Travel 3 × 50',
      'Own 3 × 1',
      'Also 3 × 90.00',
    ]);
    expect(allMine('invoice', sides)).toEqual(resultOf(conflict, all('mine')));
  });

  test('[M17.3] keep both of two new items, and the user’s own words', () => {
    const choices = choicesOf(
      { kind: 'edited', value: 'Ours' },
      { kind: 'theirs' },
      { kind: 'mine' },
      { kind: 'both' },
    );
    expect(itemsIn(choices)).toEqual([
      'Ours 3 × 99',
      'Item 3 8 × 90.00',
      'Travel 3 × 40',
      'Travel 3 × 50',
      'Own 3 × 1',
      'Also 3 × 90.00',
    ]);
  });

  test('[M17] stand among the items that are agreed, in order', () => {
    const pieces = conflict.items ? itemPieces(conflict.items) : [];
    expect(pieces.map((piece) => [piece.item?.name, piece.clashes.length])).toEqual([
      ['Mine', 2],
      [undefined, 1],
      ['Item 3', 0],
      [undefined, 1],
      ['Own', 0],
      ['Also', 0],
    ]);
  });

  test('[M17.4] ask about the order last, and send the one that is chosen', () => {
    const [one, two, three, four] = [item(1), item(2), item(3), item(4)];
    const moved = {
      base: of(one, two, three, four),
      mine: { invoice_items: [four, one, two, three, added('Own', '1')] },
      theirs: of(one, four, two, item(3, { rate: '5' })),
    };
    const asked = conflictOf('invoice', moved);
    const [order, ...others] = clashesOf(asked);
    expect(others).toEqual([]);
    expect(order).toMatchObject({
      item: { kind: 'order' },
      mine: ['Item 4', 'Item 1', 'Item 2', 'Item 3', 'Own'],
      theirs: ['Item 1', 'Item 4', 'Item 2', 'Item 3', 'Own'],
    });
    const sent = resultOf(asked, new Map([[order?.key ?? '', { kind: 'theirs' }]]));
    expect(formItems(sent?.['invoice_items']).map(({ name, rate }) => [name, rate])).toEqual([
      ['Item 1', '90.00'],
      ['Item 4', '90.00'],
      ['Item 2', '90.00'],
      ['Item 3', '5'],
      ['Own', '1'],
    ]);
  });

  test('[P4] keep a choice while another item changes, and lose it with their own', () => {
    const draft = clashes.reduce(
      (before, { key }) => setChoice(before, key, { kind: 'theirs' }),
      newDraft(conflict),
    );
    const read = readChoices(textOfChoices(draft)) ?? newDraft(conflict);
    const [first, ...others] = sides.theirs.invoice_items;
    const newer = of(item(1, { ...first, rate: '98' }), ...others, item(11));
    const again = carry(read, conflictOf('invoice', { ...sides, theirs: newer }));
    expect([...again.choices.keys()]).toEqual([
      'invoice_items 0 name',
      'invoice_items 1',
      'invoice_items 3',
    ]);
  });

  test('[M17] are told apart by what was sent', () => {
    const sent = (choices: ReadonlyMap<string, Choice>) =>
      resolutionOf('invoice', sides, resultOf(conflict, choices) ?? {});
    expect(sent(all('mine'))).toBe('mine');
    expect(sent(all('theirs'))).toBe('theirs');
    expect(sent(choicesOf({ kind: 'theirs' }))).toBe('mixed');
    expect(sent(choicesOf({ kind: 'edited', value: 'Ours' }))).toBe('own');
    expect(conflict.items && isOfItemSides(conflict.items, 'garbled')).toBe(false);
  });
});
