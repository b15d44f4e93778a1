/** `--list-keys`: the members of a data folder's accounts, with keys and passwords. */
import { existsSync } from 'node:fs';
import { failed, ok, type Result } from '../shared/result.ts';
import { storeOf } from './open-accounts.ts';
import { businesses } from './seed/businesses.ts';
import { readAccount, readApiKey, readPassword } from './store/account.ts';
import { listEveryMember } from './store/members.ts';
import { type OpenFailure, openStore, type Store } from './store/store.ts';

type MemberKeys = {
  readonly account: string;
  readonly member_id: number;
  readonly name: string;
  readonly email: string;
  readonly reach: 'all' | 'assigned';
  /** The key and password of a member who left are refused. */
  readonly state: 'active' | 'left';
  readonly api_key: string;
  readonly password: string;
};

/** Lists every member of the accounts, in order. The service must not be running there. */
export function listKeys(first: string): Result<MemberKeys[], OpenFailure | 'no-account'> {
  const files = businesses
    .map((_, index) => storeOf(first, index))
    .filter((one) => existsSync(one));
  const keys: MemberKeys[] = [];
  for (const file of files) {
    const opened = openStore(file);
    if (!opened.ok) return opened;
    keys.push(...keysOf(opened.value));
    opened.value.close();
  }
  if (keys.length > 0) return ok(keys);
  return failed('no-account', 'There is no account in the data folder: start the service first.');
}

function keysOf(store: Store): MemberKeys[] {
  const account = readAccount(store);
  if (!account) return [];
  return listEveryMember(store).map(({ id, name, email, reach, archived_at }) => ({
    account: account.name,
    member_id: id,
    name,
    email,
    reach,
    state: archived_at === null ? 'active' : 'left',
    api_key: readApiKey(store, id),
    password: readPassword(store, id),
  }));
}
