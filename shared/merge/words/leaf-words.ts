/**
 * Splits the text of a leaf into words, with their marks and leading white space, to be written
 * back later.
 *
 * A word is what is between white space, without punctuation around it. The time in "10:30," is one
 * word, because two changes of a time are changes of one thing (M3).
 */
import { parseBody } from '../../note/parse-body.ts';
import { escapeText } from '../../note/plain-text.ts';
import type { Inner } from '../read/read-body.ts';
import { attributesOf, type Node } from '../read/source-range.ts';
import { type Attributes, hasSameAttributes } from '../three-way.ts';

/** One formatting element around text, such as `strong`, with its attributes. */
export type Mark = {
  /** Its kind in any spelling; a second one inside the first has another key. */
  readonly key: string;
  readonly value: string;
  readonly open: string;
  readonly close: string;
};

/** From the outside in. */
export type Marks = readonly Mark[];

/** A part of a word with the same marks: normalised `text`, and `raw` as written. */
export type Part = { readonly text: string; readonly raw: string; readonly marks: Marks };

export type Word = {
  readonly kind: 'word' | 'thing';
  /** The visible text; for a thing (an image, a line break) its description. */
  readonly text: string;
  readonly parts: readonly Part[];
  /** The white space in front, as it counts and as written. */
  readonly space: Space;
  readonly thing: Thing | undefined;
};

/** White space with its marks. */
export type Space = { readonly text: string; readonly raw: string; readonly marks: Marks };

/** An element inside a line that is not a mark. */
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

/** One character or thing, before words are formed. */
type Unit = { readonly text: string; readonly raw: string; readonly marks: Marks } & {
  readonly thing?: Thing | undefined;
};

/** Splits a leaf's text; in `pre` every space counts. */
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

/** White space at the start of a line is never visible. */
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
        value: spellAttributes(attributesOf(node)),
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

/** Mentions, empty elements and those with blocks inside are things. */
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

/** The identity of a thing: an image's address, anything else's whole text. */
function nameOf({ name, attributes }: Thing): string {
  if (name === 'img') return `<img ${attributes.get('src') ?? ''}>`;
  return voidNames.has(name) ? `<${name}>` : name;
}

function spellAttributes(attributes: Attributes): string {
  return [...attributes]
    .map(([name, value]) => `${name}=${JSON.stringify(value.normalize())}`)
    .sort()
    .join(' ');
}

const reference = /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);?/gi;

/** Pairs each character with its source, so that `&nbsp;` stays `&nbsp;`. */
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

// A joiner or a skin colour belongs to the sign before it.
const punctuation = /^(?![\p{L}\p{N}\p{M}\p{So}\p{Sk}\p{Sc}\p{Sm}\p{Cf}_@#&%]).$/su;

/** Scripts without spaces between words: each character is a word. */
const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]$/u;

/** Combines with the sign before it, so that decomposed text has as many words as composed text. */
const puttingOn = /^\p{M}$/u;

/** Dashes separate words. */
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

/** Whether two places have the same marks, in any nesting. */
export function hasSameMarks(one: Marks, other: Marks): boolean {
  if (one === other) return true;
  if (one.length !== other.length) return false;
  return one.every((mark) =>
    other.some(({ key, value }) => key === mark.key && value === mark.value),
  );
}

/** Whether two words are the same in text, look and kind, without their white space. */
export function isSameWord(one: Word, other: Word): boolean {
  return (
    one.text === other.text && hasSameFormat(one, other) && isSameThing(one.thing, other.thing)
  );
}

/** Whether two words of the same text have the same marks on every letter. */
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
