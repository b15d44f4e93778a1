/** Parses a file with TypeScript; only the script of a component. */
import ts from 'typescript';
import { isCode, type Source } from './source.ts';

/** A function with its name in the file. */
type NamedFunction = {
  readonly name: string;
  readonly line: number;
  readonly lines: number;
  /** Read like a value, so that it is named like one. */
  readonly isGetter: boolean;
  /** The name of the type that it returns, where it says one. */
  readonly returns: string | undefined;
};

export type Parsed = {
  /** Functions with a name; a callback, such as a group of tests, has none. */
  readonly functions: readonly NamedFunction[];
  /** Every name the file declares: functions, values, types, fields and parameters. */
  readonly names: readonly string[];
};

const cache = new WeakMap<Source, Parsed>();

/** Returns what a file declares; nothing for a file without code. */
export function parse(source: Source): Parsed {
  const known = cache.get(source);
  if (known !== undefined) return known;
  const parsed = isCode(source) ? read(source) : { functions: [], names: [] };
  cache.set(source, parsed);
  return parsed;
}

function read(source: Source): Parsed {
  const { code, linesBefore } = scriptOf(source);
  const file = ts.createSourceFile(source.path, code, ts.ScriptTarget.Latest, true);
  const functions: NamedFunction[] = [];
  const names: string[] = [];
  const lineAt = (position: number) => file.getLineAndCharacterOfPosition(position).line;

  function visit(node: ts.Node): void {
    const declared = declaredName(node);
    if (declared !== undefined) names.push(declared);
    const name = isWithBody(node) ? functionName(node) : undefined;
    if (name !== undefined) {
      const [first, last] = [lineAt(node.getStart(file)), lineAt(node.end)];
      const size = { line: linesBefore + first + 1, lines: last - first + 1 };
      functions.push({
        name,
        ...size,
        isGetter: ts.isGetAccessor(node),
        returns: returnType(node),
      });
    }
    ts.forEachChild(node, visit);
  }

  visit(file);
  return { functions, names };
}

export function scriptOf({ path, text }: Source): { code: string; linesBefore: number } {
  if (!path.endsWith('.svelte')) return { code: text, linesBefore: 0 };
  const script = /(<script[^>]*>)([\s\S]*?)<\/script>/.exec(text);
  if (script === null) return { code: '', linesBefore: 0 };
  const before = text.slice(0, script.index + (script[1]?.length ?? 0));
  return { code: script[2] ?? '', linesBefore: before.split('\n').length - 1 };
}

function isWithBody(node: ts.Node): boolean {
  return ts.isFunctionLike(node) && 'body' in node && node.body !== undefined;
}

/** The function's own name, or that of its variable, field or property. */
function functionName(node: ts.Node): string | undefined {
  if (ts.isConstructorDeclaration(node)) return 'constructor';
  for (const one of [node, node.parent]) {
    const isHolder = one === node || ts.isVariableDeclaration(one) || ts.isPropertyDeclaration(one);
    if (isHolder && 'name' in one && one.name !== undefined) return (one.name as ts.Node).getText();
  }
  return undefined;
}

/** `Failed` of `function failed(): Failed<F>`. */
function returnType(node: ts.Node): string | undefined {
  const type = ts.isFunctionLike(node) ? node.type : undefined;
  return type && ts.isTypeReferenceNode(type) ? type.typeName.getText() : undefined;
}

/** The name that a node declares; imports declare none. */
function declaredName(node: ts.Node): string | undefined {
  const isDeclared =
    ts.isFunctionDeclaration(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node) ||
    ts.isPropertySignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isMethodSignature(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isClassDeclaration(node);
  if (!isDeclared || node.name === undefined) return undefined;
  return ts.isIdentifier(node.name) || ts.isPrivateIdentifier(node.name)
    ? node.name.text
    : undefined;
}
