/**
 * Whether an address and a key are the service's. Only the API can prove it: by a member, or, if A6
 * does not hold, by a list in the documented shape. The service must refuse either to another key.
 */
import { unreachable } from '../assert.ts';
import {
  type Failure,
  isForbidden,
  isNotFound,
  type ListOutcome,
  NOT_JSON,
  REDIRECTED,
  type RecordOutcome,
} from './outcome.ts';

/** The verdict about an address and a key. */
export type ServiceVerdict =
  /** It is the service, and it takes the key. */
  | { readonly kind: 'proven' }
  /** The service rejected the key; `message` is its reason, if it gave one. */
  | { readonly kind: 'refused'; readonly message: string | null }
  /** Another server answers at this address: with a web page, as the portal of a network does. */
  | { readonly kind: 'not-service'; readonly isPage?: true }
  | { readonly kind: 'rate-limited' }
  /** `reason` is the error's name, where nothing was sent. */
  | { readonly kind: 'unreachable'; readonly reason?: string };

/**
 * The verdict by the response about the caller (A6) and by the same request with a made-up key;
 * `null` if only a list can decide.
 */
export function judgeCaller(
  caller: RecordOutcome<unknown>,
  withoutKey: RecordOutcome<unknown> | null,
): ServiceVerdict | null {
  if (caller.kind === 'ok') return judgeWithoutKey(withoutKey);
  // A 404 may mean that A6 does not hold, or that a web page answers: both send an id of the request.
  if (caller.kind === 'unreadable') return null;
  if (isNotFound(caller) && 'requestId' in caller && caller.requestId !== '') return null;
  return judgeFailure(caller);
}

/** The verdict by the first page of a documented list and by the same request with a made-up key. */
export function judgeList(
  list: ListOutcome<unknown>,
  withoutKey: ListOutcome<unknown> | null,
): ServiceVerdict {
  if (list.kind !== 'ok') return judgeFailure(list);
  if (list.records.length === 0 && list.quarantined.length > 0) return { kind: 'not-service' };
  return judgeWithoutKey(withoutKey);
}

/** A server that answers any key alike proves nothing. */
function judgeWithoutKey(
  withoutKey: ListOutcome<unknown> | RecordOutcome<unknown> | null,
): ServiceVerdict {
  if (withoutKey === null || withoutKey.kind === 'signed-out') return { kind: 'proven' };
  if (withoutKey.kind === 'ok') return { kind: 'not-service' };
  const verdict = judgeFailure(withoutKey);
  return verdict.kind === 'refused' ? { kind: 'proven' } : verdict;
}

const aPage: ServiceVerdict = { kind: 'not-service', isPage: true };

function judgeFailure(failure: Failure): ServiceVerdict {
  switch (failure.kind) {
    case 'signed-out':
      return { kind: 'refused', message: null };
    case 'rate-limited':
      return { kind: 'rate-limited' };
    case 'refused':
      return isForbidden(failure) && failure.requestId !== ''
        ? { kind: 'refused', message: failure.message || null }
        : { kind: 'not-service' };
    case 'unreadable':
      return { kind: 'not-service' };
    case 'unknown':
      return [NOT_JSON, REDIRECTED].includes(failure.reason) ? aPage : { kind: 'unreachable' };
    case 'broken':
      if (failure.stranger === undefined) return { kind: 'unreachable' };
      return failure.stranger === 'page' ? aPage : { kind: 'not-service' };
    case 'unreachable':
      return failure;
    default:
      return unreachable(failure);
  }
}
