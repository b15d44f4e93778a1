/**
 * Compares three sides of a record field by field (M1 to M3.2). A send, a conflict and the history
 * all decide by it.
 */
import { changedNames, kinds, valueKind } from '../../kinds/kinds.ts';
import { createBodyReader, type ReadBody } from '../../note/same-body.ts';
import type { Fields, WritableKind } from '../../records/kinds.ts';
import { hasArrived } from '../body/has-arrived.ts';
import { isSet } from './merge-sets.ts';
import { html } from './merge-text.ts';
import { relatedFields } from './together.ts';
import { isOursRespelt, sameValue } from './values.ts';

export type RecordSides = {
  /** The version the user started from. */
  readonly base: Fields;
  /** Only the fields they changed. */
  readonly ours: Fields;
  readonly theirs: Fields;
};

/** The result for one field, with its evidence. */
export type FieldComparison = { readonly field: string } & (
  | {
      /** Nothing of ours is left to send: theirs is equal, or came from a lost send (M2.1, M5). */
      readonly verdict: 'same';
      readonly evidence: 'untouched' | 'equal' | 'arrived';
    }
  | {
      /** Only ours changed it: theirs equals the base, or the record lacks the field. */
      readonly verdict: 'ours';
      readonly evidence: 'unchanged' | 'not-shown';
    }
  | { readonly verdict: 'theirs'; readonly evidence: 'changed' }
  /** Both changed it, and their changes merge member by member (M3.4, M17). */
  | { readonly verdict: 'merge'; readonly evidence: 'changed' }
  | {
      /**
       * Both changed it, though changes of a body may still merge (M6). Without a base theirs
       * counts as changed (P4); so it does if a related field changed (M3.1).
       */
      readonly verdict: 'clash';
      readonly evidence: 'changed' | 'no-base' | 'related';
    }
);

/** How values are compared; as a reader sees them by default. */
export type Comparing = {
  /** Whether an earlier attempt may have reached the service (Q5). */
  readonly mayHaveArrived?: boolean;
  readonly isSame?: typeof sameValue;
  readonly read?: ReadBody;
};

/** The fields that decide whether ours can be sent: those we set, and those related to them. */
export function decidingNames(kind: WritableKind, ours: Fields): readonly string[] {
  return changedNames(kind).filter((field) =>
    [field, ...relatedFields(kind, field)].some((name) => name in ours),
  );
}

/** Compares all changeable fields, or only those `named`, in this order. */
export function compareFields(
  kind: WritableKind,
  sides: RecordSides,
  comparing: Comparing = {},
  named: readonly string[] = changedNames(kind),
): readonly FieldComparison[] {
  const how = { mayHaveArrived: false, isSame: sameValue, read: createBodyReader(), ...comparing };
  return named.map((field) => compareField(kind, field, sides, how));
}

/**
 * Compares the fields that either side changed, with related ones in one group (M3.2). Bodies are
 * never part of a group, nor is what merges member by member.
 */
export function compareGroups(
  kind: WritableKind,
  sides: RecordSides,
): readonly (readonly FieldComparison[])[] {
  const named = changedNames(kind).filter(
    (field) => valueKind(kind, field) !== 'html' && !isMergedByItem(kind, field, sides),
  );
  const changed = compareFields(kind, sides, {}, named).filter(
    ({ field, verdict }) =>
      verdict !== 'merge' && (verdict !== 'same' || isSetAnew(kind, field, sides)),
  );
  const grouped = new Set<string>();
  return changed.flatMap(({ field }) => {
    if (grouped.has(field)) return [];
    const group = new Set([field]);
    for (const one of group) {
      for (const name of relatedFields(kind, one)) {
        if (changed.some((other) => other.field === name)) group.add(name);
      }
    }
    for (const name of group) grouped.add(name);
    return [changed.filter((one) => group.has(one.field))];
  });
}

function compareField(
  kind: WritableKind,
  field: string,
  { base, ours, theirs }: RecordSides,
  how: Required<Comparing>,
): FieldComparison {
  const value = valueKind(kind, field);
  const hasBase = (name: string) => base[name] !== undefined;
  const haveTheyChanged = (name: string) =>
    hasBase(name) && !how.isSame(valueKind(kind, name), base[name], theirs[name], how.read);
  const sides = { base, ours, theirs };
  if (!(field in ours)) {
    if (!haveTheyChanged(field)) return { field, verdict: 'same', evidence: 'untouched' };
    return isBesideOurItems(kind, field, sides, how)
      ? { field, verdict: 'clash', evidence: 'related' }
      : { field, verdict: 'theirs', evidence: 'changed' };
  }
  if (how.isSame(value, ours[field], theirs[field], how.read) || areBothYes(kind, field, sides)) {
    return { field, verdict: 'same', evidence: 'equal' };
  }
  if (!hasBase(field) && theirs[field] === undefined) {
    return { field, verdict: 'ours', evidence: 'not-shown' };
  }
  const isChanged = !hasBase(field) || haveTheyChanged(field);
  if (how.mayHaveArrived && hasOursArrived(kind, field, sides, isChanged, how)) {
    return { field, verdict: 'same', evidence: 'arrived' };
  }
  if (isMergedByItem(kind, field, sides) || (isSet(value) && hasBase(field))) {
    return isChanged
      ? { field, verdict: 'merge', evidence: 'changed' }
      : { field, verdict: 'ours', evidence: 'unchanged' };
  }
  if (isChanged)
    return { field, verdict: 'clash', evidence: hasBase(field) ? 'changed' : 'no-base' };
  return relatedFields(kind, field).some(haveTheyChanged)
    ? { field, verdict: 'clash', evidence: 'related' }
    : { field, verdict: 'ours', evidence: 'unchanged' };
}

/** Whether both sides say the same yes, each with a moment of its own. */
function areBothYes(kind: WritableKind, field: string, { ours, theirs }: RecordSides): boolean {
  const isSetIn = (side: Fields) => (side[field] ?? null) !== null;
  return kinds[kind].fields[field]?.isDatedYes === true && isSetIn(ours) && isSetIn(theirs);
}

/**
 * Whether the items of an invoice merge one by one (M17). Amounts in two currencies do not, nor does
 * a list without a base.
 */
function isMergedByItem(
  kind: WritableKind,
  field: string,
  { base, ours, theirs }: RecordSides,
): boolean {
  if (valueKind(kind, field) !== 'items') return false;
  const lists = [base[field], theirs[field], field in ours ? ours[field] : base[field]];
  const now = theirs['currency'];
  const isOneCurrency = [base, ours].every(({ currency = now }) => currency === now);
  return isOneCurrency && lists.every(Array.isArray);
}

/** Whether we changed the items that a field of theirs is related to, such as the tax (M17.5). */
function isBesideOurItems(
  kind: WritableKind,
  field: string,
  sides: RecordSides,
  how: Required<Comparing>,
): boolean {
  const items = relatedFields(kind, field).find((name) => isMergedByItem(kind, name, sides));
  if (items === undefined || items === field) return false;
  return ['ours', 'merge'].includes(compareField(kind, items, sides, how).verdict);
}

/** Whether theirs is ours as the service stored it. A body that equals the base is not. */
function hasOursArrived(
  kind: WritableKind,
  field: string,
  sides: RecordSides,
  isChanged: boolean,
  { read }: Required<Comparing>,
): boolean {
  const value = valueKind(kind, field);
  const [base, ours, theirs] = [sides.base[field], sides.ours[field], sides.theirs[field]];
  if (value !== 'html') return isOursRespelt(value, { base, ours, theirs });
  return (
    isChanged && hasArrived({ base: html(base), ours: html(ours), theirs: html(theirs) }, read)
  );
}

/** Whether ours differs from the base, or has none. */
export function isSetAnew(
  kind: WritableKind,
  field: string,
  { base, ours }: Pick<RecordSides, 'base' | 'ours'>,
): boolean {
  if (!(field in ours)) return false;
  return base[field] === undefined || !sameValue(valueKind(kind, field), base[field], ours[field]);
}
