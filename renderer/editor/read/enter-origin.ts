/** Makes nodes of the editor's document together with their origins. */
import type { Node } from '@tiptap/pm/model';
import { drawingCost } from './drawing-cost.ts';
import { type Reader, Unknown } from './elements.ts';
import type { Origin, Range } from './origin.ts';

/** The parts of an origin that only its kind of block has. */
type Parts = Range & Partial<Pick<Origin, 'open' | 'close' | 'tag' | 'children' | 'line' | 'box'>>;

/** Makes the node and writes down what it was made of. */
export function enter(
  reader: Pick<Reader, 'schema' | 'text' | 'origins'>,
  type: string,
  attrs: Record<string, unknown>,
  content: readonly Node[],
  { children = [], ...parts }: Parts,
): Origin {
  let at = parts.open?.to ?? parts.from;
  for (const { from, to } of children) {
    if (from < at || to > parts.to) throw new Unknown();
    at = to;
  }
  const id = reader.origins.length;
  const nodeType = reader.schema.nodes[type];
  if (nodeType === undefined) throw new Unknown();
  const node = nodeType.createChecked({ ...attrs, origin: id }, content);
  const none = { open: null, close: null, tag: null, line: null, box: null };
  const cost = drawingCost(node, children);
  const origin = { ...none, ...parts, children, id, text: reader.text, node, cost };
  reader.origins.push(origin);
  return origin;
}

/** A block that holds blocks. */
export function enterHolder(
  reader: Pick<Reader, 'schema' | 'text' | 'origins'>,
  type: string,
  attrs: Record<string, unknown>,
  parts: Parts & Pick<Origin, 'children'>,
): Origin {
  return enter(
    reader,
    type,
    attrs,
    parts.children.map(({ node }) => node),
    parts,
  );
}

/** A block that is written back as its source. */
export function lockBlock(
  { from, to }: Range,
  reader: Pick<Reader, 'schema' | 'text' | 'origins'>,
): Origin {
  const source = reader.text.slice(from, to);
  return enter(reader, 'lockedBlock', { source }, [], { from, to });
}
