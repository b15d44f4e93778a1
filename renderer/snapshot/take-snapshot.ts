/** Takes the snapshot: elements of the page as data. */
import { SNAPSHOT_CHARS_MAX } from '../../shared/window-limits.ts';
import {
  DEPTH_MAX,
  NODES_MAX,
  presentBuild,
  type Snapshot,
  type SnapshotNode,
} from './snapshot.ts';

/** Returns the snapshot of an element as text; `null` if it is larger than one may be. */
export function takeSnapshot(root: Element, of: Pick<Snapshot, 'account' | 'day'>): string | null {
  let count = 0;
  const take = (node: Node, depth: number): SnapshotNode[] => {
    count += 1;
    if (count > NODES_MAX || depth > DEPTH_MAX) throw new TooLarge();
    if (node instanceof Text) return node.data === '' ? [] : [node.data];
    if (!(node instanceof Element)) return []; // Svelte marks places with comments
    if (node.hasAttribute('popover')) return []; // it is open for as long as somebody uses it
    const attributes = [...node.attributes].map(({ name, value }) => [name, value] as const);
    const nodes = [...node.childNodes].flatMap((child) => take(child, depth + 1));
    return [[node.localName, Object.fromEntries(attributes), nodes]];
  };
  try {
    const [taken = ''] = take(root, 0);
    const text = JSON.stringify({ ...of, build: presentBuild(), root: taken } satisfies Snapshot);
    return text.length > SNAPSHOT_CHARS_MAX ? null : text;
  } catch (error) {
    if (error instanceof TooLarge) return null;
    throw error;
  }
}

class TooLarge extends Error {}
