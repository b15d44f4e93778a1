/** `npm run tidy`: checks of the code base that lint and types cannot make. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { assumptions } from './tidy/assumptions.ts';
import { longSentences, openings, retiredInComments } from './tidy/comments.ts';
import { contract } from './tidy/contract.ts';
import { cutPastes } from './tidy/cut-pastes.ts';
import { folderCycles } from './tidy/folder-cycles.ts';
import { folderMap } from './tidy/folder-map.ts';
import { functionSizes } from './tidy/function-sizes.ts';
import { hostSpecs } from './tidy/host-specs.ts';
import { lateProps } from './tidy/late-props.ts';
import { layers, rendererLayers } from './tidy/layers.ts';
import { names, sizes } from './tidy/names-and-sizes.ts';
import { participles } from './tidy/participles.ts';
import { pages, paths } from './tidy/paths.ts';
import { mirrors, promises } from './tidy/promises.ts';
import { retiredInSpecs, retiredNames } from './tidy/retired-words.ts';
import { repeatedRules, ruleLengths } from './tidy/rule-lengths.ts';
import type { Rule, Source } from './tidy/source.ts';
import { styles } from './tidy/styles.ts';
import { effects, leftovers, ports } from './tidy/words.ts';

const root = path.join(import.meta.dirname, '..');
const rules: readonly Rule[] = [
  layers,
  sizes,
  names,
  promises,
  contract,
  assumptions,
  mirrors,
  leftovers,
  ports,
  effects,
  hostSpecs,
  paths,
  pages,
  folderMap,
  styles,
  functionSizes,
  repeatedRules,
  ruleLengths,
  rendererLayers,
  folderCycles,
  retiredNames,
  retiredInSpecs,
  participles,
  longSentences,
  openings,
  retiredInComments,
  lateProps,
  cutPastes,
];

const sources = readSources();
const problems = rules.flatMap((rule) => rule(sources));
for (const { path: file, line, message } of problems) {
  console.error(`${file}${line === undefined ? '' : `:${line}`}  ${message}`);
}
console.log(`tidy: ${rules.length} rules, ${sources.length} files, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;

/** The files that git tracks or would track. */
function readSources(): Source[] {
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed.stdout
    .split('\n')
    .filter(
      (file) =>
        /\.(ts|mjs|svelte|css|html|json|md)$/.test(file) && existsSync(path.join(root, file)),
    )
    .map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }));
}
