import { perList } from '../../shared/api/endpoints.ts';
import type { ProxyAccess } from '../../shared/api/proxy-access.ts';
import type { Bridge, Events } from '../../shared/ipc/contract.ts';
import type { Account, AppState as State, Status, Theme } from '../../shared/ipc/state.ts';
import type { ChangeCounts, CountChanges } from '../../shared/queue/words/count-changes.ts';
import type { UnsendableHead } from '../../shared/queue/words/unsendable-words.ts';
import { Outbox } from './outbox.svelte.ts';

type StateBridge = Pick<Bridge, 'readState' | 'on'>;

const nothingCounted: ChangeCounts = { unsent: 0, toSend: 0, needsUser: 0, conflicts: 0 };

/** Main's state, reactive: account, connection, lists, proxy, theme. */
export class AppState {
  #account = $state.raw<Account>({ kind: 'none' });
  #status = $state.raw<Status>(unknownStatus);
  #proxy = $state.raw<ProxyAccess | null>(null);
  #theme = $state.raw<Theme>('system');
  readonly outbox = new Outbox();
  #count = $state.raw<CountChanges>(() => nothingCounted);
  /** The changes of the outbox, with what is kept beside it (P2), once there is something that counts them. */
  readonly counts = $derived(this.#count(this.outbox.writes, this.outbox.unsendable.length));
  readonly version: string;
  readonly journalQuarantined: number;
  readonly brokenFile: string | null;
  readonly damagedFiles: State['damagedFiles'];
  readonly isAppLockOn: boolean;

  private constructor(state: State) {
    this.#account = state.account;
    this.#status = state.status;
    this.outbox.unsendable = state.unsendable;
    this.#proxy = state.proxy;
    this.#theme = state.theme;
    this.version = state.version;
    this.journalQuarantined = state.journalQuarantined;
    this.brokenFile = state.brokenFile;
    this.damagedFiles = state.damagedFiles;
    this.isAppLockOn = state.isAppLockOn;
    this.outbox.start(state.outbox);
  }

  /** Has the changes counted from now on. That knows every kind of record, so who signs in does not wait for it. */
  countBy(count: CountChanges): void {
    this.#count = count;
  }

  get account(): Account {
    return this.#account;
  }

  get status(): Status {
    return this.#status;
  }

  get unsendable(): readonly UnsendableHead[] {
    return this.outbox.unsendable;
  }

  /** The proxy that asks for a password, or got one; else `null`. */
  get proxy(): ProxyAccess | null {
    return this.#proxy;
  }

  get theme(): Theme {
    return this.#theme;
  }

  /** Shows a theme before main has confirmed it. */
  setTheme(theme: Theme): void {
    this.#theme = theme;
  }

  /**
   * Reads the state and follows it until `signal` is aborted.
   *
   * Announcements that arrive before the response are applied after it: they may be newer. Throws
   * main's message if the state cannot be read.
   */
  static async read(bridge: StateBridge, { signal }: { signal: AbortSignal }): Promise<AppState> {
    let state: AppState | undefined;
    const early: (() => void)[] = [];
    const follow = <E extends keyof Events>(event: E, take: (payload: Events[E]) => void) => {
      const stop = bridge.on(event, (payload) => {
        if (state === undefined) early.push(() => take(payload));
        else take(payload);
      });
      signal.addEventListener('abort', stop, { once: true });
    };
    follow('outboxChanged', (change) => {
      if (state?.outbox.take(change) === false) void state.readOutbox(bridge);
    });
    follow('unsendableChanged', (heads) => state?.takeUnsendable(heads));
    follow('statusChanged', (status) => state?.takeStatus(status));
    follow('accountChanged', (account) => state?.takeAccount(account));
    follow('proxyChanged', (proxy) => state?.takeProxy(proxy));
    const answer = await bridge.readState(null);
    if (!answer.ok) throw new Error(answer.message);
    state = new AppState(answer.value);
    for (const take of early) take();
    return state;
  }

  /** The announcement does not follow from the present state: a read came in between. */
  private async readOutbox(bridge: StateBridge): Promise<void> {
    const answer = await bridge.readState(null);
    if (answer.ok) this.outbox.start(answer.value.outbox);
  }

  private takeStatus(status: Status): void {
    this.#status = status;
  }

  private takeUnsendable(heads: readonly UnsendableHead[]): void {
    this.outbox.unsendable = heads;
  }

  private takeProxy(proxy: ProxyAccess | null): void {
    this.#proxy = proxy;
  }

  private takeAccount(account: Account): void {
    this.#account = account;
  }
}

const unknownStatus: Status = {
  line: 'unreachable',
  asOf: perList(() => null),
  readAt: perList(() => null),
  openNote: null,
  listed: perList(() => null),
  sweeping: null,
  off: {},
  absent: [],
  bodiesLeft: 0,
  bodiesRefused: [],
  pausedUntil: null,
  isAtLimit: false,
  quarantined: [],
  flightKit: [],
  kitCommentsLeft: 0,
  verify: null,
};
