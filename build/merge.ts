/**
 * `npm run merge -- FILE`: merges the triples of a JSON file, `[{ base, ours, theirs }]`, and prints
 * what became of each as a JSON array; nothing else goes to the standard output.
 */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { mergeBodies } from '../shared/merge/merge-bodies.ts';

const triples = v.array(v.object({ base: v.string(), ours: v.string(), theirs: v.string() }));

const [file, ...rest] = process.argv.slice(2);
if (file === undefined || rest.length > 0) refuse('Name one file: npm run merge -- triples.json');
const merged = parsed(contentOf(file)).map(mergeBodies);
process.stdout.write(`${JSON.stringify(merged, null, 2)}\n`);

function contentOf(name: string): unknown {
  let text: string;
  try {
    text = readFileSync(name, 'utf8');
  } catch (error) {
    return refuse(`${name} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return refuse(`${name} is not JSON.`);
  }
}

function parsed(content: unknown): v.InferOutput<typeof triples> {
  const result = v.safeParse(triples, content);
  if (result.success) return result.output;
  const place = v.getDotPath(result.issues[0]);
  const where = place === null ? '' : ` At ${place}: ${result.issues[0].message}.`;
  return refuse(`Expected an array of objects with the texts base, ours and theirs.${where}`);
}

function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}
