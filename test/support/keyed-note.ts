/**
 * A note as bytes, and how keys change it: a simple model of what the editor must write. It knows nothing of the editor, and predicts every byte.
 *
 * Every line has words of its own, by which a test finds its place in the editor.
 */
import type { Chance } from './random-edits.ts';

export type Line = {
  readonly kind: 'line';
  readonly open: string;
  text: string;
  readonly close: string;
  /** Its tag is only due to its place: in a list it has none. */
  readonly wasBare?: boolean;
};
export type Item = {
  readonly open: string;
  /** The box of a task, with the space behind it. */
  readonly box: string;
  /** Its text; that of a tight item has no tag. */
  line: Line;
  /** The list inside it. */
  inside?: Holder;
};
export type Holder = {
  readonly kind: 'list' | 'quote';
  readonly open: string;
  /** White space inside the tags, and between the children. */
  readonly edge: string;
  readonly between: string;
  readonly close: string;
  items: Item[];
};
type Raw = { readonly kind: 'raw'; readonly html: string };
export type KeyedBlock = Line | Holder | Raw;
export type KeyedNote = { readonly between: string; readonly blocks: KeyedBlock[] };

/** The body of the note. */
export function bytesOf({ between, blocks }: KeyedNote): string {
  return blocks.map(blockBytes).join(between);
}

function blockBytes(block: KeyedBlock): string {
  if (block.kind === 'raw') return block.html;
  if (block.kind === 'line') return lineBytes(block);
  const { open, edge, between, close, items } = block;
  return open + edge + items.map(itemBytes).join(between) + edge + close;
}

function itemBytes({ open, box, line, inside }: Item): string {
  const start = open + line.open + box + line.text + line.close;
  const end = open === '' ? '' : '</li>';
  return start + (inside === undefined ? '' : blockBytes(inside)) + end;
}

function lineBytes({ open, text, close }: Line): string {
  return open + text + close;
}

/** A note of three to seven blocks, spelled as editors of the world spell them. */
export function aKeyedNote(chance: Chance): KeyedNote {
  const words = wordsFrom();
  const pick = <T>(...values: readonly T[]): T => values[chance(values.length)] as T;
  const line = (open: string, tag: string): Line => ({
    kind: 'line',
    open,
    text: words(),
    close: tag === '' ? '' : `</${tag}>`,
  });
  const between = pick('', '\n', '\n\n  ');
  const paragraph = (): Line =>
    pick(
      () => line('<p>', 'p'),
      () => line('<P CLASS=a >', 'P'),
      () => line('<p style="color: red" id="one">', 'p'),
      () => line('<div dir="auto">', 'div'),
    )();
  /** Text without a tag; white space in front of it would be a part of it. */
  const bare = (): Line =>
    between !== '' || blocks.at(-1)?.kind === 'line' ? paragraph() : line('', '');
  const block = (): KeyedBlock =>
    pick<() => KeyedBlock>(
      paragraph,
      bare,
      () => line('<h2 class="h" id="two">', 'h2'),
      () => aList(pick, words),
      () => aList(pick, words),
      () => aQuote(pick, words),
      () => ({ kind: 'raw', html: pick(...rawBlocks) }),
    )();
  const blocks: KeyedBlock[] = [paragraph()];
  for (let left = 2 + chance(4); left > 0; left -= 1) {
    blocks.push(block());
    if (blocks.at(-1)?.kind !== 'line') blocks.push(pick(paragraph, paragraph, bare)());
  }
  if (chance(3) === 0) blocks.push(aList(pick, words));
  return { between, blocks };
}

type Pick = <T>(...values: readonly T[]) => T;

function aList(pick: Pick, words: () => string): Holder {
  const [open, close] = pick(
    ['<ul>', '</ul>'],
    ['<UL class=l>', '</UL>'],
    ['<ol start="4">', '</ol>'],
    ['<ul class="contains-task-list">', '</ul>'],
  );
  const isTasks = open.includes('task');
  const gap = pick('', '\n', '\n  ');
  const [lineOpen, lineClose] = pick(['', ''], ['', ''], ['<p>', '</p>']);
  const itemOpen = isTasks ? '<li class="task-list-item">' : pick('<li>', '<li data-x="1">');
  const box = isTasks ? '<input type="checkbox" disabled> ' : '';
  const items = Array.from({ length: pick(1, 2, 3) }, () => ({
    open: itemOpen,
    box,
    line: { kind: 'line' as const, open: lineOpen, text: words(), close: lineClose },
  }));
  return { kind: 'list', open, edge: gap, between: gap, close, items };
}

function aQuote(pick: Pick, words: () => string): Holder {
  const gap = pick('', '\n');
  const [lineOpen, lineClose] = pick(['<p>', '</p>'], ['<p class="q">', '</p>']);
  const items = Array.from({ length: pick(1, 2) }, () => ({
    open: '',
    box: '',
    line: { kind: 'line' as const, open: lineOpen, text: words(), close: lineClose },
  }));
  return {
    kind: 'quote',
    open: '<blockquote cite="x">',
    edge: gap,
    between: gap,
    close: '</blockquote>',
    items,
  };
}

const rawBlocks = [
  '<hr>',
  '<details><summary>More</summary>Hidden  text</details>',
  '<PRE><code class="language-js">a &lt;  b\n</code></PRE>',
  '<table><tr><td>x</td> <td CLASS=k>y</td></tr></table>',
  '<!-- kept -->',
];

function wordsFrom(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `line${count}x`;
  };
}
