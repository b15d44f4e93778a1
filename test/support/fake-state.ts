/** The account and the status that a fake main begins with. */
import { perList } from '../../shared/api/endpoints.ts';
import type { Account, Status, Theme } from '../../shared/ipc/state.ts';
import type { Clock, Random } from '../../shared/ports.ts';
import { aMember, NOON } from './builders.ts';

export type FakeParts = {
  readonly clock: Clock;
  readonly random: Random;
  readonly account?: Account;
  readonly status?: Partial<Status>;
  readonly theme?: Theme;
};

/** An account that is signed in. */
export function anAccount(over: Partial<Extract<Account, { kind: 'known' }>> = {}): Account {
  return {
    kind: 'known',
    key: 'account-1',
    baseUrl: 'https://app.example.com',
    member: aMember(),
    token: 'in-keychain',
    ...over,
  };
}

/** Online, with every list swept. */
export function aStatus(over: Partial<Status> = {}): Status {
  return {
    line: 'open',
    asOf: perList(() => NOON),
    readAt: perList(() => NOON),
    openNote: null,
    listed: perList(() => 0),
    off: {},
    absent: [],
    sweeping: null,
    bodiesLeft: 0,
    bodiesRefused: [],
    pausedUntil: null,
    isAtLimit: false,
    quarantined: [],
    flightKit: [],
    kitCommentsLeft: 0,
    verify: null,
    ...readWhenSwept(over),
    ...over,
  };
}

/** The status in which each list was read when it was swept. */
export function readWhenSwept({ asOf }: Partial<Status>): Partial<Status> {
  return asOf === undefined ? {} : { readAt: asOf };
}
