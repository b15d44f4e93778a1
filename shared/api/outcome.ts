/**
 * The outcome of a request: the only place that interprets a status (error.types).
 *
 * A reply without the documented shape is an outcome too, never a crash (conv.single).
 */
import * as v from 'valibot';
import { RETRY_AFTER_MAX_MS } from '../request-limits.ts';
import { MINUTE_MS, parseTimestamp, SECOND_MS } from '../time.ts';
import { requestIdAmong } from './request-id.ts';
import {
  type ErrorDetail,
  errorDetail,
  errorEnvelope,
  errorStatuses,
  listEnvelope,
  type Pagination,
  single,
} from './wire.ts';

/** A reply as the transport read it; `body` is `undefined` where it was not JSON. */
export type Reply = {
  readonly status: number;
  readonly body: unknown;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
};

/** Why a request failed. The service's support asks for `requestId`. */
export type Failure =
  /** The request was not sent: no network, no such host, refused connection. */
  | { readonly kind: 'unreachable'; readonly reason: string }
  /** Sent, but no whole response came: it may have taken effect. */
  | { readonly kind: 'unknown'; readonly reason: string }
  | { readonly kind: 'signed-out'; readonly message: string }
  | { readonly kind: 'rate-limited'; readonly retryAfterMs: number }
  /** The service or what is in between failed; it may have taken effect all the same (error.retry_500). */
  | {
      readonly kind: 'broken';
      readonly message: string;
      /** A proxy or portal answered in place of the service, with a web page or otherwise. */
      readonly stranger?: 'page' | 'other';
      /** The service itself answered with 500 or more; otherwise something in between may have answered. */
      readonly isOwnError?: true;
    }
  | Refusal
  /** Answered with success, in a shape we cannot read. */
  | { readonly kind: 'unreadable'; readonly reason: string };

/** Rejected: a retry fails again until the change or the record is another one. */
type Refusal = {
  readonly kind: 'refused';
  readonly status: number;
  readonly message: string;
  readonly details: readonly ErrorDetail[];
  readonly requestId: string;
};

/** The record of a reply, or why there is none. */
export type RecordOutcome<T> = { readonly kind: 'ok'; readonly record: T } | Failure;

/** The records of one page, or why there are none. */
export type ListOutcome<T> =
  | {
      readonly kind: 'ok';
      readonly records: readonly T[];
      /** Records of the page that did not parse, each with its reason; they never stop a sweep. */
      readonly quarantined: readonly { readonly id: string; readonly reason: string }[];
      readonly pagination: Pagination;
    }
  | Failure;

/** Reads a single-record reply (conv.single). */
export function recordOutcome<T extends v.GenericSchema>(
  reply: Reply,
  record: T,
): RecordOutcome<v.InferOutput<T>> {
  if (!isSuccess(reply)) return failureOf(reply);
  if (isPage(reply)) return notTheService;
  const parsed = v.safeParse(single(record), reply.body);
  if (!parsed.success) return { kind: 'unreadable', reason: reasonOf(parsed.issues) };
  return { kind: 'ok', record: (parsed.output as { data: v.InferOutput<T> }).data };
}

/** Reads a list reply; a record that does not parse is quarantined with its reason (conv.list). */
export function listOutcome<T extends v.GenericSchema>(
  reply: Reply,
  record: T,
): ListOutcome<v.InferOutput<T>> {
  if (!isSuccess(reply)) return failureOf(reply);
  if (isPage(reply)) return notTheService;
  const page = v.safeParse(listEnvelope, reply.body);
  if (!page.success) return { kind: 'unreadable', reason: reasonOf(page.issues) };
  const records: v.InferOutput<T>[] = [];
  const quarantined: { id: string; reason: string }[] = [];
  for (const candidate of page.output.data) {
    const parsed = v.safeParse(record, candidate);
    if (parsed.success) records.push(parsed.output);
    else quarantined.push({ id: idOf(candidate), reason: reasonOf(parsed.issues) });
  }
  return { kind: 'ok', records, quarantined, pagination: page.output.meta.pagination };
}

type Read = { readonly kind: string; readonly status?: number };

/** Whether the service has no such record for us: 404 alone says that (error.types, A17). */
export function isNotFound({ kind, status }: Read): boolean {
  return kind === 'refused' && status === errorStatuses.not_found;
}

/** Whether the record exists and this member has no access (auth.member_scope). */
export function isForbidden({ kind, status }: Read): boolean {
  return kind === 'refused' && status === errorStatuses.insufficient_permissions;
}

/** Whether the request failed without the service's word about what it names. */
export function hasNoVerdict({ kind }: Read): boolean {
  return kind === 'broken' || kind === 'unknown' || kind === 'unreachable';
}

/** Neither JSON nor a request id; the service sends both with every reply. */
function isPage(reply: Reply): boolean {
  return reply.body === undefined && reply.status !== 204 && !hasRequestId(reply);
}

function hasRequestId({ headers }: Reply): boolean {
  return headers['x-request-id'] !== undefined;
}

/** A page with status 200 in place of records: another server answered, or the reply was cut off. */
export const NOT_JSON = 'NOT_JSON';
/** Sent on to another address, as a site does with strangers and a portal with everybody; the API never does. */
export const REDIRECTED = 'REDIRECTED';
const notTheService: Failure = { kind: 'unknown', reason: NOT_JSON };

function isSuccess(reply: Reply): boolean {
  return reply.status >= 200 && reply.status < 300; // A9: the success code of a create is not shown
}

function failureOf(reply: Reply): Failure {
  const parsed = v.safeParse(errorEnvelope, reply.body);
  const error = parsed.success ? parsed.output.error : undefined;
  const message = error?.message ?? `The service answered ${reply.status}.`;
  const isOwn = error !== undefined || hasRequestId(reply);
  // Only the service itself may reject a token or a record, never a portal (511 is made for those).
  if ([401, 403, 404, 511].includes(reply.status) && !isOwn) {
    return { kind: 'broken', message, stranger: isPage(reply) ? 'page' : 'other' };
  }
  if (reply.status === 401) return { kind: 'signed-out', message };
  if (reply.status === 429) return { kind: 'rate-limited', retryAfterMs: retryAfterMs(reply) };
  if (isNoVerdict(reply.status)) {
    const isOwnError = reply.status >= 500 && isOwn;
    return { kind: 'broken', message, ...(isOwnError && { isOwnError }) };
  }
  return {
    kind: 'refused',
    status: reply.status,
    message: error?.message ?? '', // shown as words of the service
    details: (error?.details ?? []).flatMap(readableDetail),
    requestId: requestIdAmong(error?.request_id, reply.headers['x-request-id']) ?? '',
  };
}

/** A proxy, a portal or an overloaded gateway: none of them has judged our request. */
function isNoVerdict(status: number): boolean {
  return status < 400 || status >= 500 || [407, 408, 425].includes(status);
}

/** A garbled problem must not hide the message or the other problems (error.details_all). */
function readableDetail(detail: unknown): readonly ErrorDetail[] {
  const parsed = v.safeParse(errorDetail, detail);
  return parsed.success ? [parsed.output] : [];
}

/**
 * `Retry-After` in milliseconds, given in seconds or as a date of the service's clock. If
 * unreadable: a minute, the shortest window (limit.429). Never more than the longest window. Other
 * text must not reach the date parser, which would read it as a day in 2001 and so as no wait.
 */
function retryAfterMs({ headers }: Reply): number {
  const given = (headers['retry-after'] ?? '').trim();
  const waitMs = /^\d+(\.\d+)?$/.test(given)
    ? Math.ceil(Number(given) * SECOND_MS)
    : parseTimestamp(/^[a-z]/i.test(given) ? given : '') - parseTimestamp(headers['date'] ?? '');
  if (Number.isNaN(waitMs)) return MINUTE_MS;
  return Math.min(Math.max(waitMs, 0), RETRY_AFTER_MAX_MS);
}

/** The id as text; a value that is no id may be anything. */
function idOf(candidate: unknown): string {
  const isObject = candidate !== null && typeof candidate === 'object';
  const id = isObject && 'id' in candidate ? candidate.id : undefined;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : 'without an id';
}

function reasonOf(issues: readonly v.BaseIssue<unknown>[]): string {
  return issues
    .slice(0, 3)
    .map(
      (issue) => `${v.getDotPath(issue) ?? 'reply'}: expected ${issue.expected ?? 'another shape'}`,
    )
    .join('; ');
}
