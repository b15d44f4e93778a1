/**
 * One request and its outcome, for the log the user can search: names and numbers only, never
 * content and never a secret (P8).
 */
import * as v from 'valibot';
import type { ApiRequest } from '../api/endpoints.ts';

const outcomeKinds = [
  'ok',
  'unreachable',
  'unknown',
  'signed-out',
  'rate-limited',
  'broken',
  'refused',
  'unreadable',
] as const;

export const trafficEntry = v.object({
  /** When it was sent, by this computer's clock. */
  at: v.number(),
  method: v.picklist(['GET', 'POST', 'PATCH', 'DELETE']),
  /** Below the version's prefix, {@link maskedPath}. */
  path: v.string(),
  /** The write it was sent for, if any. */
  writeId: v.nullable(v.string()),
  outcome: v.picklist(outcomeKinds),
  /** `null` without a response. */
  status: v.nullable(v.number()),
  durationMs: v.number(),
  /** The service's id of this request; `null` if unknown. */
  requestId: v.nullable(v.string()),
  /** Bytes sent and received; `null` if the response does not say. */
  sentBytes: v.number(),
  receivedBytes: v.nullable(v.number()),
});
export type TrafficEntry = v.InferOutput<typeof trafficEntry>;

/** An entry with its position in the log; later ones are higher. */
export type LoggedEntry = TrafficEntry & { readonly seq: number };

/** The list in a request's path and, for a single record, its id. */
export function subjectOf({ path }: Pick<TrafficEntry, 'path'>): {
  readonly list: string;
  readonly id: string | null;
} {
  const [, list = '', id = null] = path.split('?')[0]?.split('/') ?? [];
  return { list, id };
}

/**
 * A path as it may be logged: resource names and ids. Everything else becomes `…`, above all values
 * of filters: invoice numbers, addresses, public tokens.
 */
export function maskedPath(path: ApiRequest['path']): string {
  const [route = '', query] = path.split(/\?(.*)/s);
  const masked = route.split('/').map((part) => (isPlain(part) ? part : '…'));
  if (query === undefined || query === '') return masked.join('/');
  const pairs = query.split('&').map((pair) => {
    const [name = '', value] = pair.split(/=(.*)/s);
    const shown = isPlainName(name) ? name : '…';
    if (value === undefined) return shown;
    return `${shown}=${isShown(name, value) ? value : '…'}`;
  });
  return `${masked.join('/')}?${pairs.join('&')}`;
}

function isPlain(part: string): boolean {
  return part === '' || /^[a-z_]{1,40}$/.test(part) || isId(part);
}

/** A number of the service or a UUID; any other text may be a secret. */
function isId(text: string): boolean {
  return /^\d{1,12}$/.test(text) || /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}

function isPlainName(name: string): boolean {
  return /^[a-z_]{1,40}(\[[a-z_]{1,40}\])*$/.test(decode(name));
}

/** Whether a parameter may be logged: page, sort, and ids by their names. */
function isShown(name: string, value: string): boolean {
  const plain = decode(name);
  if (/^page\[(number|size)\]$/.test(plain)) return /^\d{1,9}$/.test(value);
  if (plain === 'sort') return /^-?[a-z_]{1,40}$/.test(value);
  return /(^|_|\[)id\]?$/.test(plain) && isId(value);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
