import { listNames } from '../../shared/api/endpoints.ts';
import type { Status } from '../../shared/ipc/state.ts';

/** Is true if no list of the account was ever read, in part or whole. */
export function hasNeverPulled({ asOf, listed }: Status): boolean {
  return listNames.every((list) => asOf[list] === null && listed[list] === null);
}
