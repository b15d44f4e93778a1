/**
 * One request and what became of it, for the log that the user can look through: names and numbers
 * only, never what was written, and nothing that opens a door (P8).
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
  /** The write it was sent for, where it was for one. */
  writeId: v.nullable(v.string()),
  outcome: v.picklist(outcomeKinds),
  /** `null` where no answer came. */
  status: v.nullable(v.number()),
  durationMs: v.number(),
  /** What the service calls this request; `null` where it does not say. */
  requestId: v.nullable(v.string()),
  /** What was sent and what came back, in bytes; `null` where the answer does not say. */
  sentBytes: v.number(),
  receivedBytes: v.nullable(v.number()),
});
export type TrafficEntry = v.InferOutput<typeof trafficEntry>;

/** An entry with its place in the log: later ones have higher places. */
export type LoggedEntry = TrafficEntry & { readonly seq: number };

/** What the path of a request names: `notes` and, where it is about one record, that record's id. */
export function subjectOf({ path }: Pick<TrafficEntry, 'path'>): {
  readonly list: string;
  readonly id: string | null;
} {
  const [, list = '', id = null] = path.split('?')[0]?.split('/') ?? [];
  return { list, id };
}

/**
 * A path as it may be kept: names of resources, and ids, which say nothing by themselves. Everything
 * else becomes `…`, above all the values of filters: numbers of invoices, addresses, public tokens.
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

/** A number of the service, or a UUID; a longer or other word may be a key to something. */
function isId(text: string): boolean {
  return /^\d{1,12}$/.test(text) || /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}

function isPlainName(name: string): boolean {
  return /^[a-z_]{1,40}(\[[a-z_]{1,40}\])*$/.test(decode(name));
}

/** Which page of a list and in what order; and ids of records, by the names that say so. */
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
