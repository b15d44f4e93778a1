/** Why a list is off, in words (L9). */
import type { ListName } from '../api/endpoints.ts';
import { isForbidden, isNotFound } from '../api/outcome.ts';
import { lists } from '../records/lists.ts';

/** What of a failure tells why. */
export type Trouble = { readonly kind: string; readonly status?: number };

/** One sentence for the screen; the rest of the app goes on. */
export function troubleInWords(list: ListName, trouble: Trouble): string {
  const many = lists[list].words[1];
  const isRefused = trouble.kind === 'refused';
  if (list === 'comments' && isRefused && !isForbidden(trouble)) {
    return 'This service hands comments out one task or deal at a time; they come when you open it.';
  }
  if (isNotFound(trouble)) return `This service does not hand out ${many}.`;
  if (isForbidden(trouble)) return `Your account may not see ${many}.`;
  if (isRefused) return `This service did not hand out its ${many}.`;
  return `This service answers for ${many} in a form that Traytable cannot read.`;
}
