/** `npm run tidy`: checks of the code base itself, those that lint and types cannot make. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { contract } from './tidy/contract.ts';
import { hostSpecs } from './tidy/host-specs.ts';
import { layers } from './tidy/layers.ts';
import { names, sizes } from './tidy/names-and-sizes.ts';
import { mirrors, promises } from './tidy/promises.ts';
import type { Rule, Source } from './tidy/source.ts';
import { effects, leftovers, ports } from './tidy/words.ts';

const root = path.join(import.meta.dirname, '..');
const rules: readonly Rule[] = [
  layers,
  sizes,
  names,
  promises,
  contract,
  mirrors,
  leftovers,
  ports,
  effects,
  hostSpecs,
];

const sources = readSources();
const problems = rules.flatMap((rule) => rule(sources));
for (const { path: file, line, message } of problems) {
  console.error(`${file}${line === undefined ? '' : `:${line}`}  ${message}`);
}
console.log(`tidy: ${sources.length} files, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;

/** What git tracks or would track. */
function readSources(): Source[] {
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed.stdout
    .split('\n')
    .filter((file) => /\.(ts|mjs|svelte|css|md)$/.test(file) && existsSync(path.join(root, file)))
    .map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }));
}
