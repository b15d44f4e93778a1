/**
 * Small notes and edits of them, drawn from so few words that two people often write nearly the
 * same. It also lists what a reader would miss of one: words, ticks, mentions, links, images,
 * indents.
 */
import type { DefaultTreeAdapterTypes } from 'parse5';
import { parseBody } from '../../shared/note/parse-body.ts';

/** Something within a line. */
type Item =
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'mention'; readonly text: string; readonly id: number }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'image'; readonly src: string; readonly width: number };

/** Where a line stands: by itself, in one of two cells of a row, in a list or in the list inside that. */
type Place = 'top' | 'cell' | 'item' | 'nested';
type Line = {
  readonly place: Place;
  readonly items: readonly Item[];
  readonly level: number;
  readonly tick: string;
};
type CodeLine = { readonly indent: number; readonly text: string };
export type SmallNote = {
  readonly lines: readonly Line[];
  readonly code: readonly CodeLine[];
  /** In a `pre` without `code`. */
  readonly bare: readonly CodeLine[];
};

/** One edit, as numbers from anywhere: what to do, where, and with what. */
export type Step = readonly [what: number, line: number, item: number, value: number];

const words = ['ant', 'bee', 'now', 'here', 'nowhere', 'Ann', 'plan', 'call'];

/** A note of `steps` drawn items. */
export function smallNote(steps: readonly Step[]): SmallNote {
  const empty: SmallNote = {
    lines: [
      ...[0, 2, 0, 0].map(
        (level, index): Line => ({
          place: 'top',
          level,
          tick: index > 1 ? 'false' : '',
          items: [
            { kind: 'word', text: ['Meeting', 'Goals', 'First', 'Second'][index] ?? '' },
            { kind: 'word', text: ['today', 'again', 'of', 'all'][index] ?? '' },
          ],
        }),
      ),
      ...['Item price', 'Hours spent', 'Design work', 'Twelve now'].map((text) =>
        line('cell', text),
      ),
      ...['Pack things', 'Leave early'].map((text) => line('item', text)),
      ...['Bread rolls', 'Some butter'].map((text) => line('nested', text)),
    ],
    code: [
      { indent: 0, text: 'if' },
      { indent: 2, text: 'then' },
      { indent: 0, text: 'end' },
    ],
    bare: [
      { indent: 0, text: 'from' },
      { indent: 4, text: 'into' },
    ],
  };
  return steps.reduce(edited, empty);
}

function line(place: Place, text: string): Line {
  return { place, level: 0, tick: '', items: text.split(' ').map(wordOf) };
}

function wordOf(text: string): Item {
  return { kind: 'word', text };
}

/** Returns the note after one edit. */
export function edited(note: SmallNote, [what, line, item, value]: Step): SmallNote {
  if (what % 5 === 4) {
    const name = line % 2 === 0 ? 'code' : 'bare';
    const at = item % note[name].length;
    const indent = (value % 4) * 2;
    const isNew = value % 3 === 0;
    const changed = { indent, text: isNew ? pick(words, value) : (note[name][at]?.text ?? '') };
    return { ...note, [name]: note[name].toSpliced(at, isNew ? 0 : 1, changed) };
  }
  if (what % 12 === 11) return { ...note, lines: withOtherRows(note.lines, line, value) };
  const lines = note.lines.map((one, index) =>
    index === line % note.lines.length ? editedLine(one, what % 12, item, value) : one,
  );
  return { ...note, lines };
}

/** One row or nested item more or less, as long as one is left. */
function withOtherRows(lines: readonly Line[], at: number, value: number): readonly Line[] {
  const place = value % 2 === 0 ? 'cell' : 'nested';
  const size = place === 'cell' ? 2 : 1;
  const first = lines.findIndex((one) => one.place === place);
  const count = lines.filter((one) => one.place === place).length / size;
  const from = first + size * (at % count);
  if (value % 3 === 0) return count > 1 ? lines.toSpliced(from, size) : lines;
  const made = Array.from({ length: size }, (_, index) => line(place, pick(words, value + index)));
  return lines.toSpliced(from + size, 0, ...made);
}

function editedLine(line: Line, what: number, item: number, value: number): Line {
  const at = item % line.items.length;
  const old = line.items[at];
  const text = old !== undefined && 'text' in old ? old.text : pick(words, value);
  const splice = (count: number, ...put: Item[]): Line => ({
    ...line,
    items: line.items.toSpliced(at, count, ...put),
  });
  if (what === 0) return splice(0, { kind: 'word', text: pick(words, value) });
  if (what === 1) return splice(1, { kind: 'mention', text, id: 1 + (value % 3) });
  if (what === 2) return splice(1, { kind: 'link', text, href: `/${value % 3}` });
  if (what === 3) return splice(0, { kind: 'image', src: `${value % 3}.png`, width: 9 });
  if (what === 5) return splice(1, { kind: 'word', text });
  if (what === 6 && line.tick !== '') return { ...line, tick: value % 2 === 0 ? 'true' : 'false' };
  if (what === 7 && line.level > 0) return { ...line, level: 1 + (value % 4) };
  if (what === 8 && line.items.length > 1) return splice(1);
  if (what === 10) return splice(1, { kind: 'word', text: pick(words, value) });
  const next = line.items[at + 1];
  if (old?.kind !== 'word' || next?.kind !== 'word') return line;
  return splice(2, { kind: 'word', text: old.text + next.text });
}

function pick<T>(from: readonly T[], value: number): T {
  return from[value % from.length] as T;
}

/** The body of a note. */
export function smallBody({ lines, code, bare }: SmallNote): string {
  const of = (place: Place) => lines.filter((one) => one.place === place);
  const html = of('top').map((one) => {
    const { level, tick } = one;
    const inside = insideOf(one);
    if (level > 0) return `<h${level}>${inside}</h${level}>`;
    if (tick === '') return `<p>${inside}</p>`;
    const box = `<li data-type="taskItem" data-checked="${tick}"><p>${inside}</p></li>`;
    return `<ul data-type="taskList">${box}</ul>`;
  });
  const cells = of('cell').map((one) => `<td>${insideOf(one)}</td>`);
  const rows = cells.flatMap((cell, index) =>
    index % 2 === 0 ? [`<tr>${cell}${cells[index + 1] ?? ''}</tr>`] : [],
  );
  const table = `<table><tbody>${rows.join('')}</tbody></table>`;
  const nested = of('nested').map((one) => `<li>${insideOf(one)}</li>`);
  const [first = '', ...others] = of('item').map(insideOf);
  const otherItems = others.map((item) => `<li>${item}</li>`).join('');
  const list = `<ul><li>${first}<ul>${nested.join('')}</ul></li>${otherItems}</ul>`;
  const pres = `<pre><code>${sourceOf(code)}</code></pre><pre>${sourceOf(bare)}</pre>`;
  return html.join('') + table + list + pres;
}

function insideOf({ items }: Line): string {
  return items.map(itemHtml).join(' ');
}

function sourceOf(code: readonly CodeLine[]): string {
  return code.map(({ indent, text }) => ' '.repeat(indent) + text).join('\n');
}

function itemHtml(item: Item): string {
  if (item.kind === 'word') return item.text;
  if (item.kind === 'image') return `<img src="${item.src}" width="${item.width}">`;
  if (item.kind === 'link') return `<a href="${item.href}">${item.text}</a>`;
  return `<span data-type="mention" data-id="${item.id}">${item.text}</span>`;
}

/** How often each thing stands in a body. */
type Things = ReadonlyMap<string, number>;

/** Lists what a reader would miss of a body. */
function thingsIn(html: string): Things {
  const things = new Map<string, number>();
  const count = (thing: string) => things.set(thing, (things.get(thing) ?? 0) + 1);
  let text = '';
  const visit = (node: DefaultTreeAdapterTypes.ChildNode, isCode: boolean): void => {
    if ('value' in node) {
      if (!isCode) text += node.value;
      else for (const line of node.value.split('\n')) count(`line ${line}`);
      if (isCode) text += ` ${node.value} `;
    }
    if (!('attrs' in node)) return;
    const said = new Map(node.attrs.map(({ name, value }) => [name, value]));
    if (said.has('data-checked')) count(`tick ${said.get('data-checked')}`);
    if (said.has('data-id')) count(`mention ${said.get('data-id')}`);
    if (said.has('src')) count(`image ${said.get('src')}`);
    const isLine = /^(?:p|h\d|li|pre|img|td)$/.test(node.nodeName);
    if (/^h\d$/.test(node.nodeName)) count(node.nodeName);
    if (said.has('href')) things.set(`href ${said.get('href')}`, 1);
    if (isLine) text += ' ';
    for (const child of node.childNodes) visit(child, isCode || node.nodeName === 'pre');
    if (isLine) text += ' ';
  };
  for (const node of parseBody(html)) visit(node, false);
  for (const word of text.split(/\s+/).filter((one) => one !== '')) count(`word ${word}`);
  return things;
}

/**
 * Lists the additions of either side to `base` that `merged` lacks, unless a side took them out.
 * Where one side began from the other's note it may have taken out another one of the same: only
 * what is new counts then.
 */
export function missingIn(
  merged: string,
  sides: { readonly base: string; readonly ours: string; readonly theirs: string },
  isLookalike: boolean,
): readonly string[] {
  const [had, ours, theirs, found] = [sides.base, sides.ours, sides.theirs, merged].map(thingsIn);
  const of = (things: Things | undefined, thing: string) => things?.get(thing) ?? 0;
  const all = new Set([...(ours?.keys() ?? []), ...(theirs?.keys() ?? [])]);
  return [...all].filter((thing) => {
    const before = of(had, thing);
    const [one, other] = [of(ours, thing) - before, of(theirs, thing) - before];
    if ((one <= 0 && other <= 0) || (isLookalike && before > 0)) return false;
    // An addition of both sides may be one thing that is there once.
    const least = one > 0 && other > 0 ? Math.max(one, other) : one + other;
    return of(found, thing) < before + least;
  });
}
