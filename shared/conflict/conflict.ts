/**
 * A conflict while the user resolves it: its clashes, piece by piece, and the result of their
 * choices.
 *
 * Changes of one side alone are part of the result (M1). Everything else the user chooses (M3).
 */
import { changedNames, pick, valueKind } from '../kinds/kinds.ts';
import type { MergedBlock } from '../merge/body/choices.ts';
import { compareFields } from '../merge/record/compare-fields.ts';
import { mergeLists, mergeMembers } from '../merge/record/merge-members.ts';
import { html, mergeText } from '../merge/record/merge-text.ts';
import type { Fields, WritableKind } from '../records/kinds.ts';
import { bothTexts } from './both-texts.ts';
import { type Clash, fieldClashes, partsOf, type Sides } from './clash.ts';
import { chosenItems, type ItemsConflict, itemClashes } from './item-clashes.ts';

/** The text in order: agreed parts and clashes. */
type Piece =
  | { readonly kind: 'same'; readonly html: string }
  | { readonly kind: 'clash'; readonly clash: Clash };

export type Conflict = {
  /** Fields that clash as a whole; never the text. */
  readonly fields: readonly Clash[];
  /** The text in pieces; empty if it does not clash. */
  readonly pieces: readonly Piece[];
  /** The items of an invoice, if something of them clashes (M17). */
  readonly items?: ItemsConflict;
  /** Fields of mine that do not clash: they are sent whatever is chosen. */
  readonly resolved: Fields;
};

/** The user's choice for one clash. `both` is offered for pieces of a text, long texts and new items. */
export type Choice =
  | { readonly kind: 'mine' | 'theirs' | 'both' }
  | { readonly kind: 'edited'; readonly value: string };

/** The conflict between two sides of one record. */
export function conflictOf(kind: WritableKind, sides: Sides): Conflict {
  const { base, mine, theirs } = sides;
  const fields = fieldClashes(kind, sides);
  const clashing = new Set(fields.flatMap(partsOf).map(({ field }) => field));
  const left = changedNames(kind).filter((field) => field in mine && !clashing.has(field));
  const resolved: Record<string, unknown> = {};
  let pieces: readonly Piece[] = [];
  let items: ItemsConflict | undefined;
  for (const { field, verdict } of compareFields(kind, { base, ours: mine, theirs }, {}, left)) {
    const values = { base: base[field], ours: mine[field], theirs: theirs[field] };
    if (verdict === 'merge') {
      const together = mergeMembers(valueKind(kind, field), values);
      if (together === undefined) items = itemClashes(field, mergeLists(values));
      else resolved[field] = together;
      continue;
    }
    const merged = verdict === 'clash' && mergeText(values);
    if (!merged)
      resolved[field] = verdict === 'same' ? (theirs[field] ?? mine[field]) : mine[field];
    else if (merged.kind === 'clean') resolved[field] = merged.html;
    else pieces = merged.blocks.map((block, index) => pieceOf(block, field, index));
  }
  return { fields, pieces, ...(items && { items }), resolved };
}

/** All clashes in the order they are shown. */
export function clashesOf(conflict: Conflict): readonly Clash[] {
  return [...clashesBeforeText(conflict), ...clashesInText(conflict)];
}

/** Those of fields and of items. */
export function clashesBeforeText({ fields, items }: Conflict): readonly Clash[] {
  return [...fields, ...(items?.clashes ?? [])];
}

/** Those of the text. */
export function clashesInText({ pieces }: Conflict): readonly Clash[] {
  return pieces.flatMap((piece) => (piece.kind === 'clash' ? [piece.clash] : []));
}

/** The fields to send; `undefined` while a choice is missing. */
export function resultOf(
  conflict: Conflict,
  choices: ReadonlyMap<string, Choice>,
): Fields | undefined {
  if (clashesOf(conflict).some(({ key }) => !choices.has(key))) return undefined;
  return resultSoFar(conflict, choices);
}

/** The fields with the choices so far; an open clash counts as mine. */
export function resultSoFar(conflict: Conflict, choices: ReadonlyMap<string, Choice>): Fields {
  const { items } = conflict;
  return {
    ...conflict.resolved,
    ...chosenFields(conflict, choices),
    ...(items && { [items.field]: chosenItems(items, choices) }),
    ...chosenText(conflict, choices),
  };
}

/**
 * The values a choice sets in the fields of one clash. "Mine" omits fields that the service computes.
 * "Theirs" sets every field, because mine may have been sent before (a conflict opened again).
 */
export function valuesOf(clash: Clash, choice: Choice): Fields {
  if (choice.kind === 'edited') return { [clash.field]: choice.value };
  if (choice.kind === 'both')
    return { [clash.field]: bothTexts(String(clash.mine), String(clash.theirs)) };
  const parts = partsOf(clash).filter(
    ({ computedFrom }) => choice.kind === 'theirs' || computedFrom.length === 0,
  );
  return Object.fromEntries(
    parts.map(({ field, mine, theirs }) => [field, choice.kind === 'theirs' ? theirs : mine]),
  );
}

/**
 * The fields that keep all of mine: what the user set, and the base of the related fields. What merges
 * member by member is merged, and only what clashes in it is mine (M3.4, M17).
 */
export function allMine(kind: WritableKind, sides: Sides): Fields {
  const { mine } = sides;
  const isText = (field: string) => valueKind(kind, field) === 'html';
  const others = pick(
    mine,
    Object.keys(mine).filter((field) => !isText(field)),
  );
  return { ...mine, ...resultSoFar(conflictOf(kind, { ...sides, mine: others }), new Map()) };
}

/** The text with the choices so far; an open clash shows mine. */
export function textSoFar({ pieces }: Conflict, choices: ReadonlyMap<string, Choice>): string {
  return pieces
    .map((piece) => {
      if (piece.kind === 'same') return piece.html;
      return htmlOf(piece.clash, choices.get(piece.clash.key) ?? { kind: 'mine' });
    })
    .join('');
}

function chosenFields({ fields }: Conflict, choices: ReadonlyMap<string, Choice>): Fields {
  return Object.assign(
    {},
    ...fields.map((clash) => valuesOf(clash, choices.get(clash.key) ?? { kind: 'mine' })),
  );
}

function chosenText(conflict: Conflict, choices: ReadonlyMap<string, Choice>): Fields {
  const clash = conflict.pieces.find((piece) => piece.kind === 'clash')?.clash;
  return clash ? { [clash.field]: textSoFar(conflict, choices) } : {};
}

function htmlOf(clash: Clash, choice: Choice): string {
  if (choice.kind === 'edited') return choice.value;
  if (choice.kind === 'both') return html(clash.mine) + html(clash.theirs);
  return html(choice.kind === 'theirs' ? clash.theirs : clash.mine);
}

function pieceOf(block: MergedBlock, field: string, index: number): Piece {
  if (block.kind === 'same') return block;
  const { base, ours: mine, theirs } = block;
  return {
    kind: 'clash',
    clash: { key: `${field} ${index}`, field, base, mine, theirs, computedFrom: [], related: [] },
  };
}
