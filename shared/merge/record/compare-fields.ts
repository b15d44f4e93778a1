/**
 * Compares three sides of a record field by field (M1 to M3.2). A send, a conflict and the history
 * all decide by it.
 */
import { changedNames, valueKind } from '../../kinds/kinds.ts';
import { createBodyReader, type ReadBody } from '../../note/same-body.ts';
import type { Fields, WritableKind } from '../../records/kinds.ts';
import { hasArrived } from '../body/has-arrived.ts';
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
 * never part of a group.
 */
export function compareGroups(
  kind: WritableKind,
  sides: RecordSides,
): readonly (readonly FieldComparison[])[] {
  const named = changedNames(kind).filter((field) => valueKind(kind, field) !== 'html');
  const changed = compareFields(kind, sides, {}, named).filter(
    ({ field, verdict }) => verdict !== 'same' || isSetAnew(kind, field, sides),
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
  if (!(field in ours)) {
    return haveTheyChanged(field)
      ? { field, verdict: 'theirs', evidence: 'changed' }
      : { field, verdict: 'same', evidence: 'untouched' };
  }
  if (how.isSame(value, ours[field], theirs[field], how.read)) {
    return { field, verdict: 'same', evidence: 'equal' };
  }
  if (!hasBase(field) && theirs[field] === undefined) {
    return { field, verdict: 'ours', evidence: 'not-shown' };
  }
  const isChanged = !hasBase(field) || haveTheyChanged(field);
  if (how.mayHaveArrived && hasOursArrived(kind, field, { base, ours, theirs }, isChanged, how)) {
    return { field, verdict: 'same', evidence: 'arrived' };
  }
  if (isChanged)
    return { field, verdict: 'clash', evidence: hasBase(field) ? 'changed' : 'no-base' };
  return relatedFields(kind, field).some(haveTheyChanged)
    ? { field, verdict: 'clash', evidence: 'related' }
    : { field, verdict: 'ours', evidence: 'unchanged' };
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
