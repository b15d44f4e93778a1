/**
 * The edits of a keyed note: which keys a user presses at which words, and the bytes that result.
 */
import type { Holder, Item, KeyedBlock, KeyedNote, Line } from './keyed-note.ts';
import type { Chance } from './random-edits.ts';

type KeyedEdit = {
  readonly name: string;
  /** The words of the line, and behind how many of their letters the cursor is put. */
  readonly at: { readonly text: string; readonly behind: number };
  /** Names of keys, and text that is typed in one go. */
  readonly keys: readonly string[];
};

type Made = KeyedEdit | undefined;
/** Changes the note and tells how somebody does that; nothing where the note has no place for it. */
type Kind = (note: KeyedNote, chance: Chance, words: string) => Made;

const kinds: readonly Kind[] = [
  typeInLine,
  splitLine,
  paragraphBehindLine,
  itemBehindItem,
  leaveHolder,
  leaveHolder,
  leaveListInTheMiddle,
  outdentItem,
  indentItem,
  joinLines,
  headingOfLine,
  listOfLine,
];

/** Draws an edit and applies it. */
export function someEdit(note: KeyedNote, chance: Chance, words: string): Made {
  const kind = kinds[chance(kinds.length)] as Kind;
  return kind(note, chance, words);
}

function typeInLine(note: KeyedNote, chance: Chance, words: string): Made {
  const line = pickOf(linesOf(note), chance);
  if (line === undefined) return undefined;
  const at = endOf(line);
  line.text += words;
  return { name: 'type', at, keys: [words] };
}

function splitLine(note: KeyedNote, chance: Chance): Made {
  const index = indexOf(note, chance, (block) => isLine(block) && block.text.length > 2);
  const line = note.blocks[index] as Line | undefined;
  if (line === undefined) return undefined;
  const { text } = line;
  line.text = text.slice(0, 2);
  const open = line.open === '' ? '<p>' : removeId(line.open);
  const close = line.close === '' ? '</p>' : line.close;
  const half = { ...line, open, text: text.slice(2), close };
  note.blocks.splice(index + 1, 0, { ...half, wasBare: line.wasBare || line.open === '' });
  return { name: 'split', at: { text, behind: 2 }, keys: ['Enter'] };
}

function paragraphBehindLine(note: KeyedNote, chance: Chance, words: string): Made {
  const index = indexOf(note, chance, isLine);
  const line = note.blocks[index] as Line | undefined;
  if (line === undefined) return undefined;
  const isPlain = isHeading(line) || line.open === '';
  const next: Line = isPlain
    ? aParagraph(words)
    : { ...line, open: removeId(line.open), text: words };
  note.blocks.splice(index + 1, 0, next);
  return { name: 'paragraph behind', at: endOf(line), keys: ['Enter', words] };
}

function itemBehindItem(note: KeyedNote, chance: Chance, words: string): Made {
  const list = pickOf(note.blocks.filter(isHolder), chance);
  if (list === undefined) return undefined;
  const index = chance(list.items.length);
  const item = list.items[index] as Item;
  const { open, box, line, ...inside } = item;
  list.items[index] = { open, box, line };
  list.items.splice(index + 1, 0, {
    ...inside,
    open,
    box,
    line: { ...line, open: removeId(line.open), text: words },
  });
  return { name: 'item behind', at: endOf(line), keys: ['Enter', words] };
}

function leaveHolder(note: KeyedNote, chance: Chance, words: string): Made {
  const index = indexOf(note, chance, isHolder);
  const holder = note.blocks[index] as Holder | undefined;
  const item = holder?.items.at(-1);
  if (holder === undefined || item === undefined || item.inside) return undefined;
  const { line } = item;
  note.blocks.splice(index + 1, 0, outside(line, words));
  return { name: `leave the ${holder.kind}`, at: endOf(line), keys: ['Enter', 'Enter', words] };
}

function leaveListInTheMiddle(note: KeyedNote, chance: Chance, words: string): Made {
  const index = indexOf(note, chance, (block) => isList(block) && block.items.length > 1);
  const holder = note.blocks[index] as Holder | undefined;
  const item = holder?.items[0];
  if (holder === undefined || item === undefined || item.inside) return undefined;
  const { line } = item;
  const behind = { ...holder, items: holder.items.splice(1) };
  note.blocks.splice(index + 1, 0, outside(line, words), behind);
  return { name: 'leave the list in the middle', at: endOf(line), keys: ['Enter', 'Enter', words] };
}

function outdentItem(note: KeyedNote, chance: Chance): Made {
  const index = indexOf(note, chance, isList);
  const list = note.blocks[index] as Holder | undefined;
  const item = list?.items[0];
  if (list === undefined || item === undefined || item.inside) return undefined;
  const { line } = item;
  list.items.shift();
  const isLast = list.items.length === 0;
  note.blocks.splice(index, isLast ? 1 : 0, outside(line, line.text));
  return { name: 'outdent', at: { text: line.text, behind: 0 }, keys: ['Shift+Tab'] };
}

function indentItem(note: KeyedNote, chance: Chance): Made {
  const index = indexOf(note, chance, (block) => isList(block) && block.items.length > 1);
  const list = note.blocks[index] as Holder | undefined;
  const [item, next] = list?.items ?? [];
  if (list === undefined || item === undefined || next === undefined) return undefined;
  if (item.inside || next.inside) return undefined;
  list.items.splice(1, 1);
  const name = /^<(\w+)/.exec(list.open)?.[1]?.toLowerCase() ?? '';
  const kind = { kind: 'list' as const, edge: '', between: '' };
  const listClass = next.box === '' ? '' : ' class="contains-task-list"';
  item.inside = { ...kind, open: `<${name}${listClass}>`, close: `</${name}>`, items: [next] };
  return { name: 'indent', at: endOf(next.line), keys: ['Tab'] };
}

function joinLines({ blocks }: KeyedNote, chance: Chance): Made {
  const places = blocks.flatMap((block, index) => {
    const before = blocks[index - 1];
    return before && isLine(before) && isLine(block) && !isHeading(before) ? [index] : [];
  });
  const index = pickOf(places, chance);
  if (index === undefined) return undefined;
  const [before, line] = [blocks[index - 1] as Line, blocks[index] as Line];
  const { text } = line;
  before.text += text;
  blocks.splice(index, 1);
  return { name: 'join', at: { text, behind: 0 }, keys: ['Backspace'] };
}

function headingOfLine(note: KeyedNote, chance: Chance): Made {
  const index = indexOf(note, chance, (block) => isLine(block) && !isHeading(block));
  const line = note.blocks[index] as Line | undefined;
  if (line === undefined) return undefined;
  const open = line.open === '' ? '<h2>' : line.open.replace(/^<\w+/, '<h2');
  note.blocks[index] = { ...line, open, close: '</h2>' };
  return { name: 'heading', at: endOf(line), keys: ['Ctrl+Alt+2'] };
}

function listOfLine({ blocks }: KeyedNote, chance: Chance): Made {
  const isFree = (block: KeyedBlock | undefined) => block === undefined || !isHolder(block);
  const places = blocks.flatMap((block, index) =>
    isLine(block) && !isHeading(block) && isFree(blocks[index - 1]) && isFree(blocks[index + 1])
      ? [index]
      : [],
  );
  const index = pickOf(places, chance);
  if (index === undefined) return undefined;
  const line = blocks[index] as Line;
  const written = line.wasBare ? { ...line, open: '', close: '' } : line;
  const items = [{ open: '<li>', box: '', line: written }];
  blocks[index] = { kind: 'list', open: '<ul>', edge: '', between: '', close: '</ul>', items };
  return { name: 'list', at: endOf(line), keys: ['Ctrl+Shift+8'] };
}

/** A line that has left its list or quote is a paragraph, with the attributes it had as one. */
function outside(line: Line, text: string): Line {
  if (line.open === '') return aParagraph(text);
  return { ...line, open: line.text === text ? line.open : removeId(line.open), text };
}

function aParagraph(text: string): Line {
  return { kind: 'line', open: '<p>', text, close: '</p>', wasBare: true };
}

function linesOf({ blocks }: KeyedNote): Line[] {
  return blocks.flatMap((block) => {
    if (isLine(block)) return [block];
    return isHolder(block) ? block.items.map(({ line }) => line) : [];
  });
}

function isLine(block: KeyedBlock): block is Line {
  return block.kind === 'line';
}

function isHeading({ open }: Line): boolean {
  return open.startsWith('<h');
}

function isHolder(block: KeyedBlock): block is Holder {
  return block.kind === 'list' || block.kind === 'quote';
}

function isList(block: KeyedBlock): block is Holder {
  return block.kind === 'list';
}

function indexOf(
  { blocks }: KeyedNote,
  chance: Chance,
  isWanted: (block: KeyedBlock) => boolean,
): number {
  const indices = blocks.flatMap((block, index) => (isWanted(block) ? [index] : []));
  return pickOf(indices, chance) ?? -1;
}

function pickOf<T>(values: readonly T[], chance: Chance): T | undefined {
  return values.length === 0 ? undefined : values[chance(values.length)];
}

function endOf({ text }: Line): KeyedEdit['at'] {
  return { text, behind: text.length };
}

/** A name stands for one element. */
function removeId(open: string): string {
  return open.replace(/ id="\w+"/, '');
}
