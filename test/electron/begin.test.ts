import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const electron = path.join(import.meta.dirname, '../../electron');

/** The files that come with a file before it runs, and the packages by their names. */
function readBefore(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file)) return found;
  found.add(file);
  if (!path.isAbsolute(file)) return found;
  const imports = readFileSync(file, 'utf8').matchAll(
    /^import (?!type )(?:[^']*? from )?'([^']+)';/gm,
  );
  for (const [, name = ''] of imports) {
    readBefore(name.startsWith('.') ? path.resolve(path.dirname(file), name) : name, found);
  }
  return found;
}

test('the main process reads little before Chromium starts', () => {
  const files = [...readBefore(path.join(electron, 'begin.ts'))];
  const packages = files.filter((file) => !path.isAbsolute(file) && !file.startsWith('node:'));
  expect(packages).toEqual(['electron']);
  expect(files).not.toContain(path.join(electron, 'main.ts'));
  expect(files.length).toBeLessThan(15);
});
