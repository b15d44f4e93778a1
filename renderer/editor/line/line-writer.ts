/**
 * Puts a line together from letters that were written before and letters that are new.
 *
 * Letters that are still there are written as they were. So is everything between two that are
 * still neighbours: tags, comments, white space. Elsewhere tags are closed and opened as the marks
 * of the letters say.
 */
import type { Mark } from '@tiptap/pm/model';
import { inlineNode, openTag, tagOf, textHtml } from '../html/line-to-html.ts';
import { withoutAttribute } from '../html/start-tags.ts';
import { startTag } from '../html/tags.ts';
import { type InlineElement, insideOf, type Origin, type Range } from '../read/origin.ts';
import type { Letter, WrittenLetter } from './letters.ts';

/** The information about the line that was written. */
export type LineSource = {
  /** The block as it was written, and those whose text was joined to it. */
  readonly blocks: readonly [Origin, ...Origin[]];
  /** The source between two offsets. */
  readonly cut: (from: number, to: number) => string;
  /** Is true if another block continues the written one. */
  readonly isCopy: boolean;
};

/** An element of the source, or a mark that was added. */
export type Open = InlineElement | { readonly added: Mark };

/** A letter as it is to be written: which one it was, and the elements around it. */
export type Placed = {
  readonly letter: Letter;
  readonly was: WrittenLetter | undefined;
  readonly index: number;
  readonly path: readonly Open[];
};

/** A place in a gap, and the elements that are open there. */
type Step = { readonly at: number; readonly path: readonly Open[] };

/** Writes one line, minding which elements are open. */
export class LineWriter {
  #html = '';
  #path: readonly Open[] = [];
  readonly #before: readonly WrittenLetter[];
  readonly #source: LineSource;
  readonly #opened = new Set<Open>();

  constructor(before: readonly WrittenLetter[], source: LineSource) {
    this.#before = before;
    this.#source = source;
  }

  write(letters: readonly Placed[]): string {
    let at = -1;
    let added: Placed[] = [];
    for (const placed of letters) {
      if (placed.was === undefined) {
        added.push(placed);
        continue;
      }
      this.#between(at, placed.index, { added, path: placed.path });
      const { from, to } = placed.was;
      if (this.#before[placed.index - 1]?.from !== from) this.#html += this.#source.cut(from, to);
      at = placed.index;
      added = [];
    }
    this.#between(at, this.#before.length, { added, path: [] });
    return this.#html;
  }

  /** Everything between the letters that were at `one` and at `other`, up to the tags of `path`. */
  #between(
    one: number,
    other: number,
    { added, path }: { readonly added: readonly Placed[]; readonly path: readonly Open[] },
  ): void {
    const gap = this.#gap(other);
    if (other !== one + 1 || gap === undefined || !this.#isAsItWas(one, other, path)) {
      this.#add(added);
      this.#html += this.#leftOver(one + 1) + (other === one + 1 ? '' : this.#leftOver(other));
      this.#go(path);
      return;
    }
    const steps = this.#stepsThrough(gap, other);
    const isLineStart = this.#isLineStart(one, gap);
    let step = 0;
    let { from } = gap;
    for (const letter of added) {
      const next = nearest(steps, { from: step, path: letter.path, isLast: isLineStart });
      const place = steps[next];
      if (place !== undefined && next !== step) {
        this.#go(steps[step]?.path ?? []);
        this.#html += this.#source.cut(from, place.at);
        this.#path = place.path;
        ({ at: from } = place);
      }
      if (place !== undefined) step = next;
      this.#add([letter]);
    }
    this.#go(steps[step]?.path ?? []);
    this.#html += this.#source.cut(from, gap.to);
    for (const element of path) this.#opened.add(element);
    this.#path = path;
  }

  /**
   * At the start of a line new text goes behind white space, which would show in front of it. It
   * also goes behind the box of a task. It never goes into an element, nor behind a break that kept
   * the line open.
   */
  #isLineStart(one: number, { from, to }: Range): boolean {
    const isStart = one < 0 || this.#before[one]?.leaf?.type.name === 'hardBreak';
    return isStart && /^(?:\s|<!--[\s\S]*?-->|<input\b[^>]*>)*$/i.test(this.#source.cut(from, to));
  }

  /** The open elements behind each tag of a gap, as far as its tags are written. */
  #stepsThrough(gap: Range, index: number): Step[] {
    const ones = this.#before[index - 1]?.segment.path ?? [];
    const others = this.#before[index]?.segment.path ?? [];
    let same = 0;
    while (same < ones.length && ones[same] === others[same]) same += 1;
    const steps = [{ at: gap.from, path: ones }];
    for (let depth = ones.length - 1; depth >= same; depth -= 1) {
      const tag = ones[depth]?.close;
      if (!tag || tag.from < gap.from || tag.to > gap.to) break;
      steps.push({ at: tag.to, path: ones.slice(0, depth) });
    }
    for (let depth = same; depth < others.length - 1; depth += 1) {
      const tag = others[depth]?.open;
      if (!tag || tag.from < (steps.at(-1)?.at ?? gap.from) || tag.to > gap.to) break;
      steps.push({ at: tag.to, path: others.slice(0, depth + 1) });
    }
    return [...steps, { at: gap.to, path: others }];
  }

  /** The source in front of the letter at `index`; `undefined` if it is not preserved. */
  #gap(index: number): Range | undefined {
    const range = this.#gapRange(index);
    if (range === undefined) return undefined;
    const isEdge = index === 0 || index === this.#before.length;
    return this.#source.isCopy && isEdge && this.#before.length > 0 ? undefined : range;
  }

  #gapRange(index: number): Range | undefined {
    const [before, behind] = [this.#before[index - 1], this.#before[index]];
    if (before !== undefined && behind !== undefined && before.block !== behind.block)
      return undefined;
    const [block] = this.#source.blocks;
    const { from, to } = insideOf(before?.block ?? behind?.block ?? block);
    if (before?.from === behind?.from && before !== undefined)
      return { from: before.to, to: before.to };
    return { from: before?.to ?? from, to: behind?.from ?? to };
  }

  #isAsItWas(one: number, other: number, path: readonly Open[]): boolean {
    const [before, behind] = [this.#before[one], this.#before[other]];
    return (
      samePath(this.#path, before?.segment.path ?? []) && samePath(path, behind?.segment.path ?? [])
    );
  }

  /** The contents of a gap beside the tags of letters: comments, elements without text. */
  #leftOver(index: number): string {
    const range = this.#gapRange(index);
    const isEdge = index === 0 || index === this.#before.length;
    if (range === undefined) return this.#remarksAtJoint(index);
    if (this.#source.isCopy && isEdge) return '';
    const [before, behind] = [this.#before[index - 1], this.#before[index]];
    const [ones, others] = [before?.segment.path ?? [], behind?.segment.path ?? []];
    const tags = [
      ...ones.filter((one) => !others.includes(one)).map(({ close }) => close),
      ...others.filter((one) => !ones.includes(one)).map(({ open }) => open),
    ]
      .filter((tag) => tag !== null)
      .toSorted((tag, next) => tag.from - next.from);
    let html = '';
    let { from } = range;
    for (const tag of tags) {
      if (tag.from < from || tag.to > range.to) continue;
      html += this.#source.cut(from, tag.from);
      from = tag.to;
    }
    html += this.#source.cut(from, range.to);
    return /\S/.test(html) || isEdge ? html : '';
  }

  /** The comments at the end of one block and the start of the one that was joined to it. */
  #remarksAtJoint(index: number): string {
    const [before, behind] = [this.#before[index - 1], this.#before[index]];
    if (before === undefined || behind === undefined) return '';
    const end = this.#source.cut(before.to, insideOf(before.block).to);
    const start = this.#source.cut(insideOf(behind.block).from, behind.from);
    return (`${end}${start}`.match(/<!--[\s\S]*?-->/g) ?? []).join('');
  }

  #add(letters: readonly Placed[]): void {
    let text = '';
    for (const { letter, path } of letters) {
      if (letter.leaf !== null || !samePath(path, this.#path)) {
        this.#html += textHtml(text);
        text = '';
        this.#go(path);
      }
      if (letter.leaf !== null) this.#html += inlineNode(letter.leaf);
      else text += letter.sign;
    }
    this.#html += textHtml(text);
  }

  /** Closes and opens what has to be, so that just `path` is open. */
  #go(path: readonly Open[]): void {
    let same = 0;
    while (same < path.length && path[same] === this.#path[same]) same += 1;
    for (const one of this.#path.slice(same).reverse()) this.#html += this.#closing(one);
    for (const one of path.slice(same)) this.#html += this.#opening(one);
    this.#path = path;
  }

  #closing(one: Open): string {
    if ('added' in one) return `</${tagOf(one.added)}>`;
    return one.close === null ? `</${one.tag}>` : this.#source.cut(one.close.from, one.close.to);
  }

  #opening(one: Open): string {
    if ('added' in one) return openTag(one.added);
    const written =
      one.open === null
        ? startTag(one.tag, one.attributes, null)
        : this.#source.cut(one.open.from, one.open.to);
    // An element that is opened a second time is not the one its name was given to.
    if (!this.#opened.has(one) && !this.#source.isCopy) {
      this.#opened.add(one);
      return written;
    }
    return 'id' in one.attributes ? withoutAttribute(written, 'id') : written;
  }
}

/** The step at which the most of the elements of `path` are open and no other; -1 for none. */
function nearest(
  steps: readonly Step[],
  {
    from,
    path,
    isLast,
  }: { readonly from: number; readonly path: readonly Open[]; readonly isLast: boolean },
): number {
  let best = -1;
  steps.forEach((step, index) => {
    const isStart = index >= from && samePath(step.path, path.slice(0, step.path.length));
    const length = steps[best]?.path.length ?? -1;
    if (isStart && (step.path.length > length || (isLast && step.path.length === length)))
      best = index;
  });
  return best;
}

function samePath(ones: readonly Open[], others: readonly Open[]): boolean {
  return ones.length === others.length && ones.every((one, index) => one === others[index]);
}
