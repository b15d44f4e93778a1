/** Blocks that an edit has made into something else than they were written as. */
import type { Node } from '@tiptap/pm/model';
import type { Origin } from '../read/origin.ts';

/** Is true if a block has become something its old tags do not fit. */
export function isRemade(node: Node, { node: was, open }: Origin, isCopy: boolean): boolean {
  const [attrs, had] = [node.attrs, was.attrs];
  switch (node.type.name) {
    case 'listItem': {
      const isOtherKind = (attrs['checked'] === null) !== (had['checked'] === null);
      return (
        isOtherKind || (isCopy && attrs['checked'] !== null) || attrs['isBare'] !== had['isBare']
      );
    }
    case 'codeBlock':
      return (
        was.type !== node.type ||
        ['language', 'hasCodeTag', 'codePreserved', 'kept'].some(
          (name) => attrs[name] !== had[name],
        )
      );
    case 'table':
      return attrs['head'] !== had['head'] || needsBody(node);
    case 'tableRow':
      return open === null && isCopy;
    case 'wrapper':
      return (attrs['tag'] === null) !== (had['tag'] === null);
    default:
      return was.type.name === 'codeBlock';
  }
}

/** Is true if a row for the body was put behind a head that nothing followed. */
function needsBody(table: Node): boolean {
  const last = table.lastChild;
  const head = table.children.findLast(({ attrs }) => attrs['section'] !== null);
  return (
    last !== null &&
    last.attrs['section'] === null &&
    head?.attrs['section'] === 'thead' &&
    isBodyRow(last)
  );
}

/** Is true if a new row belongs into the body of its table. */
export function isBodyRow(node: Node): boolean {
  return (
    node.type.name === 'tableRow' &&
    node.attrs['section'] === null &&
    node.children.some(({ type }) => type.name === 'tableCell')
  );
}
