/** The body of a write: JSON inside the resource's wrapper, judged by one schema. */
import * as v from 'valibot';
import { type Detail, inBody, type Problem, problem } from './problem.ts';

/** The largest body that is read at all; well above any note the rules accept (rests on A14). */
export const BODY_BYTES_MAX = 8_000_000;

/** The message a schema gives to a check that failed because a value is empty. */
export const BLANK = 'must not be blank';

export type BodyRules = {
  /** The key named after the resource (conv.wrapper). */
  readonly wrapper: string;
  readonly schema: v.GenericSchema;
};

/** What a body holds: `value` only where the schema accepts it, `details` of what it does not. */
export type Body = {
  readonly kind: 'body';
  readonly given: unknown;
  readonly value: unknown;
  readonly details: readonly Detail[];
};

/** Reads the body of a write; one that cannot be read or has no wrapper is 400. */
export async function readBody(request: Request, rules: BodyRules): Promise<Body | Problem> {
  const read = await textWithin(request, BODY_BYTES_MAX);
  if (read === 'cut') return problem('bad_request', 'The body ended early.');
  // 413 is not among the documented statuses; a body that is not kept "cannot be read".
  if (read === 'too-large') {
    return problem('bad_request', `The body is larger than ${BODY_BYTES_MAX} bytes.`);
  }
  if (read === 'not-text') return problem('bad_request', 'The body is not text in UTF-8.');
  const body = parseJson(read.text);
  if (body === undefined) return problem('bad_request', 'The body is not JSON.');
  const given = isObject(body) ? body[rules.wrapper] : undefined;
  if (given === undefined || given === null) {
    const message = `The body has no "${rules.wrapper}".`;
    return problem('bad_request', message, [inBody([rules.wrapper], 'parameter_missing', message)]);
  }
  const parsed = v.safeParse(rules.schema, given);
  const details = (parsed.issues ?? []).map((issue) => detailOf(issue, rules.wrapper));
  return { kind: 'body', given, value: parsed.output, details };
}

/**
 * Understood and rejected; the message names every problem for people who read no details. Of one
 * place the first problem is told: what else is said of it follows from that one.
 */
export function rejectFields(details: readonly Detail[]): Problem {
  const byPlace = new Map<string, Detail>();
  for (const detail of details) {
    const place = JSON.stringify(detail.source);
    if (!byPlace.has(place)) byPlace.set(place, detail);
  }
  const all = [...byPlace.values()];
  return problem('validation_error', all.map(({ message }) => message).join(' '), all);
}

/** Missing and empty are `blank`, the rest is `invalid_value`; messages read on from the name. */
function detailOf(issue: v.BaseIssue<unknown>, wrapper: string): Detail {
  const keys = (issue.path ?? []).map((step) => String(step.key));
  // An entry of a list is called by the list's name; its place is in the pointer.
  const name = keys.findLast((key) => !/^[0-9]+$/.test(key)) ?? wrapper;
  const isBlank = issue.message === BLANK || issue.input === undefined || issue.input === null;
  if (isBlank) return inBody([wrapper, ...keys], 'blank', `${name} ${BLANK}.`);
  return inBody([wrapper, ...keys], 'invalid_value', `${name} ${issue.message}.`);
}

/** So many times too large, a body is not read on: whoever sends it may never end. */
const PATIENCE = 4;

/** The body as text; one that is too large is mostly read to its end, so that the answer is heard. */
export async function textWithin(
  request: Request,
  bytesMax: number,
): Promise<{ readonly text: string } | 'too-large' | 'cut' | 'not-text'> {
  if (!request.body) return { text: '' };
  let bytes = 0;
  let chunks: Uint8Array[] = [];
  try {
    for await (const chunk of request.body) {
      bytes += chunk.byteLength;
      chunks = bytes > bytesMax ? [] : chunks;
      chunks.push(chunk);
      if (bytes > PATIENCE * bytesMax) break;
    }
  } catch {
    return 'cut'; // the connection ended; whatever we answer, nobody hears it
  }
  return bytes > bytesMax ? 'too-large' : decode(Buffer.concat(chunks));
}

/** Bytes that are no UTF-8 are refused: to put U+FFFD in their place would keep what nobody sent. */
function decode(bytes: Uint8Array): { readonly text: string } | 'not-text' {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return 'not-text';
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined; // JSON itself never parses to undefined
  }
}

/** Whether a value of JSON is an object with keys. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
