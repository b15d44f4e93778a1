/** Checks that no component reads a prop after an `await`: by then it may be the next record's. */
import ts from 'typescript';
import { scriptOf } from './parsed.ts';
import type { Problem, Source } from './source.ts';

type Names = ReadonlySet<string>;
type Read = { readonly position: number; readonly name: string };

/** The line before a read that is meant to find the present value, with the reason. */
const MARK = /\/\/ Late on purpose: ./;

/**
 * Fails where a component's function reads a prop after an `await`, or a value derived from one. A
 * call of a function that reads one counts too. Callbacks of the parent, such as `onclose`, do not.
 */
export function lateProps(sources: readonly Source[]): readonly Problem[] {
  return sources.filter(({ path }) => path.endsWith('.svelte')).flatMap(problemsOf);
}

function problemsOf(source: Source): readonly Problem[] {
  const { code, linesBefore } = scriptOf(source);
  const file = ts.createSourceFile(source.path, code, ts.ScriptTarget.Latest, true);
  const props = propNames(file);
  const lines = source.text.split('\n');
  const reads = new Map(asyncFunctions(file).flatMap((one) => lateReads(one, props)));
  return [...reads.values()].flatMap(({ position, name }) => {
    const line = linesBefore + file.getLineAndCharacterOfPosition(position).line + 1;
    if (MARK.test(lines[line - 2] ?? '')) return [];
    const message = `reads the prop \`${name}\` after an await: copy it into a constant before`;
    return [{ path: source.path, line, message }];
  });
}

/** Props, what is derived from them, and the functions that read either. */
function propNames(file: ts.SourceFile): Names {
  const names = new Set<string>();
  const holders = file.statements.flatMap((one): readonly ts.Node[] =>
    ts.isVariableStatement(one) ? one.declarationList.declarations : [one],
  );
  let before = -1;
  while (before < names.size) {
    before = names.size;
    for (const holder of holders) for (const name of ofProps(holder, names)) names.add(name);
  }
  return names;
}

/** The names of a declaration that have their value from one of `names`, or from the parent. */
function ofProps(holder: ts.Node, names: Names): readonly string[] {
  if (ts.isFunctionDeclaration(holder)) {
    const { name, body } = holder;
    return name && body && findRead(holder, names) ? [name.text] : [];
  }
  if (!ts.isVariableDeclaration(holder) || holder.initializer === undefined) return [];
  const rune = /^\$(props|derived)\b/.exec(holder.initializer.getText())?.[1];
  const isOfProps = rune === 'props' || (rune === 'derived' && findRead(holder.initializer, names));
  return isOfProps ? boundNames(holder.name).filter((name) => !/^on[a-z]/.test(name)) : [];
}

function asyncFunctions(file: ts.SourceFile): readonly ts.SignatureDeclaration[] {
  const found: ts.SignatureDeclaration[] = [];
  function visit(node: ts.Node): void {
    if (ts.isFunctionLike(node) && ts.canHaveModifiers(node)) {
      const isAsync = ts
        .getModifiers(node)
        ?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword);
      if (isAsync) found.push(node);
    }
    ts.forEachChild(node, visit);
  }
  visit(file);
  return found;
}

/** The reads behind the first `await` of a function, by position. */
function lateReads(fn: ts.Node, props: Names): readonly (readonly [number, Read])[] {
  const reads: (readonly [number, Read])[] = [];
  let hasWaited = false;
  walk(
    fn,
    props,
    (node, names) => {
      const read = hasWaited ? readOf(node, names) : undefined;
      if (read !== undefined) reads.push([read.position, read]);
    },
    (node) => {
      if (ts.isAwaitExpression(node) && enclosingFunction(node) === fn) hasWaited = true;
    },
  );
  return reads;
}

function findRead(within: ts.Node, props: Names): boolean {
  let isFound = false;
  walk(within, props, (node, names) => {
    isFound ||= readOf(node, names) !== undefined;
  });
  return isFound;
}

/** Visits all values in `node`, each with the names that nothing between hides. */
function walk(
  node: ts.Node,
  names: Names,
  enter: (node: ts.Node, names: Names) => void,
  leave: (node: ts.Node) => void = () => undefined,
): void {
  if (ts.isTypeNode(node)) return;
  const hidden = hiddenIn(node);
  const visible =
    hidden.length === 0 ? names : new Set([...names].filter((one) => !hidden.includes(one)));
  enter(node, visible);
  ts.forEachChild(node, (child) => walk(child, visible, enter, leave));
  leave(node);
}

/** The names that a function or a block declares for itself. */
function hiddenIn(node: ts.Node): readonly string[] {
  if (ts.isFunctionLike(node)) return node.parameters.flatMap(({ name }) => boundNames(name));
  if (!ts.isBlock(node)) return [];
  return node.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .flatMap(({ name }) => boundNames(name));
}

function boundNames(name: ts.Node): readonly string[] {
  if (ts.isIdentifier(name)) return [name.text];
  if (!ts.isObjectBindingPattern(name) && !ts.isArrayBindingPattern(name)) return [];
  return name.elements.flatMap((one) => (ts.isBindingElement(one) ? boundNames(one.name) : []));
}

/** A name that stands for a value: no field, and no key of an object. */
function readOf(node: ts.Node, names: Names): Read | undefined {
  if (!ts.isIdentifier(node) || !names.has(node.text)) return undefined;
  const { parent } = node;
  const isValue =
    (!ts.isPropertyAccessExpression(parent) || parent.expression === node) &&
    (!ts.isPropertyAssignment(parent) || parent.initializer === node) &&
    (!ts.isFunctionDeclaration(parent) || parent.name !== node) &&
    !ts.isBindingElement(parent);
  return isValue ? { position: node.getStart(), name: node.text } : undefined;
}

function enclosingFunction(node: ts.Node): ts.Node | undefined {
  return ts.findAncestor(node.parent, ts.isFunctionLike);
}
