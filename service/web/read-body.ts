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
  const text = await textWithin(request, BODY_BYTES_MAX);
  if (text === 'cut') return problem('bad_request', 'The body ended early.');
  // 413 is not among the documented statuses; a body that is not kept "cannot be read".
  if (text === 'too-large') {
    return problem('bad_request', `The body is larger than ${BODY_BYTES_MAX} bytes.`);
  }
  const body = parseJson(text.json);
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

/** Understood and rejected; the message names every problem for people who read no details. */
export function rejected(details: readonly Detail[]): Problem {
  const message = details.map((detail) => detail.message).join(' ');
  return problem('validation_error', message, details);
}

/** Missing and empty are `blank`, the rest is `invalid_value`; messages read on from the name. */
function detailOf(issue: v.BaseIssue<unknown>, wrapper: string): Detail {
  const keys = (issue.path ?? []).map((step) => String(step.key));
  const name = keys.at(-1) ?? wrapper;
  const isBlank = issue.message === BLANK || issue.input === undefined || issue.input === null;
  if (isBlank) return inBody([wrapper, ...keys], 'blank', `${name} ${BLANK}.`);
  return inBody([wrapper, ...keys], 'invalid_value', `${name} ${issue.message}.`);
}

/** The body as text; one that is too large is read to its end, so that the answer can be heard. */
async function textWithin(
  request: Request,
  bytesMax: number,
): Promise<{ readonly json: string } | 'too-large' | 'cut'> {
  if (!request.body) return { json: '' };
  const decoder = new TextDecoder();
  let bytes = 0;
  let json = '';
  try {
    for await (const chunk of request.body) {
      bytes += chunk.byteLength;
      json = bytes > bytesMax ? '' : json + decoder.decode(chunk, { stream: true });
    }
  } catch {
    return 'cut'; // the connection ended; whatever we answer, nobody hears it
  }
  return bytes > bytesMax ? 'too-large' : { json: json + decoder.decode() };
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
