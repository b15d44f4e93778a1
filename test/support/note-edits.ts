/**
 * The edits of people in a note, as edits of the model (note-model.ts), each with the parts it touches.
 */
import type { Draw } from '../../service/seed/draw/draw.ts';
import {
  aRow,
  aTextBlock,
  type Ids,
  type ModelBlock,
  type ModelNote,
  type ModelRow,
  type ModelWord,
  someWords,
  type TableBlock,
  type TextBlock,
  type TextType,
} from './note-model.ts';

/**
 * Two edits that touch nothing in common can both be made, in any order, with one result. A word, a
 * place between two words, a block's kind or its place, a cell: each is one thing.
 */
export type Edit = {
  readonly name: string;
  readonly touches: readonly string[];
  readonly apply: (note: ModelNote) => void;
};

/** Draws an edit for a note; nothing where the note has no place for it. */
export type EditKind = (draw: Draw, ids: Ids, note: ModelNote, near?: number) => Edit | undefined;

/** Edits of words, marks and whole blocks. */
export const plainEdits: Readonly<Record<string, EditKind>> = {
  replaceWord(draw, ids, note, near) {
    const found = someWordOf(draw, note, near);
    if (!found) return undefined;
    const text = someWords(draw, ids, 1)[0]?.text ?? 'new';
    const to = found.word.text === text ? 'replaced' : text;
    return edit('replace word', [`w${found.word.id}`], (copy) => {
      inWords(copy, found.word.id, (words, at) => {
        words[at] = { ...(words[at] as ModelWord), text: to };
      });
    });
  },
  insertWords(draw, ids, note, near) {
    const found = someWordOf(draw, note, near);
    if (!found) return undefined;
    const added = someWords(draw, ids, draw.between(1, 3));
    return edit('insert words', [`gap${found.word.id}`], (copy) => {
      inWords(copy, found.word.id, (words, at) =>
        words.splice(at + 1, 0, ...structuredClone(added)),
      );
    });
  },
  deleteWord(draw, _ids, note, near) {
    const found = someWordOf(draw, note, near);
    if (!found?.before) return undefined;
    const { word, before } = found;
    return edit(
      'delete word',
      [`w${word.id}`, `only${word.id}`, `gap${word.id}`, `gap${before.id}`],
      (copy) => {
        inWords(copy, word.id, (words, at) => words.splice(at, 1));
      },
    );
  },
  markWords(draw, _ids, note, near) {
    const block = someText(draw, note, near);
    if (!block || block.words.length < 4) return undefined;
    const from = draw.between(0, block.words.length - 3);
    const marked = block.words.slice(from, from + draw.between(1, 3)).map(({ id }) => id);
    const kind = draw.pick(['strong', 'em'] as const);
    // Words put in between marked words may be marked or not. A mark of a word that is deleted is
    // an edit of what the other side deletes.
    const inside = marked.slice(0, -1).map((id) => `gap${id}`);
    const only = marked.length === 1 ? [`only${marked[0]}`] : [];
    return edit(
      `mark ${kind}`,
      [...marked.map((id) => `${kind}${id}`), ...inside, ...only],
      (copy) => {
        for (const id of marked) {
          inWords(copy, id, (words, at) => {
            words[at] = { ...(words[at] as ModelWord), [kind]: true };
          });
        }
      },
    );
  },
  insertBlock(draw, ids, note) {
    const after = draw.pick(note.blocks);
    const type = after.kind === 'text' && isItem(after) ? after.type : 'p';
    const added = aTextBlock(draw, ids, type);
    return edit('insert block', [`after${after.id}`], (copy) => {
      const at = copy.blocks.findIndex(({ id }) => id === after.id);
      copy.blocks.splice(at + 1, 0, structuredClone(added));
    });
  },
  deleteBlock(draw, _ids, note) {
    const at = draw.between(1, note.blocks.length - 1);
    const block = note.blocks[at];
    const next = note.blocks[at + 1];
    // An emptied list, and two lists that become one, are not at stake.
    if (!block || (block.kind === 'text' && isItem(block)) || !next) return undefined;
    if (next.kind === 'text' && isItem(next)) return undefined;
    return edit('delete block', everything(note, block), (copy) => remove(copy, block.id));
  },
};

/** Edits of the note's structure. */
export const structuralEdits: Readonly<Record<string, EditKind>> = {
  split(draw, ids, note, near) {
    const block = someText(draw, note, near, 8);
    if (!block) return undefined;
    const at = draw.between(3, block.words.length - 3);
    const before = block.words[at - 1]?.id ?? 0;
    const half = ids();
    const touches = [`gap${before}`, ...whole(block), `after${block.id}`];
    return edit('split', touches, (copy) => {
      const index = copy.blocks.findIndex(({ id }) => id === block.id);
      const found = copy.blocks[index];
      if (found?.kind !== 'text') return;
      const cut = found.words.findIndex(({ id }) => id === before) + 1;
      const { done: _, ...others } = found;
      const second = {
        ...others,
        id: half,
        words: found.words.slice(cut),
        ...(found.type === 'task' ? { done: false } : {}),
      };
      found.words = found.words.slice(0, cut);
      copy.blocks.splice(index + 1, 0, second);
    });
  },
  join(draw, _ids, note) {
    const pairs = note.blocks.flatMap((block, at) => {
      const next = note.blocks[at + 1];
      if (block.kind !== 'text' || next?.kind !== 'text') return [];
      return block.type === next.type && block.type !== 'task' ? [[block, next] as const] : [];
    });
    if (pairs.length === 0) return undefined;
    const [one, other] = draw.pick(pairs);
    const touches = [
      ...whole(one),
      ...whole(other),
      `after${one.id}`,
      `after${other.id}`,
      `gap${one.words.at(-1)?.id}`,
    ];
    return edit('join', touches, (copy) => {
      const first = textIn(copy, one.id);
      const second = textIn(copy, other.id);
      if (!first || !second) return;
      first.words.push(...second.words);
      remove(copy, other.id);
    });
  },
  move(draw, _ids, note, near) {
    const block = someText(draw, note, near, 4);
    if (!block || isItem(block)) return undefined;
    const at = note.blocks.indexOf(block);
    const places = note.blocks.filter((one, index) => {
      const next = note.blocks[index + 1];
      const isInList = one.kind === 'text' && isItem(one) && next?.kind === 'text' && isItem(next);
      return !isInList && Math.abs(index - at) > 1;
    });
    const [before, next] = [note.blocks[at - 1], note.blocks[at + 1]];
    if (places.length === 0 || !before || isItemBlock(before) || isItemBlock(next))
      return undefined;
    const after = draw.pick(places);
    const touches = [...place(block), `after${before.id}`, `after${after.id}`, ...place(after)];
    return edit('move', touches, (copy) => {
      const found = textIn(copy, block.id);
      if (!found) return;
      remove(copy, block.id);
      copy.blocks.splice(copy.blocks.findIndex(({ id }) => id === after.id) + 1, 0, found);
    });
  },
  moveItem(draw, _ids, note) {
    const items = note.blocks.filter(
      (block, at) =>
        isItemBlock(block) && isItemBlock(note.blocks[at + 1]) && isItemBlock(note.blocks[at + 2]),
    );
    if (items.length === 0) return undefined;
    const item = draw.pick(items);
    const at = note.blocks.indexOf(item);
    const [before, next, after] = [note.blocks[at - 1], note.blocks[at + 1], note.blocks[at + 2]];
    if (!next || !after) return undefined;
    const touches = [...place(item), ...place(next), ...place(after), `after${before?.id}`];
    return edit('move item', touches, (copy) => {
      const found = copy.blocks.find(({ id }) => id === item.id);
      if (!found) return;
      remove(copy, item.id);
      copy.blocks.splice(copy.blocks.findIndex(({ id }) => id === after.id) + 1, 0, found);
    });
  },
  retype(draw, _ids, note, near) {
    const block = someText(draw, note, near, 4);
    if (!block || isItem(block)) return undefined;
    const at = note.blocks.indexOf(block);
    const isBesideList = isItemBlock(note.blocks[at - 1]) || isItemBlock(note.blocks[at + 1]);
    const types: TextType[] = isBesideList
      ? ['p', 'h2', 'h3', 'quote']
      : ['p', 'h2', 'h3', 'quote', 'li', 'oli'];
    const type = draw.pick(types.filter((one) => one !== block.type));
    const around =
      isBesideList || !isListType(type)
        ? []
        : [`after${block.id}`, `after${note.blocks[at - 1]?.id}`];
    return edit(`retype to ${type}`, [...whole(block), ...around], (copy) => {
      const found = textIn(copy, block.id);
      if (found) found.type = type;
    });
  },
  renumber(draw, _ids, note) {
    const items = note.blocks.filter((block) => block.kind === 'text' && block.type === 'li');
    if (items.length === 0) return undefined;
    const run = runOf(note, draw.pick(items));
    const before = note.blocks[note.blocks.indexOf(run[0] as ModelBlock) - 1];
    const touches = [`after${before?.id}`, ...run.flatMap(({ id }) => [`kind${id}`, `after${id}`])];
    return edit('make the list numbered', touches, (copy) => {
      for (const { id } of run) {
        const found = textIn(copy, id);
        if (found) found.type = 'oli';
      }
    });
  },
  nest(draw, _ids, note) {
    const items = note.blocks.filter(
      (block, at) =>
        block.kind === 'text' &&
        block.type === 'li' &&
        isItemBlock(note.blocks[at - 1]) &&
        isItemBlock(note.blocks[at + 1]),
    );
    if (items.length === 0) return undefined;
    const item = draw.pick(items);
    const before = note.blocks[note.blocks.indexOf(item) - 1];
    return edit(
      'nest item',
      [...place(item), `kind${item.id}`, `after${before?.id}`, `kind${before?.id}`],
      (copy) => {
        const found = textIn(copy, item.id);
        if (found) found.isNested = true;
      },
    );
  },
  deleteItem(draw, _ids, note) {
    const items = note.blocks.filter(
      (block, at) => isItemBlock(block) && isItemBlock(note.blocks[at + 1]),
    );
    if (items.length === 0) return undefined;
    const item = draw.pick(items);
    return edit('delete item', everything(note, item), (copy) => remove(copy, item.id));
  },
  tick(draw, _ids, note) {
    const tasks = note.blocks.filter((block) => block.kind === 'text' && block.type === 'task');
    if (tasks.length === 0) return undefined;
    const { id } = draw.pick(tasks);
    return edit('tick', [`done${id}`], (copy) => {
      const found = textIn(copy, id);
      if (found) found.done = !found.done;
    });
  },
  link(draw, _ids, note, near) {
    const found = someWordOf(draw, note, near);
    if (!found) return undefined;
    const { id } = found.word;
    const href = `https://example.org/new/${draw.between(100, 999)}`;
    return edit('link', [`href${id}`], (copy) => {
      inWords(copy, id, (words, at) => {
        words[at] = { ...(words[at] as ModelWord), href };
      });
    });
  },
  image(draw, _ids, note) {
    const images = note.blocks.filter(({ kind }) => kind === 'image');
    if (images.length === 0) return undefined;
    const { id } = draw.pick(images);
    const field = draw.pick(['src', 'alt', 'width'] as const);
    const value = field === 'width' ? `${draw.between(500, 900)}` : `new-${draw.between(1, 999)}`;
    return edit(`image ${field}`, [`${field}${id}`], (copy) => {
      const found = copy.blocks.find((block) => block.id === id);
      if (found?.kind === 'image') found[field] = value;
    });
  },
  cell(draw, ids, note) {
    const table = someTable(draw, note);
    if (!table) return undefined;
    const [row, column] = [draw.pick(table.rows), draw.pick(table.columns)];
    const word = draw.pick(row.cells.get(column) ?? []);
    const text = someWords(draw, ids, 1)[0]?.text ?? 'new';
    const touches = [`w${word.id}`, `row${row.id}`, `column${column}`];
    return edit('cell', touches, (copy) => {
      inWords(copy, word.id, (words, at) => {
        words[at] = { ...(words[at] as ModelWord), text: text === word.text ? 'replaced' : text };
      });
    });
  },
  insertRow(draw, ids, note) {
    const table = someTable(draw, note);
    if (!table) return undefined;
    const after = draw.pick(table.rows);
    const row = aRow(draw, ids, table.columns);
    return edit('insert row', [`afterRow${after.id}`, `newRow${table.id}`], (copy) => {
      const rows = tableIn(copy, table.id)?.rows ?? [];
      rows.splice(rows.findIndex(({ id }) => id === after.id) + 1, 0, structuredClone(row));
    });
  },
  deleteRow(draw, _ids, note) {
    const table = someTable(draw, note);
    if (!table) return undefined;
    const at = draw.between(1, table.rows.length - 1);
    const row = table.rows[at] as ModelRow;
    const touches = [
      `row${row.id}`,
      `afterRow${row.id}`,
      `afterRow${table.rows[at - 1]?.id}`,
      `rows${table.id}`,
      ...cellsOf(row),
    ];
    return edit('delete row', touches, (copy) => {
      const found = tableIn(copy, table.id);
      if (found) found.rows = found.rows.filter(({ id }) => id !== row.id);
    });
  },
  insertColumn(draw, ids, note) {
    const table = someTable(draw, note);
    if (!table) return undefined;
    const [column, after] = [ids(), draw.pick(table.columns)];
    const cells = new Map(table.rows.map(({ id }) => [id, someWords(draw, ids, 2)]));
    return edit('insert column', [`afterColumn${after}`, `rows${table.id}`], (copy) => {
      const found = tableIn(copy, table.id);
      if (!found) return;
      found.columns.splice(found.columns.indexOf(after) + 1, 0, column);
      for (const row of found.rows) {
        const words = cells.get(row.id);
        if (words) row.cells.set(column, structuredClone(words));
      }
    });
  },
  deleteColumn(draw, _ids, note) {
    const table = someTable(draw, note);
    if (!table || table.columns.length < 3) return undefined;
    const column = draw.pick(table.columns);
    const at = table.columns.indexOf(column);
    const touches = [
      `column${column}`,
      `afterColumn${column}`,
      `afterColumn${table.columns[at - 1]}`,
      `rows${table.id}`,
      `newRow${table.id}`,
    ];
    return edit('delete column', touches, (copy) => {
      const found = tableIn(copy, table.id);
      if (found) found.columns = found.columns.filter((id) => id !== column);
    });
  },
};

function edit(name: string, touches: readonly string[], apply: Edit['apply']): Edit {
  return { name, touches, apply };
}

function someText(draw: Draw, note: ModelNote, near?: number, wordsMin = 3): TextBlock | undefined {
  const blocks = note.blocks.filter(
    (block) => block.kind === 'text' && block.words.length >= wordsMin,
  ) as TextBlock[];
  const there = blocks.find(({ id }) => id === near);
  return there ?? (blocks.length > 0 ? draw.pick(blocks) : undefined);
}

type Found = { readonly word: ModelWord; readonly before: ModelWord | undefined };

/** A word in the middle, so that a paragraph never begins or ends otherwise. */
function someWordOf(draw: Draw, note: ModelNote, near?: number): Found | undefined {
  const block = someText(draw, note, near, 4);
  if (!block) return undefined;
  const at = draw.between(1, block.words.length - 2);
  const word = block.words[at];
  return word && { word, before: block.words[at - 1] };
}

function someTable(draw: Draw, note: ModelNote): TableBlock | undefined {
  const tables = note.blocks.filter((block): block is TableBlock => block.kind === 'table');
  return tables.length > 0 ? draw.pick(tables) : undefined;
}

function isListType(type: TextType): boolean {
  return type === 'li' || type === 'oli' || type === 'task';
}

function isItem({ type }: TextBlock): boolean {
  return isListType(type);
}

function isItemBlock(block: ModelBlock | undefined): block is TextBlock {
  return block?.kind === 'text' && isItem(block);
}

function runOf(note: ModelNote, item: ModelBlock): readonly ModelBlock[] {
  const at = note.blocks.indexOf(item);
  let [from, to] = [at, at];
  while (isItemBlock(note.blocks[from - 1])) from -= 1;
  while (isItemBlock(note.blocks[to + 1])) to += 1;
  return note.blocks.slice(from, to + 1);
}

/** Names a block and its place. */
function whole(block: ModelBlock): readonly string[] {
  return [`kind${block.id}`, `place${block.id}`, `done${block.id}`];
}

function place(block: ModelBlock): readonly string[] {
  return [`place${block.id}`, `after${block.id}`];
}

function cellsOf({ cells }: ModelRow): readonly string[] {
  return [...cells.values()].flatMap((words) => words.map(({ id }) => `w${id}`));
}

/** All of a block: whoever deletes it undoes whatever was done to it. */
function everything(note: ModelNote, block: ModelBlock): readonly string[] {
  const before = note.blocks[note.blocks.indexOf(block) - 1];
  const around = [...whole(block), ...place(block), `after${before?.id}`];
  const fields = ['src', 'alt', 'width'].map((field) => `${field}${block.id}`);
  const words = block.kind === 'text' ? block.words : [];
  const inside = words.flatMap(({ id }) => [
    `w${id}`,
    `gap${id}`,
    `strong${id}`,
    `em${id}`,
    `href${id}`,
  ]);
  const rows =
    block.kind === 'table'
      ? [
          `rows${block.id}`,
          `newRow${block.id}`,
          ...block.rows.flatMap((row) => [`row${row.id}`, `afterRow${row.id}`]),
        ]
      : [];
  return [...around, ...fields, ...inside, ...rows];
}

function inWords(
  note: ModelNote,
  id: number,
  change: (words: ModelWord[], at: number) => void,
): void {
  for (const block of note.blocks) {
    const lists =
      block.kind === 'text'
        ? [block.words]
        : block.kind === 'table'
          ? block.rows.flatMap(({ cells }) => [...cells.values()])
          : [];
    for (const words of lists) {
      const at = words.findIndex((word) => word.id === id);
      if (at >= 0) {
        change(words, at);
        return;
      }
    }
  }
}

function textIn(note: ModelNote, id: number): TextBlock | undefined {
  const found = note.blocks.find((block) => block.id === id);
  return found?.kind === 'text' ? found : undefined;
}

function tableIn(note: ModelNote, id: number): TableBlock | undefined {
  const found = note.blocks.find((block) => block.id === id);
  return found?.kind === 'table' ? found : undefined;
}

function remove(note: ModelNote, id: number): void {
  note.blocks.splice(
    note.blocks.findIndex((block) => block.id === id),
    1,
  );
}
