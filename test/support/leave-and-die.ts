/**
 * A process that changes the accounts of a profile and kills itself before a step on the disk:
 * `leave-and-die.ts PROFILE CHANGE STEP`. It ends by itself where the change has fewer steps.
 */
import { writeLeft } from '../../electron/accounts/account-card.ts';
import { acting, leaving, others, seal, start, within } from './account-folders.ts';
import { dieBefore } from './die-before.ts';
import type { AccountChange } from './killed-accounts.ts';

const [profile = '', change = '', step = ''] = process.argv.slice(2);
const accounts = start(profile);
const [other = ''] = accounts.others().map(({ id }) => id);

const changes: Readonly<Record<AccountChange, () => void>> = {
  switch: () => leaving(accounts)((left) => accounts.leaveFor(other, left)),
  add: () => leaving(accounts)((left) => accounts.leaveFor(accounts.make(), left)),
  'sign in': () => others(accounts, profile).found.create('key-of-3')?.take(acting(3), false),
  seal() {
    const goes = { unsent: 1, conflicts: 0, drafts: 0, versions: 0, hasTimer: false };
    within(accounts, (settings) => writeLeft(settings, goes));
    seal(accounts);
    accounts.leave();
  },
  forget: () => accounts.forget(),
  'forget sealed': () => void accounts.forgetSealed(other),
};

dieBefore(Number(step));
changes[change as AccountChange]();
const next = start(profile);
next.acknowledgeForgotten(next.forgotten());
