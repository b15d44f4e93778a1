/** The files that are read with another one before it runs. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** An import or export of values from another file, over any number of lines. */
const IMPORTED = /^\s*(?:import|export) (?!type )(?:[^';]*? from )?'([^']+)';/gm;

/** The files that come with a file before it runs, and the packages by their names. */
export function readBefore(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file)) return found;
  found.add(file);
  if (!path.isAbsolute(file) || !/\.(?:ts|svelte)$/.test(file)) return found;
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(IMPORTED)) {
    readBefore(name.startsWith('.') ? path.resolve(path.dirname(file), name) : name, found);
  }
  return found;
}
