/**
 * Lays a conflict out as pieces to resolve one by one: each clash as in the base, in ours and in
 * theirs, by blocks.
 */

import { heaviestRising } from '../order/heaviest-rising.ts';
import { isWorkOf } from './check-merge.ts';
import type { MergedDocument } from './merge-document.ts';
import type { Written } from './write-body.ts';

export type BodySides = { readonly base: string; readonly ours: string; readonly theirs: string };

export type MergedBlock =
  /** Resolved: unchanged, or merged without a choice. */
  | { readonly kind: 'same'; readonly html: string }
  /** The versions to choose from, each a row of whole blocks; empty if a side has nothing there. */
  | ({ readonly kind: 'clash' } & BodySides);

/** Makes one clash of the whole note, if no part can be resolved alone. */
export function wholeClash({ base, ours, theirs }: BodySides): readonly MergedBlock[] {
  return [{ kind: 'clash', base, ours, theirs }];
}

type Key = { readonly key: string; readonly html: string };

/** Lays three ways to resolve everything side by side; where they differ there is a choice. */
export function layChoices(merged: MergedDocument, sides: BodySides): readonly MergedBlock[] {
  const base = keyBlocks(merged.write('base'));
  const ours = keyBlocks(merged.write('ours'));
  const theirs = keyBlocks(merged.write('theirs'));
  // Choosing one side everywhere must give all of that side, and nothing twice (M16.1).
  const isWhole =
    isWorkOf(textOf(ours), { base: sides.base, side: sides.ours, across: sides.theirs }) &&
    isWorkOf(textOf(theirs), { base: sides.base, side: sides.theirs, across: sides.ours });
  if (!isWhole) return wholeClash(sides);
  const places = { base: placesOf(base), theirs: placesOf(theirs) };
  const common = ours.flatMap(({ key }, at) => {
    const [b, t] = [places.base.get(key), places.theirs.get(key)];
    return b === undefined || t === undefined ? [] : [{ o: at, b, t }];
  });
  const inBase = heaviestRising(common.map(({ b }) => ({ at: b, weight: 1 }))).flatMap(
    (at) => common[at] ?? [],
  );
  const anchors = heaviestRising(inBase.map(({ t }) => ({ at: t, weight: 1 }))).flatMap(
    (at) => inBase[at] ?? [],
  );
  const blocks: MergedBlock[] = [];
  let from = { b: 0, o: 0, t: 0 };
  for (const to of [...anchors, { b: base.length, o: ours.length, t: theirs.length }]) {
    addBlock(
      blocks,
      textOf(base, from.b, to.b),
      textOf(ours, from.o, to.o),
      textOf(theirs, from.t, to.t),
    );
    addBlock(
      blocks,
      textOf(base, to.b, to.b + 1),
      textOf(ours, to.o, to.o + 1),
      textOf(theirs, to.t, to.t + 1),
    );
    from = { b: to.b + 1, o: to.o + 1, t: to.t + 1 };
  }
  const isAsked = blocks.some(({ kind }) => kind === 'clash');
  return isAsked ? blocks : wholeClash(sides);
}

function keyBlocks({ blocks, tail }: Written): readonly Key[] {
  const keys = blocks.map(({ html, clusters }) => ({ html, key: [...clusters].sort().join() }));
  return tail === '' ? keys : [...keys, { key: 'tail', html: tail }];
}

function placesOf(keys: readonly Key[]): ReadonlyMap<string, number> {
  return new Map(keys.map(({ key }, at) => [key, at]));
}

function textOf(keys: readonly Key[], from = 0, to = keys.length): string {
  return keys
    .slice(from, to)
    .map(({ html }) => html)
    .join('');
}

/** Adds a clash, or resolved HTML if both sides are equal. */
export function addBlock(blocks: MergedBlock[], base: string, ours: string, theirs: string): void {
  if (ours !== theirs) {
    blocks.push({ kind: 'clash', base, ours, theirs });
    return;
  }
  if (ours === '') return;
  const last = blocks.at(-1);
  if (last?.kind === 'same') blocks[blocks.length - 1] = { kind: 'same', html: last.html + ours };
  else blocks.push({ kind: 'same', html: ours });
}
