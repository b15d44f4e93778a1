/**
 * A conflict as somebody settles it: what clashes, piece by piece, and what their choices come to.
 *
 * What only one side changed is settled already and is part of the result (M1); of everything else
 * nothing is chosen for them (M3).
 */

import { changedNames, valueKind } from '../kinds/kinds.ts';
import type { MergedBlock } from '../merge/choices.ts';
import { mergeBodies } from '../merge/merge-bodies.ts';
import { isChangedTogether } from '../merge/together.ts';
import { sameValue } from '../merge/values.ts';
import type { Fields, WritableKind } from '../records/kinds.ts';

export type Sides = {
  /** What the user saw when they began. */
  readonly base: Fields;
  /** Only the fields they changed. */
  readonly mine: Fields;
  readonly theirs: Fields;
};

/** One thing that both sides changed differently; `key` names it as long as the conflict stands. */
export type Clash = {
  readonly key: string;
  /** The field, or `content_html` for one of its pieces. */
  readonly field: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
};

/** The text in its order: what is settled, and where a clash stands. */
type Piece =
  | { readonly kind: 'same'; readonly html: string }
  | { readonly kind: 'clash'; readonly clash: Clash };

export type Conflict = {
  /** Fields that clash as a whole, the text not among them. */
  readonly fields: readonly Clash[];
  /** The text in pieces; empty where it does not clash. */
  readonly pieces: readonly Piece[];
  /** Fields of mine that do not clash: they are sent whatever is chosen. */
  readonly settled: Fields;
};

/** What the user chose for one clash. `both` is offered for pieces of a text alone. */
export type Choice =
  | { readonly kind: 'mine' | 'theirs' | 'both' }
  | { readonly kind: 'edited'; readonly value: string };

/** The conflict between two sides of one record. */
export function conflictOf(kind: WritableKind, { base, mine, theirs }: Sides): Conflict {
  const changed = changedNames(kind).filter((field) => field in mine);
  const settled: Record<string, unknown> = {};
  const fields: Clash[] = [];
  let pieces: readonly Piece[] = [];
  for (const field of changed) {
    const value = valueKind(kind, field);
    const isTheirsUntouched = !isChangedTogether(kind, field, { base, theirs });
    if (isTheirsUntouched || sameValue(value, mine[field], theirs[field]))
      settled[field] = mine[field];
    else if (value !== 'html') {
      fields.push({
        key: field,
        field,
        base: base[field],
        mine: mine[field],
        theirs: theirs[field],
      });
    } else {
      const merged = mergeBodies({
        base: html(base[field]),
        ours: html(mine[field]),
        theirs: html(theirs[field]),
      });
      if (merged.kind === 'clean') settled[field] = merged.html;
      else pieces = merged.blocks.map((block, index) => pieceOf(block, field, index));
    }
  }
  return { fields, pieces, settled };
}

/** Everything that has to be chosen, in the order it is shown. */
export function clashesOf({ fields, pieces }: Conflict): readonly Clash[] {
  return [...fields, ...pieces.flatMap((piece) => (piece.kind === 'clash' ? [piece.clash] : []))];
}

/** The fields to send; `undefined` while something is not chosen. */
export function resultOf(
  conflict: Conflict,
  choices: ReadonlyMap<string, Choice>,
): Fields | undefined {
  if (clashesOf(conflict).some(({ key }) => !choices.has(key))) return undefined;
  return {
    ...conflict.settled,
    ...chosenFields(conflict, choices),
    ...chosenText(conflict, choices),
  };
}

/** The text as it stands with the choices so far; what is not chosen is shown as mine. */
export function textSoFar({ pieces }: Conflict, choices: ReadonlyMap<string, Choice>): string {
  return pieces
    .map((piece) => {
      if (piece.kind === 'same') return piece.html;
      return htmlOf(piece.clash, choices.get(piece.clash.key) ?? { kind: 'mine' });
    })
    .join('');
}

function chosenFields({ fields }: Conflict, choices: ReadonlyMap<string, Choice>): Fields {
  return Object.fromEntries(
    fields.map((clash) => [clash.field, chosenValue(clash, choices.get(clash.key))]),
  );
}

function chosenText(conflict: Conflict, choices: ReadonlyMap<string, Choice>): Fields {
  const clash = conflict.pieces.find((piece) => piece.kind === 'clash')?.clash;
  return clash ? { [clash.field]: textSoFar(conflict, choices) } : {};
}

function chosenValue(clash: Clash, choice: Choice | undefined): unknown {
  if (choice?.kind === 'edited') return choice.value;
  return choice?.kind === 'theirs' ? clash.theirs : clash.mine;
}

function htmlOf(clash: Clash, choice: Choice): string {
  if (choice.kind === 'edited') return choice.value;
  if (choice.kind === 'both') return html(clash.mine) + html(clash.theirs);
  return html(choice.kind === 'theirs' ? clash.theirs : clash.mine);
}

function pieceOf(block: MergedBlock, field: string, index: number): Piece {
  if (block.kind === 'same') return block;
  const { base, ours: mine, theirs } = block;
  return { kind: 'clash', clash: { key: `${field} ${index}`, field, base, mine, theirs } };
}

function html(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
