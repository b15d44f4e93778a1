/** Triples with a known result: two edits of one note, and the note with both, or a true conflict. */
import { createDraw, type Draw } from '../../service/seed/draw/draw.ts';
import { createSeededRandom } from '../../service/seed/draw/seeded-random.ts';
import { type Edit, type EditKind, plainEdits, structuralEdits } from './note-edits.ts';
import {
  aModelNote,
  copyOf,
  htmlOf,
  type Ids,
  type ModelNote,
  type ModelWord,
  someWords,
} from './note-model.ts';

export type Triple = {
  readonly name: string;
  readonly base: string;
  readonly ours: string;
  readonly theirs: string;
  /** The note with both edits; `null` where they are two edits of one thing. */
  readonly intended: string | null;
};

/** 450 pairs of edits that can both be kept, and 50 that cannot. */
export function plainTriples(seed: number): readonly Triple[] {
  const draw = createDraw(createSeededRandom(seed));
  return [
    ...drawMergeable(450, draw, plainEdits, plainEdits, false),
    ...drawConflicts(50, draw, plainClashes, false),
  ];
}

/** 400 pairs of which one at least changes the structure, and 40 true conflicts about it. */
export function structuralTriples(seed: number): readonly Triple[] {
  const draw = createDraw(createSeededRandom(seed));
  return [
    ...drawMergeable(400, draw, structuralEdits, { ...plainEdits, ...structuralEdits }, true),
    ...drawConflicts(40, draw, structuralClashes, true),
  ];
}

type Kinds = Readonly<Record<string, EditKind>>;

function drawMergeable(
  count: number,
  draw: Draw,
  first: Kinds,
  second: Kinds,
  isRich: boolean,
): readonly Triple[] {
  const triples: Triple[] = [];
  const ids = createIds();
  const [ones, others] = [Object.values(first), Object.values(second)];
  while (triples.length < count) {
    const note = aModelNote(draw, ids, isRich);
    const near = draw.chance(0.5)
      ? draw.pick(note.blocks.filter(({ kind }) => kind === 'text')).id
      : undefined;
    const one = draw.next(ones)(draw, ids, note, near);
    const isOneIdea = draw.chance(0.04);
    const other = isOneIdea ? one : draw.next(others)(draw, ids, note, near);
    if (!one || !other) continue;
    const shared = one.touches.filter((thing) => other.touches.includes(thing));
    if (!isOneIdea && shared.length > 0) continue;
    const edits = draw.chance(0.5) ? ([one, other] as const) : ([other, one] as const);
    const both = isOneIdea ? applyEdits(note, one) : applyEdits(note, one, other);
    triples.push(triple(note, edits, both));
  }
  return triples;
}

/** Two edits of one thing. */
type Clash = (draw: Draw, ids: Ids, note: ModelNote) => readonly [Edit, Edit] | undefined;

function drawConflicts(
  count: number,
  draw: Draw,
  kinds: Readonly<Record<string, Clash>>,
  isRich: boolean,
): readonly Triple[] {
  const triples: Triple[] = [];
  const ids = createIds();
  const clashes = Object.values(kinds);
  while (triples.length < count) {
    const note = aModelNote(draw, ids, isRich);
    const found = draw.next(clashes)(draw, ids, note);
    if (!found) continue;
    const [one, other] = draw.chance(0.5) ? found : [found[1], found[0]];
    const found2 = triple(note, [one, other], null);
    if (
      found2.ours !== found2.theirs &&
      found2.ours !== found2.base &&
      found2.theirs !== found2.base
    )
      triples.push(found2);
  }
  return triples;
}

function triple(
  note: ModelNote,
  [ours, theirs]: readonly [Edit, Edit],
  both: string | null,
): Triple {
  return {
    name: `${ours.name} / ${theirs.name}`,
    base: htmlOf(note),
    ours: applyEdits(note, ours),
    theirs: applyEdits(note, theirs),
    intended: both,
  };
}

function applyEdits(note: ModelNote, ...edits: readonly Edit[]): string {
  const copy = copyOf(note);
  for (const { apply } of edits) apply(copy);
  return htmlOf(copy);
}

function createIds(): Ids {
  let last = 0;
  return () => (last += 1);
}

/** Two edits of one kind that touch the same but differ. */
function twice(kind: EditKind | undefined): Clash {
  return (draw, ids, note) => {
    const one = kind?.(draw, ids, note);
    for (let tries = 0; one && tries < 60; tries += 1) {
      const other = kind?.(draw, ids, note);
      if (
        other &&
        sameSet(one.touches, other.touches) &&
        applyEdits(note, one) !== applyEdits(note, other)
      )
        return [one, other];
    }
    return undefined;
  };
}

function sameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((thing) => other.includes(thing));
}

/** An edit of what the other one deletes or takes apart. */
function against(first: EditKind | undefined, second: EditKind | undefined): Clash {
  return (draw, ids, note) => {
    const one = first?.(draw, ids, note);
    for (let tries = 0; one && tries < 60; tries += 1) {
      const other = second?.(draw, ids, note);
      // The word, the block or the cell itself, not the place beside it.
      if (
        other?.touches.some(
          (thing) => /^(w|src|alt|width|kind|row)\d/.test(thing) && one.touches.includes(thing),
        )
      )
        return [one, other];
    }
    return undefined;
  };
}

const rewordBoth: Clash = (draw, ids, note) => {
  const found = draw.pick(note.blocks.filter(({ kind }) => kind === 'text'));
  if (found.kind !== 'text') return undefined;
  const reword = (): Edit => {
    const words: ModelWord[] = someWords(draw, ids, found.words.length);
    return {
      name: 'reword',
      touches: [],
      apply: (copy) => {
        const block = copy.blocks.find(({ id }) => id === found.id);
        if (block?.kind === 'text') block.words = structuredClone(words);
      },
    };
  };
  return [reword(), reword()];
};

const movedTwice: Clash = (draw, ids, note) => {
  const one = structuralEdits['move']?.(draw, ids, note);
  for (let tries = 0; one && tries < 60; tries += 1) {
    const other = structuralEdits['move']?.(draw, ids, note);
    const isSame = other?.touches[0] === one.touches[0];
    if (other && isSame && other.touches.at(-1) !== one.touches.at(-1)) return [one, other];
  }
  return undefined;
};

const plainClashes: Readonly<Record<string, Clash>> = {
  word: twice(plainEdits['replaceWord']),
  gap: twice(plainEdits['insertWords']),
  replaceAndDelete: against(plainEdits['deleteWord'], plainEdits['replaceWord']),
  deleteAndEdit: against(plainEdits['deleteBlock'], plainEdits['replaceWord']),
  reword: rewordBoth,
};

const structuralClashes: Readonly<Record<string, Clash>> = {
  retype: twice(structuralEdits['retype']),
  link: twice(structuralEdits['link']),
  image: twice(structuralEdits['image']),
  cell: twice(structuralEdits['cell']),
  moves: movedTwice,
  rowAndCell: against(structuralEdits['deleteRow'], structuralEdits['cell']),
  itemAndEdit: against(structuralEdits['deleteItem'], plainEdits['replaceWord']),
  blockAndRetype: against(plainEdits['deleteBlock'], structuralEdits['retype']),
  blockAndSplit: against(plainEdits['deleteBlock'], structuralEdits['split']),
};
