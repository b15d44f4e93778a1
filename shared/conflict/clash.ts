/** Lists the fields that both sides changed differently; related fields are one choice (M3.2). */
import type { ItemField } from '../kinds/invoice-items.ts';
import { kinds } from '../kinds/kinds.ts';
import { compareGroups, isSetAnew } from '../merge/record/compare-fields.ts';
import type { Fields, WritableKind } from '../records/kinds.ts';

export type Sides = {
  /** The version the user started from. */
  readonly base: Fields;
  /** Only the fields they changed. */
  readonly mine: Fields;
  readonly theirs: Fields;
};

/** One field of a clash; `mine` is the base if the user did not change it. */
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
  /** The part of the items that it is about, if not the whole field. */
  readonly item?: ClashedItem;
};

/** Some fields of an item, a whole one, or the order of all. */
export type ClashedItem =
  | { readonly kind: 'fields'; readonly name: string; readonly fields: readonly ItemField[] }
  | { readonly kind: 'whole'; readonly name: string }
  | { readonly kind: 'order' };

/** The fields that one choice decides, in the order of the record. */
export function partsOf(clash: Clash): readonly ClashPart[] {
  return [clash, ...clash.related];
}

/** The fields that clash as a whole; a text is merged by its structure instead. */
export function fieldClashes(kind: WritableKind, sides: Sides): readonly Clash[] {
  const { base, mine: ours, theirs } = sides;
  return compareGroups(kind, { base, ours, theirs }).flatMap((group) => {
    if (!group.some(({ verdict }) => verdict === 'clash')) return [];
    const [first, ...related] = group.map(({ field }) => partOf(kind, field, sides));
    return first ? [{ ...first, key: first.field, related }] : [];
  });
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
 * The fields from which the service computes this one once mine is sent. Its base belonged to the old
 * values. Without any of these fields nothing is computed.
 */
function computedFrom(
  kind: WritableKind,
  field: string,
  { base, mine: ours }: Sides,
): readonly string[] {
  const from = kinds[kind].allFields[field]?.computedFrom ?? [];
  const meant: Fields = { ...base, ...ours };
  const isEmpty = from.every((name) => (meant[name] ?? null) === null);
  return !isEmpty && from.some((name) => isSetAnew(kind, name, { base, ours })) ? from : [];
}
