/** What both sides changed differently, field by field: related fields are one choice (M3.2). */
import { changedNames, kinds, valueKind } from '../kinds/kinds.ts';
import { isChangedTogether } from '../merge/record/together.ts';
import { sameValue } from '../merge/record/values.ts';
import type { Fields, WritableKind } from '../records/kinds.ts';

export type Sides = {
  /** What the user saw when they began. */
  readonly base: Fields;
  /** Only the fields they changed. */
  readonly mine: Fields;
  readonly theirs: Fields;
};

/** One field of a clash; `mine` is what the user saw where they left it alone. */
type ClashPart = {
  /** The field, or `content_html` for one of its pieces. */
  readonly field: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** The fields of mine from which the service computes this one: mine does not send it. */
  readonly computedFrom: readonly string[];
};

/** One thing that both sides changed differently; `key` names it as long as the conflict stands. */
export type Clash = ClashPart & {
  readonly key: string;
  /** The other fields that go with the choice. */
  readonly related: readonly ClashPart[];
};

/** The fields that one choice decides, in the order of the record. */
export function partsOf(clash: Clash): readonly ClashPart[] {
  return [clash, ...clash.related];
}

/** The fields that clash as a whole; a text is merged by its structure instead. */
export function fieldClashes(kind: WritableKind, sides: Sides): readonly Clash[] {
  const changed = changedNames(kind).filter(
    (field) =>
      valueKind(kind, field) !== 'html' &&
      (isMine(kind, field, sides) || isTheirs(kind, field, sides)),
  );
  const grouped = new Set<string>();
  return changed.flatMap((field) => {
    if (grouped.has(field)) return [];
    const group = relatedTo(kind, field, changed);
    for (const name of group) grouped.add(name);
    if (!group.some((name) => isClashing(kind, name, sides))) return [];
    const [first, ...related] = group.map((name) => partOf(kind, name, sides));
    return first ? [{ ...first, key: first.field, related }] : [];
  });
}

/** Of the `changed` fields `field` and all it is related to, directly or by another of them. */
function relatedTo(
  kind: WritableKind,
  field: string,
  changed: readonly string[],
): readonly string[] {
  const found = new Set([field]);
  for (const one of found) {
    const related = kinds[kind].together.filter((names) => names.includes(one)).flat();
    for (const name of related) if (changed.includes(name)) found.add(name);
  }
  return changed.filter((name) => found.has(name));
}

/** As a send decides it: M3 and M3.1. */
function isClashing(kind: WritableKind, field: string, { base, mine, theirs }: Sides): boolean {
  return (
    field in mine &&
    !sameValue(valueKind(kind, field), mine[field], theirs[field]) &&
    isChangedTogether(kind, field, { base, theirs })
  );
}

function isMine(kind: WritableKind, field: string, { base, mine }: Sides): boolean {
  if (!(field in mine)) return false;
  return !(field in base) || !sameValue(valueKind(kind, field), base[field], mine[field]);
}

/** Of a field that nobody knows to have been seen, nobody knows that it changed. */
function isTheirs(kind: WritableKind, field: string, { base, mine, theirs }: Sides): boolean {
  const isKnown = field in mine || (field in base && field in theirs);
  return isKnown && !sameValue(valueKind(kind, field), base[field], theirs[field]);
}

function partOf(kind: WritableKind, field: string, sides: Sides): ClashPart {
  const { base, mine, theirs } = sides;
  return {
    field,
    base: base[field],
    mine: field in mine ? mine[field] : base[field],
    theirs: theirs[field],
    computedFrom: field in mine ? [] : computedFrom(kind, field, sides),
  };
}

/**
 * What the service computes a field from once mine is sent. What the user saw of it belonged to the
 * values before, and nothing can be computed where all that it follows from is empty.
 */
function computedFrom(kind: WritableKind, field: string, sides: Sides): readonly string[] {
  const from = kinds[kind].allFields[field]?.computedFrom ?? [];
  const meant: Fields = { ...sides.base, ...sides.mine };
  const isEmpty = from.every((name) => (meant[name] ?? null) === null);
  return !isEmpty && from.some((name) => isMine(kind, name, sides)) ? from : [];
}
