/**
 * A note as a model that edits are applied to, and its HTML. It is for triples whose merge is known
 * because both edits were made on the model, not because a merge said so.
 *
 * Everything has a number of its own, so that an edit finds its target whatever the other one did.
 */
import type { Draw } from '../../service/seed/draw/draw.ts';

export type ModelWord = {
  readonly id: number;
  text: string;
  strong?: boolean;
  em?: boolean;
  href?: string;
};

export type TextType = 'p' | 'h2' | 'h3' | 'quote' | 'li' | 'oli' | 'task';
export type TextBlock = {
  readonly id: number;
  kind: 'text';
  type: TextType;
  words: ModelWord[];
  done?: boolean;
  /** Whether a list item stands inside the one before it. */
  isNested?: boolean;
};
export type ModelRow = { readonly id: number; readonly cells: Map<number, ModelWord[]> };
export type TableBlock = {
  readonly id: number;
  kind: 'table';
  columns: number[];
  rows: ModelRow[];
};
type ImageBlock = {
  readonly id: number;
  kind: 'image';
  src: string;
  alt: string;
  width: string;
};
type RawBlock = { readonly id: number; kind: 'raw'; html: string };
export type ModelBlock = TextBlock | TableBlock | ImageBlock | RawBlock;

/** How the editor that wrote the note spells things. */
type Spelling = {
  readonly between: string;
  readonly bold: string;
  readonly isLoose: boolean;
};

export type ModelNote = { readonly blocks: ModelBlock[]; readonly spelling: Spelling };

/** A deep copy, to be edited. */
export function copyOf(note: ModelNote): ModelNote {
  return structuredClone(note);
}

export type Ids = () => number;

const vocabulary =
  'the the a of to with and client meeting invoice budget draft review launch Monday Friday team design logo website offer contract hours rate scope phase milestone feedback approval sketch colour header footer page print paper photo caption editor deadline delay risk option version second third final early late small large quick careful blue green quarterly weekly signed open paid overdue cheap private shared local remote mobile summer autumn winter north south Anna Bernd Clara David Elena phone email call visit train flight hotel lunch office studio garden market street bridge river 12 30 450 2027'.split(
    ' ',
  );

export function someWords(draw: Draw, ids: Ids, count: number): ModelWord[] {
  return Array.from({ length: count }, () => ({ id: ids(), text: draw.pick(vocabulary) }));
}

export function aTextBlock(draw: Draw, ids: Ids, type: TextType): TextBlock {
  const isShort = type !== 'p' && type !== 'quote';
  const words = someWords(draw, ids, isShort ? draw.between(4, 7) : draw.between(8, 24));
  for (const word of words) {
    if (draw.chance(0.06)) word.strong = true;
    if (draw.chance(0.04)) word.em = true;
    if (draw.chance(0.03)) word.href = `https://example.org/${draw.between(1, 99)}`;
    if (draw.chance(0.06) && word !== words.at(-1)) word.text += draw.pick([',', ';', '.']);
  }
  return {
    id: ids(),
    kind: 'text',
    type,
    words,
    ...(type === 'task' ? { done: draw.chance(0.5) } : {}),
  };
}

function aTable(draw: Draw, ids: Ids): TableBlock {
  const columns = Array.from({ length: draw.between(2, 4) }, ids);
  const rows = Array.from({ length: draw.between(3, 5) }, () => aRow(draw, ids, columns));
  return { id: ids(), kind: 'table', columns, rows };
}

export function aRow(draw: Draw, ids: Ids, columns: readonly number[]): ModelRow {
  const cells = columns.map(
    (column) => [column, someWords(draw, ids, draw.between(2, 4))] as const,
  );
  return { id: ids(), cells: new Map(cells) };
}

/** A note of some blocks; with tables, lists and pictures only where `isRich`. */
export function aModelNote(draw: Draw, ids: Ids, isRich: boolean): ModelNote {
  const blocks: ModelBlock[] = [aTextBlock(draw, ids, 'p')];
  const add = (type: TextType, count: number): void => {
    for (let left = count; left > 0; left -= 1) blocks.push(aTextBlock(draw, ids, type));
  };
  for (let left = draw.between(3, 6); left > 0; left -= 1) {
    const kind = draw.between(1, isRich ? 10 : 5);
    if (kind <= 3) add('p', 1);
    else if (kind === 4) add(draw.pick(['h2', 'h3', 'quote']), 1);
    else if (kind === 5 || kind === 6) add('li', draw.between(2, 5));
    else if (kind === 7) add('task', draw.between(2, 4));
    else if (kind === 8) blocks.push(aTable(draw, ids));
    else if (kind === 9) blocks.push(anImage(draw, ids));
    else blocks.push({ id: ids(), kind: 'raw', html: draw.pick(rawBlocks) });
    // Two lists in a row are one.
    add('p', 1);
  }
  const spelling = {
    between: draw.pick(['', '\n']),
    bold: draw.pick(['b', 'strong']),
    isLoose: draw.chance(0.4),
  };
  return { blocks, spelling };
}

function anImage(draw: Draw, ids: Ids): ImageBlock {
  const src = `https://example.org/${draw.between(1, 999)}.png`;
  return {
    id: ids(),
    kind: 'image',
    src,
    alt: draw.pick(vocabulary),
    width: `${draw.between(20, 400)}`,
  };
}

const rawBlocks = [
  '<hr>',
  '<details open><summary>More</summary><p>Hidden  text</p></details>',
  '<iframe src="https://example.org/v" data-x=1></iframe>',
  '<!-- keep me -->',
  '<dl><dt>Term</dt><dd>Meaning</dd></dl>',
  '<x-card data-id="7">A card</x-card>',
];

/** The note's HTML. */
export function htmlOf({ blocks, spelling }: ModelNote): string {
  const pieces: string[] = [];
  for (let at = 0; at < blocks.length; ) {
    const block = blocks[at];
    if (block === undefined) break;
    const list = block.kind === 'text' ? listName(block.type) : undefined;
    if (list === undefined) {
      pieces.push(blockHtml(block, spelling));
      at += 1;
      continue;
    }
    const items: TextBlock[] = [];
    for (; at < blocks.length; at += 1) {
      const item = blocks[at];
      if (item?.kind !== 'text' || listName(item.type) !== list) break;
      items.push(item);
    }
    pieces.push(listHtml(list, items, spelling));
  }
  return pieces.join(spelling.between);
}

function listName(type: TextType): string | undefined {
  if (type === 'oli') return 'ol';
  if (type === 'li') return 'ul';
  return type === 'task' ? 'ul class="contains-task-list"' : undefined;
}

function listHtml(list: string, items: readonly TextBlock[], spelling: Spelling): string {
  const { between, isLoose } = spelling;
  const written: string[] = [];
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at];
    if (item === undefined) break;
    const inside: TextBlock[] = [];
    for (let next = items[at + 1]; next?.isNested; next = items[at + 1]) {
      inside.push(next);
      at += 1;
    }
    const isTask = item.type === 'task';
    const box = isTask ? `<input type="checkbox"${item.done ? ' checked' : ''}> ` : '';
    const text = box + wordsHtml(item.words, spelling);
    const nested = inside.map(
      (one) =>
        `<li>${isLoose ? `<p>${wordsHtml(one.words, spelling)}</p>` : wordsHtml(one.words, spelling)}</li>`,
    );
    const deep =
      nested.length > 0
        ? `${between}<ul>${between}${nested.join(between)}${between}</ul>${between}`
        : '';
    written.push(
      `<li${isTask ? ' class="task-list-item"' : ''}>${isLoose ? `<p>${text}</p>` : text}${deep}</li>`,
    );
  }
  return `<${list}>${between}${written.join(between)}${between}</${list.split(' ')[0]}>`;
}

function blockHtml(block: ModelBlock, spelling: Spelling): string {
  switch (block.kind) {
    case 'raw':
      return block.html;
    case 'image':
      return `<p><img src="${block.src}" alt="${block.alt}" width="${block.width}"></p>`;
    case 'table': {
      const rows = block.rows.map(({ cells }) => {
        const written = block.columns.map(
          (column) => `<td>${wordsHtml(cells.get(column) ?? [], spelling)}</td>`,
        );
        return `<tr>${written.join('')}</tr>`;
      });
      return `<table><tbody>${spelling.between}${rows.join(spelling.between)}${spelling.between}</tbody></table>`;
    }
    case 'text': {
      const text = wordsHtml(block.words, spelling);
      if (block.type === 'quote') return `<blockquote><p>${text}</p></blockquote>`;
      return `<${block.type}>${text}</${block.type}>`;
    }
  }
}

function wordsHtml(words: readonly ModelWord[], { bold }: Spelling): string {
  let html = '';
  let open: string[] = [];
  const close = (from: number): void => {
    for (const tag of open.slice(from).reverse()) html += `</${tag.split(' ')[0]}>`;
    open = open.slice(0, from);
  };
  for (const [index, { text, href, strong, em }] of words.entries()) {
    const tags = [
      ...(href === undefined ? [] : [`a href="${href}"`]),
      ...(strong ? [bold] : []),
      ...(em ? ['em'] : []),
    ];
    const differs = open.findIndex((tag, depth) => tag !== tags[depth]);
    close(differs < 0 ? open.length : differs);
    if (index > 0) html += ' ';
    for (const tag of tags.slice(open.length)) html += `<${tag}>`;
    open = tags;
    html += text;
  }
  close(0);
  return html;
}
