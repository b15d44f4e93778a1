/** Why a list is off, in words (L9). */

import type { ListName } from '../api/endpoints.ts';
import { hasNoVerdict, isForbidden, isNotFound } from '../api/outcome.ts';
import { capitalise } from '../capitalise.ts';
import { lists } from '../records/lists.ts';

/** The parts of a failure that name its cause. */
export type Trouble = { readonly kind: string; readonly status?: number };

/**
 * Whether the service does not have this list for this user (L9.1). Comments that cannot be had all
 * at once can be had one record at a time.
 */
export function isAbsent(list: ListName, trouble: Trouble): boolean {
  return isForbidden(trouble) || (isNotFound(trouble) && list !== 'comments');
}

/** Returns one sentence for the screen. */
export function troubleInWords(list: ListName, trouble: Trouble): string {
  const many = lists[list].words[1];
  const isRefused = trouble.kind === 'refused';
  if (list === 'comments' && isRefused && !isForbidden(trouble)) {
    return 'Comments are available for one task or deal at a time. They load when you open it.';
  }
  if (isNotFound(trouble)) return absentInWords(many);
  if (isForbidden(trouble)) return `You don’t have access to ${many}.`;
  if (isRefused) return `The service rejected the request for ${many}.`;
  if (hasNoVerdict(trouble)) return `The service didn’t answer the request for ${many}.`;
  return `Traytable can’t read the service’s response for ${many}.`;
}

/** The sentence for records that the service has no endpoint for (A2). */
export function absentInWords(many: string): string {
  return `${capitalise(many)} aren’t available from this service.`;
}
