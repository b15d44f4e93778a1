/** The clashes in the items of an invoice in words. */
import type { ClashedItem } from '../../shared/conflict/clash.ts';
import { inASentence } from '../../shared/in-a-sentence.ts';
import {
  type ItemField,
  itemsInWords,
  quantityInWords,
  UNIT_DEFAULT,
  type WrittenItem,
} from '../../shared/kinds/invoice-items.ts';
import { labelFor } from '../../shared/kinds/labels.ts';
import { inCurrency } from '../../shared/money.ts';
import { escapeText } from '../../shared/note/plain-text.ts';
import type { VersionPart } from './clash-words.ts';

type Words = { readonly currency: unknown };

const labels: Readonly<Record<ItemField, string>> = {
  name: 'Name',
  description: 'Description',
  amount: 'Quantity',
  rate: 'Price',
  unit_type: 'Unit',
};

/** The subject of a choice: `Item “Design”, price`. */
export function itemLabel(item: ClashedItem): string {
  if (item.kind === 'order') return 'Order of the items';
  const which = item.name === '' ? 'Item without a name' : `Item “${item.name}”`;
  if (item.kind === 'whole') return which;
  return `${which}, ${inASentence(item.fields.map((field) => labels[field].toLowerCase()))}`;
}

/** How many lines the user can write instead of these sides; `undefined` where it is no text. */
export function itemLines(
  item: ClashedItem,
  sides: readonly unknown[],
): 'one' | 'many' | undefined {
  if (item.kind !== 'fields') return undefined;
  const [field, ...others] = item.fields;
  if (others.length > 0 || (field !== 'name' && field !== 'description')) return undefined;
  const hasLines = sides.some((side) => itemText(item, side).includes('\n'));
  return field === 'description' || hasLines ? 'many' : 'one';
}

/** The text of one field of an item. */
export function itemText(item: ClashedItem, value: unknown): string {
  const [field] = item.kind === 'fields' ? item.fields : [];
  return field === undefined ? '' : String(partOf(value, field) ?? '');
}

/** One side of a clash, marked against the base. */
export function itemVersion(
  item: ClashedItem,
  value: unknown,
  base: unknown,
  words: Words,
): readonly VersionPart[] {
  if (item.kind === 'order') return [{ html: namesAsHtml(value), base: namesAsHtml(base) }];
  // Every word of a new item is new: marks would say nothing.
  if (item.kind === 'whole')
    return [{ html: wholeAsHtml(value, words), base: wholeAsHtml(base ?? value, words) }];
  const { fields } = item;
  return fields.map((field) => ({
    ...(fields.length > 1 && { label: labels[field] }),
    html: asHtml(fieldInWords(field, partOf(value, field), words)),
    base: asHtml(fieldInWords(field, partOf(base, field), words)),
  }));
}

/** An item in one line; of a new one, who added it. */
export function itemInWords({ item, addedBy }: ItemLine, { currency }: Words): string {
  const by = addedBy === undefined ? [] : [addedBy === 'mine' ? 'added by you' : 'added by them'];
  return [itemsInWords([item], currency), ...by].join(' · ');
}

type ItemLine = { readonly item: WrittenItem; readonly addedBy?: 'mine' | 'theirs' | undefined };

function fieldInWords(field: ItemField, value: unknown, { currency }: Words): string {
  if (field === 'unit_type') return labelFor(String(value ?? UNIT_DEFAULT));
  if (field === 'amount' && value !== null) return quantityInWords(String(value ?? '')) || 'Empty';
  if (value === null || value === undefined || value === '') return 'Empty';
  return field === 'rate' ? inCurrency(String(value), String(currency ?? '')) : String(value);
}

function partOf(value: unknown, field: ItemField): unknown {
  return (value as Partial<WrittenItem> | null | undefined)?.[field];
}

function wholeAsHtml(value: unknown, words: Words): string {
  if (value === null || value === undefined) return '';
  return asHtml(itemInWords({ item: value as WrittenItem }, words));
}

function namesAsHtml(value: unknown): string {
  const names: readonly unknown[] = Array.isArray(value) ? value : [];
  return names.map((name) => asHtml(String(name) || 'Without a name')).join('');
}

/** Words as a paragraph, with their line breaks. */
export function asHtml(words: string): string {
  return `<p>${escapeText(words).replaceAll('\n', '<br>')}</p>`;
}
