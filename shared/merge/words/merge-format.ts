/** Merges the marks of words: each kind of mark on each letter is a field (M11). */
import { escapeText } from '../../note/plain-text.ts';
import { mergeAttributes, spelling, threeWay } from '../three-way.ts';
import {
  hasSameFormat,
  hasSameMarks,
  type Mark,
  type Marks,
  type Part,
  type Thing,
  type Word,
} from './leaf-words.ts';

export type WordSides = { readonly base: Word; readonly ours: Word; readonly theirs: Word };

/**
 * Merges a word that all sides have; `undefined` if both changed its text or one mark differently.
 */
export function mergeWord(sides: WordSides): Word | undefined {
  const { base, ours, theirs } = sides;
  if (base.thing || ours.thing || theirs.thing) return mergeThing(sides);
  const text = threeWay({ base: base.text, ours: ours.text, theirs: theirs.text });
  if (text === undefined) return undefined;
  const parts = mergeParts(sides, text.value);
  return parts && { ...ours, text: text.value, parts };
}

function mergeParts(sides: WordSides, text: string): readonly Part[] | undefined {
  const { base, ours, theirs } = sides;
  const oursHas = ours.text === text;
  const theirsHas = theirs.text === text;
  if (oursHas && theirsHas && hasSameFormat(ours, theirs)) {
    const isRespelt = rawOf(ours) === rawOf(base);
    return isRespelt ? theirs.parts : ours.parts;
  }
  if (oursHas && hasSameFormat(base, theirs)) return ours.parts;
  if (theirsHas && hasSameFormat(base, ours)) return theirs.parts;
  if (base.text !== text || !oursHas || !theirsHas) return mergeWhole(sides, text);
  return mergeLetters(sides);
}

function rawOf({ parts }: Word): string {
  return parts.map(({ raw }) => raw).join('');
}

/**
 * With another text on one side, its letters do not correspond, so only marks of whole words merge.
 */
function mergeWhole({ base, ours, theirs }: WordSides, text: string): readonly Part[] | undefined {
  const [b, o, t] = [onlyMarks(base), onlyMarks(ours), onlyMarks(theirs)];
  const marks = b && o && t && mergeMarks({ base: b, ours: o, theirs: t });
  const written = ours.text === text ? ours : theirs;
  return marks && [{ text, raw: rawOf(written), marks }];
}

function onlyMarks({ parts }: Word): Marks | undefined {
  return parts.length === 1 ? parts[0]?.marks : undefined;
}

function mergeLetters({ base, ours, theirs }: WordSides): readonly Part[] | undefined {
  const edges = new Set<number>();
  for (const { parts } of [base, ours, theirs]) {
    let at = 0;
    for (const { text } of parts) {
      at += text.length;
      edges.add(at);
    }
  }
  const parts: { text: string; raw: string; marks: Marks }[] = [];
  let from = 0;
  for (const to of [...edges].sort((a, b) => a - b)) {
    const marks = mergeMarks({
      base: marksAt(base, from),
      ours: marksAt(ours, from),
      theirs: marksAt(theirs, from),
    });
    if (marks === undefined) return undefined;
    const text = base.text.slice(from, to);
    parts.push({ text, raw: escapeText(text), marks });
    from = to;
  }
  const [only, second] = parts;
  return only && second === undefined ? [{ ...only, raw: rawOf(ours) }] : parts;
}

function marksAt({ parts }: Word, at: number): Marks {
  let end = 0;
  for (const { text, marks } of parts) {
    end += text.length;
    if (end > at) return marks;
  }
  return [];
}

/** Merges each kind of mark by itself; `undefined` if both changed one differently. */
function mergeMarks(sides: {
  readonly base: Marks;
  readonly ours: Marks;
  readonly theirs: Marks;
}): Marks | undefined {
  const { base, ours, theirs } = sides;
  const [first, second] = hasSameMarks(base, ours) ? [theirs, ours] : [ours, theirs];
  const merged: Mark[] = [];
  const known = new Set<string>();
  for (const { key } of [...first, ...second]) {
    if (known.has(key)) continue;
    known.add(key);
    const value = threeWay({
      base: find(base, key)?.value,
      ours: find(ours, key)?.value,
      theirs: find(theirs, key)?.value,
    });
    if (value === undefined) return undefined;
    const mark = [first, second]
      .map((marks) => find(marks, key))
      .find((one) => one?.value === value.value);
    if (value.value !== undefined && mark) merged.push(mark);
  }
  const asOneSide = [ours, theirs].find((marks) => hasSameMarks(marks, merged));
  return asOneSide ?? merged.sort((one, other) => depthOf(one) - depthOf(other));
}

/** From the outside in, as editors nest them, so that equal neighbours join. */
const nesting = ['a', 'span', 'strong', 'em', 'u', 'ins', 's', 'mark', 'sub', 'sup', 'code'];

function depthOf({ key }: Mark): number {
  const depth = nesting.indexOf(key);
  return depth < 0 ? nesting.length : depth;
}

function find(marks: Marks, key: string): Mark | undefined {
  return marks.find((mark) => mark.key === key);
}

function mergeThing({ base, ours, theirs }: WordSides): Word | undefined {
  if (!base.thing || !ours.thing || !theirs.thing) return undefined;
  const { name } = ours.thing;
  if (base.thing.name !== name || theirs.thing.name !== name) return undefined;
  const attributes = mergeAttributes(
    base.thing.attributes,
    ours.thing.attributes,
    theirs.thing.attributes,
  );
  const [b, o, t] = [onlyMarks(base), onlyMarks(ours), onlyMarks(theirs)];
  const marks = b && o && t && mergeMarks({ base: b, ours: o, theirs: t });
  if (!attributes || !marks) return undefined;
  const thing: Thing = { name, attributes };
  const raw = rawThing(thing, { base, ours, theirs });
  const src = attributes.get('src');
  const text = name === 'img' ? `<img ${src ?? ''}>` : ours.text;
  return { ...ours, thing, text, parts: [{ text, raw, marks }] };
}

function rawThing(thing: Thing, { base, ours, theirs }: WordSides): string {
  const says = (word: Word): boolean => !mergeAttributesDiffer(thing, word.thing);
  if (says(ours) && says(theirs)) {
    return spelling({ base: rawOf(base), ours: rawOf(ours), theirs: rawOf(theirs) });
  }
  if (says(ours)) return rawOf(ours);
  return says(theirs) ? rawOf(theirs) : writeTag(thing.name, thing.attributes);
}

function mergeAttributesDiffer(one: Thing, other: Thing | undefined): boolean {
  if (other === undefined || one.attributes.size !== other.attributes.size) return true;
  return [...one.attributes].some(([name, value]) => other.attributes.get(name) !== value);
}

/** Writes a start tag. */
export function writeTag(name: string, attributes: ReadonlyMap<string, string>): string {
  const written = [...attributes].map(([key, value]) =>
    value === '' ? ` ${key}` : ` ${key}="${value.replace(/&/g, '&amp;').replace(/"/g, '&quot;')}"`,
  );
  return `<${name}${written.join('')}>`;
}
