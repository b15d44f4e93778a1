/** Lists of stored HTML, with their tasks, as nodes of the editor's document. */
import { PartsOfBlock } from './drawing-cost.ts';
import {
  attr,
  type Element,
  inside,
  placeOf,
  preservedOf,
  type Reader,
  type Tree,
  Unknown,
} from './elements.ts';
import { enterHolder } from './enter-origin.ts';
import type { Origin } from './origin.ts';

/** Reads a list; throws `Unknown` for one without items. */
export function readList(list: Element, reader: Reader): Origin {
  const items = readItems(list, inside(reader));
  if (items.length === 0) throw new Unknown();
  const place = { ...placeOf(list), tag: list.tagName, children: items };
  if (list.tagName === 'ul')
    return enterHolder(reader, 'bulletList', { kept: preservedOf(list) }, place);
  const start = Number(attr(list, 'start') ?? 1);
  if (!Number.isSafeInteger(start)) throw new Unknown();
  const preserved = preservedOf(list, 'start');
  return enterHolder(reader, 'orderedList', { start, kept: preserved }, place);
}

/** A list between the items, or other content there, is an item without a tag. */
function readItems(list: Element, reader: Reader): Origin[] {
  const items = new PartsOfBlock();
  let between: Tree[] = [];
  const endBetween = () => {
    const children = reader.readBlocks(between, reader);
    between = [];
    const [first, last] = [children[0], children.at(-1)];
    if (first === undefined || last === undefined) return;
    const attrs = { checked: null, box: null, kept: null, isBare: true };
    const range = { from: first.from, to: last.to };
    items.add(enterHolder(reader, 'listItem', attrs, { ...range, children }));
  };
  for (const tree of list.childNodes) {
    if (!('tagName' in tree) || tree.tagName !== 'li') {
      between.push(tree);
      continue;
    }
    endBetween();
    items.add(readItem(tree, reader));
  }
  endBetween();
  return items.parts;
}

function readItem(item: Element, reader: Reader): Origin {
  const place = placeOf(item);
  const box = boxOf(item);
  const start = box === undefined ? place.open.to : placeOf(box).to;
  const children = reader.readFilled(item.childNodes, start, inside(reader), box);
  const attrs = {
    checked: box === undefined ? null : attr(box, 'checked') !== undefined,
    box: box === undefined ? null : (preservedOf(box, 'type', 'checked') ?? {}),
    kept: preservedOf(item),
  };
  return enterHolder(reader, 'listItem', attrs, {
    ...place,
    tag: 'li',
    children,
    box: box === undefined ? null : placeOf(box),
  });
}

/** The box in front of the item's text; a loose task's stands inside its first paragraph. */
function boxOf(item: Element): Element | undefined {
  const first = item.childNodes.find(isVisible);
  if (first === undefined || !('tagName' in first)) return undefined;
  const box = first.tagName === 'p' ? first.childNodes.find(isVisible) : first;
  if (box === undefined || !('tagName' in box) || box.tagName !== 'input') return undefined;
  return attr(box, 'type')?.toLowerCase() === 'checkbox' ? box : undefined;
}

function isVisible(tree: Tree): boolean {
  return 'tagName' in tree || ('value' in tree && /[^ \t\r\n\f]/.test(tree.value));
}
