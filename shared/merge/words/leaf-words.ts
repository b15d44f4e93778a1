/**
 * The text of a leaf as words, each with its marks and the white space in front of it, and the
 * text written again from them.
 *
 * A word is what stands between white space, its leading and trailing punctuation taken off: of
 * "10:30," the time is one word, for two changes of one time are changes of one thing (M3).
 */
import { parseBody } from '../../note/parse-body.ts';
import { escapeText } from '../../note/plain-text.ts';
import type { Inner } from '../read/read-body.ts';
import { attributesOf, type Node } from '../read/source-range.ts';
import { type Attributes, hasSameAttributes } from '../three-way.ts';

/** One formatting element around text: `strong` with what it says in its tag. */
export type Mark = {
  /** What it is, however it is spelt; a second one of the same kind inside the first is another. */
  readonly key: string;
  readonly value: string;
  readonly open: string;
  readonly close: string;
};

/** From the outside in. */
export type Marks = readonly Mark[];

/** A stretch of a word with the same marks: its `text` in one spelling, `raw` as it was written. */
export type Part = { readonly text: string; readonly raw: string; readonly marks: Marks };

export type Word = {
  readonly kind: 'word' | 'thing';
  /** What the reader reads; of a thing (an image, a line break) what it is. */
  readonly text: string;
  readonly parts: readonly Part[];
  /** The white space in front, as it counts and as it is written. */
  readonly space: Space;
  readonly thing: Thing | undefined;
};

/** White space, and the marks it stood in. */
export type Space = { readonly text: string; readonly raw: string; readonly marks: Marks };

/** An element within a line that is not a mark. */
export type Thing = { readonly name: string; readonly attributes: Attributes };

export type LeafWords = {
  readonly words: readonly Word[];
  /** White space behind the last word. */
  readonly tail: Space;
};

export const noSpace: Space = { text: '', raw: '', marks: [] };

const synonyms: Readonly<Record<string, string>> = { b: 'strong', i: 'em', del: 's', strike: 's' };

const voidNames = new Set(['img', 'br', 'input', 'wbr']);

const markNames = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var'.split(
    ' ',
  ),
);

/** One character, or one thing, of the leaf before it is cut into words. */
type Unit = { readonly text: string; readonly raw: string; readonly marks: Marks } & {
  readonly thing?: Thing | undefined;
};

/** Cuts a leaf's text; in `pre` every space counts. */
export function wordsOf({ nodes, text }: Inner, isVerbatim: boolean): LeafWords {
  const units: Unit[] = [];
  collect(nodes, text, [], units);
  const words: Word[] = [];
  let space: Unit[] = [];
  let chunk: Unit[] = [];
  const endChunk = (): void => {
    for (const { kind, units: own } of cutChunk(chunk)) {
      const parts = partsOf(own);
      words.push({
        ...{ kind, text: parts.map((part) => part.text).join(''), parts },
        ...{ space: spaceOf(space, isVerbatim), thing: own[0]?.thing },
      });
      space = [];
    }
    chunk = [];
  };
  for (const unit of units) {
    if (unit.thing === undefined && /^[ \t\r\n\f\u00a0]$/.test(unit.text)) {
      endChunk();
      space.push(unit);
    } else if (unit.thing) {
      endChunk();
      chunk.push(unit);
      endChunk();
    } else chunk.push(unit);
  }
  endChunk();
  return { words: withEdges(words, isVerbatim), tail: tailOf(space, isVerbatim) };
}

/** White space at the start of a line is never shown. */
function withEdges(words: readonly Word[], isVerbatim: boolean): readonly Word[] {
  if (isVerbatim) return words;
  return words.map((word, index) => {
    const isLineStart = index === 0 || words[index - 1]?.thing?.name === 'br';
    const isShown = !isLineStart && word.thing?.name !== 'br';
    return isShown || word.space.text !== ' ' ? word : { ...word, space: noShow(word.space) };
  });
}

function noShow({ raw, marks }: Space): Space {
  return { text: '', raw, marks };
}

function tailOf(units: readonly Unit[], isVerbatim: boolean): Space {
  const space = spaceOf(units, isVerbatim);
  return !isVerbatim && space.text === ' ' ? noShow(space) : space;
}

function spaceOf(units: readonly Unit[], isVerbatim: boolean): Space {
  if (units.length === 0) return noSpace;
  const raw = units.map((unit) => unit.raw).join('');
  const text = units.map((unit) => unit.text).join('');
  const marks = units[0]?.marks ?? [];
  return { raw, marks, text: isVerbatim ? text : text.replace(/[ \t\r\n\f]+/g, ' ') };
}

function collect(nodes: readonly Node[], text: string, marks: Marks, into: Unit[]): void {
  for (const node of nodes) {
    const place = node.sourceCodeLocation;
    if (node.nodeName === '#text' && 'value' in node) {
      const raw = place ? text.slice(place.startOffset, place.endOffset) : escapeText(node.value);
      for (const unit of unitsOf(node.value, raw)) into.push({ ...unit, marks });
      continue;
    }
    const source = place ? text.slice(place.startOffset, place.endOffset) : '';
    const { startTag, endTag } = (place ?? {}) as { startTag?: Place; endTag?: Place };
    if ('attrs' in node && markNames.has(node.nodeName) && isMark(node)) {
      const key = synonyms[node.nodeName] ?? node.nodeName;
      const again = marks.filter((mark) => mark.key.split('#')[0] === key).length;
      const mark: Mark = {
        key: again === 0 ? key : `${key}#${again}`,
        value: saidBy(attributesOf(node)),
        open: startTag ? text.slice(startTag.startOffset, startTag.endOffset) : `<${key}>`,
        close: endTag ? text.slice(endTag.startOffset, endTag.endOffset) : `</${node.nodeName}>`,
      };
      collect(node.childNodes, text, [...marks, mark], into);
      continue;
    }
    const isVoid = 'attrs' in node && voidNames.has(node.nodeName);
    const thing = {
      name: isVoid ? node.nodeName : source,
      attributes: isVoid ? attributesOf(node) : new Map<string, string>(),
    };
    into.push({ text: nameOf(thing), raw: source, marks, thing });
  }
}

type Place = { readonly startOffset: number; readonly endOffset: number };

/** A mention is one thing, and so is what holds a block or nothing at all. */
function isMark(element: Node & { readonly childNodes: readonly Node[] }): boolean {
  if (!('attrs' in element) || element.attrs.some(({ name }) => name === 'data-type')) return false;
  if (element.childNodes.length === 0) return false;
  return element.childNodes.every(
    (node) =>
      node.nodeName === '#text' ||
      voidNames.has(node.nodeName) ||
      (markNames.has(node.nodeName) && 'childNodes' in node && isMark(node)),
  );
}

/** What a thing is known by: an image by its address, everything else by all of it. */
function nameOf({ name, attributes }: Thing): string {
  if (name === 'img') return `<img ${attributes.get('src') ?? ''}>`;
  return voidNames.has(name) ? `<${name}>` : name;
}

function saidBy(attributes: Attributes): string {
  return [...attributes]
    .map(([name, value]) => `${name}=${JSON.stringify(value.normalize())}`)
    .sort()
    .join(' ');
}

const reference = /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);?/gi;

/** Character by character what is read and what is written: `&nbsp;` stays `&nbsp;`. */
function unitsOf(value: string, raw: string): { text: string; raw: string }[] {
  if (value === raw) return [...value].map((char) => ({ text: char, raw: char }));
  const units: { text: string; raw: string }[] = [];
  let at = 0;
  for (const match of raw.matchAll(reference)) {
    for (const char of raw.slice(at, match.index)) units.push({ text: char, raw: char });
    at = match.index + match[0].length;
    const [node] = parseBody(match[0]);
    units.push({ text: node && 'value' in node ? node.value : '', raw: match[0] });
  }
  for (const char of raw.slice(at)) units.push({ text: char, raw: char });
  if (units.map(({ text }) => text).join('') === value) return units;
  return [...value].map((char) => ({ text: char, raw: escapeText(char) }));
}

// A joiner or a colour of skin belongs to the sign in front of it.
const punctuation = /^(?![\p{L}\p{N}\p{M}\p{So}\p{Sk}\p{Sc}\p{Sm}\p{Cf}_@#&%]).$/su;

/** Written without spaces between words: each character is one. */
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]$/u;

/** Put on the sign in front of it: what was decomposed is as many words as what was not. */
const puttingOn = /^\p{M}$/u;

/** Dashes join nothing. */
const separating = /^[\u2013\u2014\u2026]$/;

function cutChunk(chunk: readonly Unit[]): { kind: Word['kind']; units: Unit[] }[] {
  const [only] = chunk;
  if (only?.thing) return [{ kind: 'thing', units: [only] }];
  const first = chunk.findIndex(({ text }) => !punctuation.test(text));
  const last = chunk.findLastIndex(({ text }) => !punctuation.test(text));
  const words: { kind: Word['kind']; units: Unit[] }[] = [];
  let isOpen = false;
  for (const [index, unit] of chunk.entries()) {
    const isAlone =
      first < 0 ||
      index < first ||
      index > last ||
      unspaced.test(unit.text) ||
      separating.test(unit.text);
    const word = words.at(-1);
    if (word && (puttingOn.test(unit.text) || (isOpen && !isAlone))) word.units.push(unit);
    else words.push({ kind: 'word', units: [unit] });
    isOpen = !isAlone;
  }
  return words;
}

function partsOf(units: readonly Unit[]): readonly Part[] {
  const parts: { text: string; raw: string; marks: Marks }[] = [];
  for (const { text, raw, marks } of units) {
    const part = parts.at(-1);
    if (part && hasSameMarks(part.marks, marks)) {
      part.text += text;
      part.raw += raw;
    } else parts.push({ text, raw, marks });
  }
  return parts.map((part) => ({ ...part, text: part.text.normalize() }));
}

/** Whether two places have the same formatting, in whatever order it is nested. */
export function hasSameMarks(one: Marks, other: Marks): boolean {
  if (one === other) return true;
  if (one.length !== other.length) return false;
  return one.every((mark) =>
    other.some(({ key, value }) => key === mark.key && value === mark.value),
  );
}

/** Whether two words read, look and are the same; white space apart. */
export function isSameWord(one: Word, other: Word): boolean {
  return (
    one.text === other.text && hasSameFormat(one, other) && isSameThing(one.thing, other.thing)
  );
}

/** Whether two words of the same text have the same marks, letter by letter. */
export function hasSameFormat(one: Word, other: Word): boolean {
  return (
    one.parts.length === other.parts.length &&
    one.parts.every((part, index) => {
      const match = other.parts[index];
      return (
        match !== undefined &&
        part.text.length === match.text.length &&
        hasSameMarks(part.marks, match.marks)
      );
    })
  );
}

function isSameThing(one: Thing | undefined, other: Thing | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one.name === other.name && hasSameAttributes(one.attributes, other.attributes);
}
