/** Reads the body of a write: JSON inside the resource's wrapper, checked by one schema. */
import * as v from 'valibot';
import { type Detail, inBody, type Problem, problem } from './problem.ts';

/** The largest body that is read, well above any accepted note (rests on A14). */
export const BODY_BYTES_MAX = 8_000_000;

/** The message of a schema for an empty value. */
export const BLANK = 'must not be blank';

export type BodyRules = {
  /** The key named after the resource (conv.wrapper). */
  readonly wrapper: string;
  readonly schema: v.GenericSchema;
};

/** A body: `value` only if the schema accepts it, `details` if not. */
export type Body = {
  readonly kind: 'body';
  readonly given: unknown;
  readonly value: unknown;
  readonly details: readonly Detail[];
};

/** Reads the body of a write; an unreadable one or one without its wrapper is 400. */
export async function readBody(request: Request, rules: BodyRules): Promise<Body | Problem> {
  const read = await textWithin(request, BODY_BYTES_MAX);
  if (read === 'cut') return problem('bad_request', 'The body ended early.');
  // 413 is not a documented status; an oversized body "cannot be read".
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
 * Rejects fields; the message names every problem, for people who do not read details. Each place
 * keeps only its first problem, because the others follow from it.
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

/**
 * Missing and empty values are `blank`, all others `invalid_value`; messages continue after the
 * name.
 */
function detailOf(issue: v.BaseIssue<unknown>, wrapper: string): Detail {
  const keys = (issue.path ?? []).map((step) => String(step.key));
  // An entry of a list is named after the list; the pointer has its position.
  const name = keys.findLast((key) => !/^[0-9]+$/.test(key)) ?? wrapper;
  const isBlank = issue.message === BLANK || issue.input === undefined || issue.input === null;
  if (isBlank) return inBody([wrapper, ...keys], 'blank', `${name} ${BLANK}.`);
  return inBody([wrapper, ...keys], 'invalid_value', `${name} ${issue.message}.`);
}

/** How many times too large a body may be before reading stops; a sender may never end. */
const PATIENCE = 4;

/**
 * Reads the body as text. An oversized one is mostly read to its end, so that the reply arrives.
 */
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

/** Refuses bytes that are not UTF-8: replacing them by U+FFFD would store what nobody sent. */
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

/** Whether a JSON value is an object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
