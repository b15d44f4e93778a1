/**
 * `npm run merge -- FILE`: merges the triples of a JSON file, `[{ base, ours, theirs }]`, as a
 * note's change is merged before it is sent. Prints only the resulting bodies, as a JSON array.
 * `mayHaveArrived` stands for an earlier lost reply.
 */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { type BodyMerge, mergeBodies } from '../shared/merge/body/merge-bodies.ts';
import { mergeRecord } from '../shared/merge/record/merge-record.ts';

const triple = v.object({
  ...{ base: v.string(), ours: v.string(), theirs: v.string() },
  mayHaveArrived: v.optional(v.boolean(), false),
});
const triples = v.array(triple);

const [file, ...others] = process.argv.slice(2);
if (file === undefined || others.length > 0) refuse('Name one file: npm run merge -- triples.json');
const merged = parseTriples(contentOf(file)).map(mergeAsSent);
process.stdout.write(`${JSON.stringify(merged, null, 2)}\n`);

/** Merges exactly as the product does before it sends. */
function mergeAsSent({ mayHaveArrived, ...bodies }: v.InferOutput<typeof triple>): BodyMerge {
  const note = (content_html: string) => ({ content_html });
  const { base, ours, theirs } = bodies;
  const sides = { base: note(base), ours: note(ours), theirs: note(theirs) };
  const result = mergeRecord('note', sides, { mayHaveArrived });
  if (result.kind === 'conflict') return mergeBodies(bodies);
  // With nothing left to send, their version stays.
  return { kind: 'clean', html: String(result.fields['content_html'] ?? theirs) };
}

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

function parseTriples(content: unknown): v.InferOutput<typeof triples> {
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
