/** Checks that a file has a meaningful name and a readable size. */
import path from 'node:path/posix';
import { isCode, isProgram, type Problem, type Source } from './source.ts';

const LINES_MAX = { '.ts': 300, '.mjs': 300, '.svelte': 200 } as const;

/** Names that show that a thing is not understood yet. */
const nameless = /(^|-)(utils?|helpers?|common|misc|manager)$|^base$/;

/** Fails on files over the limit. */
export function sizes(sources: readonly Source[]): readonly Problem[] {
  return sources.filter(isProgram).flatMap(({ path: file, text }) => {
    const max = LINES_MAX[path.extname(file) as keyof typeof LINES_MAX];
    const lines = text.split('\n').length - 1;
    return lines <= max ? [] : [{ path: file, message: `${lines} lines; at most ${max}` }];
  });
}

/** Fails on meaningless names and on names in the wrong case. */
export function names(sources: readonly Source[]): readonly Problem[] {
  return sources.filter(isCode).flatMap(({ path: file }) => {
    const stem = path.basename(file).replace(/\..*$/, '');
    const problems: Problem[] = [];
    if (nameless.test(stem)) {
      problems.push({ path: file, message: `"${stem}" says nothing: name it for what it is` });
    }
    // A component's test is named like the component.
    const isComponent = file.endsWith('.svelte') || /^test\/renderer\/.*\/[A-Z]/.test(file);
    const isWellSpelt = isComponent ? /^[A-Z][A-Za-z]*$/.test(stem) : /^[a-z0-9-]+$/.test(stem);
    if (!isWellSpelt) {
      problems.push({ path: file, message: isComponent ? 'not PascalCase' : 'not kebab-case' });
    }
    return problems;
  });
}
