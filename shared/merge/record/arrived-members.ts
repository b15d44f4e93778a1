/** Finds what an earlier attempt brought into a list that somebody else changed too (Q5). */
import { formItems, hasSameContent, type WrittenItem } from '../../kinds/invoice-items.ts';
import { valueKind } from '../../kinds/kinds.ts';
import type { Fields, WritableKind } from '../../records/kinds.ts';
import { addedMembers, isSet } from './merge-sets.ts';
import { isSameText } from './values.ts';

/**
 * Returns the base of each list with what `sent` brought into `theirs`. Without it a later edit of an
 * item that has arrived would be a second item.
 */
export function arrivedMembers(
  kind: WritableKind,
  base: Fields,
  { sent, theirs }: Readonly<Record<'sent' | 'theirs', Fields>>,
): Fields {
  const lists = Object.keys(sent).flatMap((field) => {
    const [value, before, there] = [valueKind(kind, field), base[field], theirs[field]];
    if (!Array.isArray(before) || !Array.isArray(there)) return [];
    if (value === 'items') {
      return [[field, arrivedItems(before, formItems(sent[field]), there)] as const];
    }
    if (!isSet(value)) return [];
    const added = addedMembers(value, { base: before, sent: sent[field], theirs: there });
    return [[field, [...before, ...added]] as const];
  });
  return Object.fromEntries(lists);
}

function arrivedItems(
  base: readonly WrittenItem[],
  sent: readonly WrittenItem[],
  theirs: readonly WrittenItem[],
): readonly WrittenItem[] {
  const arrived = theirs.filter((item) => sent.some((one) => isItem(one, item)));
  const known = base.map(
    (item) => arrived.find(({ id }) => id !== undefined && id === item.id) ?? item,
  );
  return [...known, ...arrived.filter((item) => !known.some((one) => isItem(one, item)))];
}

/** Whether the service has an item as it was sent; a new one was sent without an id. */
function isItem(one: WrittenItem, { id, ...content }: WrittenItem): boolean {
  return (one.id === undefined || one.id === id) && hasSameContent(one, content, isSameText);
}
