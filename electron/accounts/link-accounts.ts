/** The accounts of this computer as links name them (K8). */

import type { PageRef } from '../../shared/ipc/page-ref.ts';
import type { LinkTarget } from '../../shared/ipc/record-calls.ts';
import type { Account } from '../../shared/ipc/state.ts';
import { linkTarget } from '../../shared/navigation/link-target.ts';
import { recordLink } from '../../shared/navigation/record-link.ts';
import type { ChosenRecord } from '../windows/chosen-record.ts';
import type { Accounts } from './accounts.ts';

type Others = Pick<Accounts, 'others'>;
type Chosen = NonNullable<ReturnType<ChosenRecord['take']>>;

/** Where what was chosen leads. A sealed account is none that a link can name: it is not listed (K6). */
export function targetOf(chosen: Chosen, present: Account, accounts: Others): LinkTarget {
  if (typeof chosen === 'string') return { kind: 'nowhere', problem: chosen };
  if ('kind' in chosen) return chosen;
  const others = accounts
    .others()
    .flatMap(({ id, saved, isSealed }) =>
      saved === null || isSealed ? [] : { id, key: saved.key },
    );
  return linkTarget(chosen, present.kind === 'known' ? present.key : '', others);
}

/** The link that opens the record in another account; `undefined` for an account in which nobody has signed in. */
export function linkInto(id: string, record: PageRef, accounts: Others): string | undefined {
  const saved = accounts.others().find((one) => one.id === id)?.saved;
  return saved ? recordLink(record, saved.key) : undefined;
}
