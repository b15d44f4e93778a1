/** Makes elements of a snapshot again. They are only looked at: nothing of it runs, loads, or takes the focus. */
import {
  DEPTH_MAX,
  NODES_MAX,
  presentBuild,
  type Snapshot,
  type SnapshotNode,
} from './snapshot.ts';

const SVG = 'http://www.w3.org/2000/svg';
const drawn = /^(svg|path|circle|ellipse|rect|line|polyline|polygon|g)$/;
const shown =
  /^(div|span|p|form|section|header|footer|main|nav|ul|ol|li|h[1-6]|strong|em|small|kbd|time|bdi|label|button|input|select|option)$/;
const allowed =
  /^(class|dir|type|placeholder|disabled|checked|hidden|(data|aria)-[a-z-]+|viewBox|d|r|[cr]?[xy][12]?|points|width|height|fill|transform|stroke(-[a-z]+)?)$/;

export type Built = Pick<Snapshot, 'account' | 'day'> & { readonly root: Element };

/**
 * Returns the elements; `null` where the data is no snapshot, or that of another build. Elements and attributes
 * that a screen does not need to look as it did are left out.
 */
export function buildSnapshot(data: unknown): Built | null {
  if (!isSnapshot(data)) return null;
  let count = 0;
  const build = (node: unknown, depth: number): Node[] => {
    count += 1;
    if (count > NODES_MAX || depth > DEPTH_MAX) return [];
    if (typeof node === 'string') return [new Text(node)];
    if (!isElement(node)) return [];
    const [name, attributes, nodes] = node;
    if (!drawn.test(name) && !shown.test(name)) return [];
    const element = drawn.test(name)
      ? document.createElementNS(SVG, name)
      : document.createElement(name);
    for (const [attribute, value] of Object.entries(attributes)) {
      if (allowed.test(attribute)) element.setAttribute(attribute, value);
    }
    // The page's policy takes no attribute for it.
    if (attributes['style'] !== undefined) element.style.cssText = attributes['style'];
    element.append(...nodes.flatMap((child) => build(child, depth + 1)));
    return [element];
  };
  const [root] = build(data.root, 0);
  if (!(root instanceof Element)) return null;
  return { root, account: String(data.account), day: String(data.day) };
}

function isSnapshot(data: unknown): data is Readonly<Record<keyof Snapshot, unknown>> {
  if (
    typeof data !== 'object' ||
    data === null ||
    !('day' in data && 'root' in data && 'account' in data)
  )
    return false;
  return 'build' in data && data.build === presentBuild();
}

function isElement(node: unknown): node is Exclude<SnapshotNode, string> {
  if (!Array.isArray(node)) return false;
  const [name, attributes, nodes] = node;
  return (
    typeof name === 'string' &&
    typeof attributes === 'object' &&
    attributes !== null &&
    Object.values(attributes).every((value) => typeof value === 'string') &&
    Array.isArray(nodes)
  );
}
