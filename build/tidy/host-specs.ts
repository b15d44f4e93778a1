/**
 * Checks that tests of the started app also run on Electron, which lacks the Chromium host's
 * levers.
 */
import type { Problem, Source } from './source.ts';

const spec = /^test\/app\/.*\.spec\.ts$/;

/** Modules and words that belong to the host. */
const ofTheHost = /from '[^']*(host-levers|host-processes|choose-host|chromium-host\/[^']*)\.ts'/;
const hostWords = ['chromiumHost', 'CHROMIUM_PATH', 'TRAYTABLE_HOST_\\w+'];

/**
 * Fails on a test of the app that uses a lever without `@host`, directly or through a function of
 * its file.
 */
export function hostSpecs(sources: readonly Source[]): readonly Problem[] {
  return sources.filter(({ path }) => spec.test(path)).flatMap(findUntagged);
}

type Statement = { readonly text: string; readonly line: number };

function findUntagged({ path, text }: Source): Problem[] {
  const statements = topLevel(text);
  const levers = leversIn(statements);
  return statements
    .flatMap(testsIn)
    .filter((one) => pullsOne(one, levers))
    .map(({ line }) => ({ path, line, message: 'pulls a lever of the host: tag it @host' }));
}

const testStart = /^( *)(?:\S.*\s)?test(\.(?!step\b)\w+)*\(/;

/**
 * Returns the tests and groups of a statement, without those tagged `@host` or inside a tagged
 * group.
 */
function testsIn({ text, line }: Statement): Statement[] {
  let head = '';
  const found: { text: string; line: number; indent: number }[] = [];
  for (const [index, content] of text.split('\n').entries()) {
    const start = testStart.exec(content);
    const last = found.at(-1);
    if (start !== null) {
      found.push({ text: head + content, line: line + index, indent: start[1]?.length ?? 0 });
      head = '';
    } else if (last === undefined) head += `${content}\n`;
    else last.text += `\n${content}`;
  }
  let tagged: number | undefined;
  return found.filter(({ text: own, indent }) => {
    if (tagged !== undefined && indent > tagged) return false;
    tagged = own.includes("'@host'") ? indent : undefined;
    return tagged === undefined;
  });
}

/** A statement starts at the left edge with a word; indented lines and brackets continue it. */
function topLevel(text: string): Statement[] {
  const statements: { text: string; line: number }[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const last = statements.at(-1);
    if (last === undefined || /^[a-z]/.test(line)) statements.push({ text: line, line: index + 1 });
    else last.text += `\n${line}`;
  }
  return statements;
}

/** Finds the names of levers: imported ones, and those that use one of them. */
function leversIn(statements: readonly Statement[]): ReadonlySet<string> {
  const levers = new Set(hostWords);
  for (const { text } of statements) {
    if (!text.startsWith('import ') || !ofTheHost.test(text)) continue;
    const [, names = ''] = /\{([^}]*)\}/.exec(text) ?? [];
    for (const name of names.match(/\w+(?=\s*(,|$))/g) ?? []) levers.add(name);
  }
  for (let before = -1; before !== levers.size; ) {
    before = levers.size;
    for (const statement of statements) {
      const [, name] = /^(?:async function|function|const) (\w+)/.exec(statement.text) ?? [];
      if (name !== undefined && pullsOne(statement, levers)) levers.add(name);
    }
  }
  return levers;
}

function pullsOne({ text }: Statement, levers: ReadonlySet<string>): boolean {
  return !text.startsWith('import ') && new RegExp(`\\b(${[...levers].join('|')})\\b`).test(text);
}
