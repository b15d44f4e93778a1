/**
 * Everything of the main process that works without a window: store, session, queue, pull.
 *
 * The app's root gives it real parts; tests give it a real service and a clock of their own.
 */
import type { Failure } from '../../shared/api/outcome.ts';
import type { Account, Status } from '../../shared/ipc/state.ts';
import { knownId } from '../../shared/queue/known-id.ts';
import { isLive, needsUser } from '../../shared/queue/pending-write.ts';
import { emptyQueue, type Queue } from '../../shared/queue/queue.ts';
import { CLOCK_DRIFT_MS } from '../../shared/request-limits.ts';
import type { Client } from '../api/client.ts';
import { createRateStore } from '../api/rate-store.ts';
import { createReadClientToken } from '../api/read-client-token.ts';
import type { BrowserSignIn } from '../auth/browser-sign-in.ts';
import type { Session } from '../auth/session.ts';
import { createOutlet, type Outlet } from '../pull/outlet.ts';
import { createPullSwitch, type PullSwitch } from '../pull/pull-switch.ts';
import { createRefresh, type Refresh } from '../pull/refresh.ts';
import { createDecide } from '../replay/decide.ts';
import { keepVersions } from '../replay/keep-versions.ts';
import { createLineWatch, type LineWatch } from '../replay/line-watch.ts';
import { createPerform, keyOf, memberIdOf } from '../replay/perform.ts';
import { createRunner, type Runner } from '../replay/runner.ts';
import { isPending, reportRecords, shownBy, shownByReplies } from '../replay/shown-by.ts';
import { claimTyped } from '../store/claim-typed.ts';
import { createForgetOld } from '../store/forget-old.ts';
import type { History } from '../store/history.ts';
import type { Journal } from '../store/journal.ts';
import type { AccountSettings } from '../store/settings.ts';
import type { Traffic } from '../store/traffic.ts';
import { containNow } from '../system/contain.ts';
import { createTime, type Time } from '../timer/create-time.ts';
import { containWindows } from './contain-windows.ts';
import { createAuth } from './create-auth.ts';
import { createStores } from './create-stores.ts';
import type { EngineParts, EngineWindows } from './engine-parts.ts';
import { hasNeverPulled } from './has-never-pulled.ts';
import { createNetwork, type Network } from './network.ts';

export interface Engine extends Time {
  readonly runner: Runner;
  readonly session: Session;
  readonly signIn: BrowserSignIn;
  readonly outlet: Outlet;
  readonly settings: AccountSettings;
  readonly journal: Journal;
  readonly traffic: Traffic;
  readonly history: History;
  readonly pull: PullSwitch;
  status(): Status;
  /**
   * Reads the disk: all of it can be shown when this returns. The token comes later, because a keychain
   * may ask the user first; then the engine tries the service.
   */
  open(windows: EngineWindows): void;
  /** The cache has acknowledged the replies to these writes; true if the disk takes that (Q10, L20). */
  acknowledgeReplies(ids: readonly string[]): boolean;
  /** Try the service and pull now. */
  nudge(): void;
  /** The computer woke up: the same, but no token is refreshed for some seconds. */
  wake(): void;
  /** The user asks for news; resolves with the state of the connection once it is known. */
  refresh: Refresh['begin'];
  readonly readClientToken: ReturnType<typeof createReadClientToken>;
  /** Send all that can be sent, and sweep every list from its beginning (L18). */
  prepareFlight(): void;
}

/** The engine of one profile. */
export function createEngine(parts: EngineParts): Engine {
  return new ProfileEngine(parts);
}

/** Each method here notifies every part of one event; no part knows another. */
class ProfileEngine implements Engine {
  readonly outlet = createOutlet();
  readonly settings: AccountSettings;
  readonly journal: Journal;
  readonly history: History;
  readonly traffic: Traffic;
  readonly runner: Runner;
  readonly session: Session;
  readonly signIn: BrowserSignIn;
  readonly pull: PullSwitch;
  readonly timer: Time['timer'];
  readonly zones: Time['zones'];
  readonly billed: Time['billed'];
  readonly refresh: Refresh['begin'];
  readonly readClientToken: Engine['readClientToken'];
  readonly #parts: EngineParts;
  readonly #forgetOld: (now: number) => void;
  readonly #network: Network;
  readonly #client: Client;
  readonly #connection: LineWatch;
  readonly #refresh: Refresh;
  #windows: EngineWindows | undefined;

  constructor(parts: EngineParts) {
    this.#parts = parts;
    const stores = createStores(parts, () => this.runner.queue().account);
    ({ settings: this.settings, journal: this.journal, history: this.history } = stores);
    this.traffic = parts.traffic;
    this.#network = createNetwork({
      ...parts,
      rateStore: createRateStore(this.settings),
      onlimits: () => this.#limitsChanged(),
    });
    this.#client = this.#network.clientOf({
      credential: () => this.session.credential(),
      onworked: (used) => this.session.confirm(used),
      renew: (used) => this.session.renew(used),
      onfailure: (failure) => this.#requestFailed(failure),
      onclock: (aheadMs) => this.#clockCompared(aheadMs),
    });
    this.readClientToken = createReadClientToken({ ...parts, client: this.#client });
    this.runner = this.#createRunner();
    const auth = createAuth({
      ...parts,
      ...{ settings: this.settings, network: this.#network, runner: this.runner },
      hasNeverPulled: () => hasNeverPulled(this.status()),
      onchange: (account) => this.#accountChanged(account),
    });
    [this.session, this.signIn] = [auth.session, auth.signIn];
    this.pull = this.#createPull();
    const time = createTime({
      ...{ ...parts, settings: this.settings, runner: this.runner },
      areEntriesListed: () => this.status().asOf.timeEntries !== null,
      onchange: (state) => this.#windows?.ontimer(state),
    });
    [this.timer, this.zones, this.billed] = [time.timer, time.zones, time.billed];
    this.#forgetOld = createForgetOld({ ...parts, history: this.history, zones: this.zones });
    this.#connection = this.#createConnection();
    this.#refresh = createRefresh({
      ...{ clock: parts.clock, gate: this.#network.gate },
      line: () => this.runner.queue().line,
      connection: this.#connection,
      pull: this.pull,
    });
    this.refresh = this.#refresh.begin;
  }

  open(windows: EngineWindows): void {
    this.#windows = containWindows(windows, this.#parts.log);
    this.runner.open();
    this.zones.follow(this.runner.queue());
    this.billed.follow(this.runner.queue());
    void this.session.open(); // ends in #accountChanged; the vault turns every failure into a value
    void this.#parts.vault.clearForgotten().catch(() => undefined); // the next start tries again
    this.#follow(this.session.account());
    // How old everything is shows before the keychain answers.
    this.pull.become(this.session.account());
    void windows.whenRead.then(() => this.#connection.run()); // ends with the signal
  }

  status(): Status {
    const [{ gate }, { line, clockAheadMs }] = [this.#network, this.runner.queue()];
    return {
      ...{ line, clockAheadMs, isFailing: this.#connection.isFailing() },
      ...{ pausedUntil: gate.pausedUntil(), isAtLimit: gate.isAtLimit() },
      ...this.pull.current().progress(),
    };
  }

  acknowledgeReplies(ids: readonly string[]): boolean {
    const shown = shownByReplies(this.runner.queue(), ids);
    const puller = this.pull.current();
    if (!shown.every(({ list, id }) => puller.know(list, id))) return false;
    this.runner.report({ kind: 'stored', at: this.#now(), ids: [...ids] });
    return true;
  }

  nudge(): void {
    this.#connection.nudge();
    this.pull.current().nudge();
  }

  wake(): void {
    this.session.pauseRenewal();
    this.nudge();
  }

  prepareFlight(): void {
    const { writes } = this.runner.queue();
    const ids = writes.filter((write) => isLive(write) && !needsUser(write)).map(({ id }) => id);
    if (ids.length > 0) this.runner.report({ kind: 'retried', at: this.#now(), ids });
    this.pull.current().sweepAll();
    this.nudge();
  }

  #createRunner(): Runner {
    const perform = createPerform({
      ...this.#parts,
      client: this.#client,
      decide: createDecide(this.#parts),
      memberId: () => memberIdOf(this.session.account()),
      account: () => keyOf(this.session.account()),
      isShown: (record) => this.pull.current().isKnown(record),
      ...keepVersions(this.history, this.#parts.clock),
    });
    const onchange = (next: Queue, before: Queue) => this.#queueChanged(next, before);
    return createRunner({ ...this.#parts, journal: this.journal, perform, onchange });
  }

  #createPull(): PullSwitch {
    const { gate } = this.#network;
    return createPullSwitch({
      ...this.#parts,
      client: this.#client,
      outlet: this.outlet,
      settings: this.settings,
      isOpen: () => this.runner.queue().line === 'open',
      isWindowVisible: () => this.#isVisible(),
      hasRoom: () => gate.pausedUntil() === null && !gate.isAtLimit(),
      isPending: (list, id) => isPending(this.runner.queue(), { list, id }),
      shown: () => shownBy(this.runner.queue(), emptyQueue),
      knownId: (id) => knownId(this.runner.queue(), id),
      onprogress: () => this.#tellStatus(),
    });
  }

  #createConnection(): LineWatch {
    return createLineWatch({
      ...this.#parts,
      client: this.#client,
      line: () => this.runner.queue().line,
      hasToken: () => this.session.credential() !== null,
      probeInMs: () => this.#network.probeInMs(this.#isVisible()),
      onverdict: () => this.#tellStatus(),
      onanswer: (answer) => this.runner.report({ kind: 'line', at: this.#now(), ...answer }),
    });
  }

  #queueChanged(next: Queue, before: Queue): void {
    for (const one of [this.zones, this.billed]) one.follow(next, before);
    if (next.adopted !== before.adopted) this.timer.followIds();
    this.#windows?.onqueue(next, before);
    reportRecords(this.pull.current(), next, before);
    if (next.line !== before.line || next.clockAheadMs !== before.clockAheadMs) this.#tellStatus();
    if (next.line === before.line) return;
    if (next.line === 'open') this.pull.current().nudge();
    else this.#refresh.callOff();
    if (next.line === 'unreachable') this.#connection.nudge();
  }

  #accountChanged(account: Account): void {
    if (this.#parts.signal.aborted) return; // a keychain may answer after the end
    // This comes first: nobody may see the writes of one account under the name of another.
    containNow(this.#parts.log, 'account not followed', () => this.#follow(account));
    this.#windows?.onaccount(account);
    containNow(this.#parts.log, 'pull not begun', () => this.pull.become(account));
    // The service has to judge a new token; without one there is no request.
    const line = this.session.credential() === null ? 'signed-out' : 'unreachable';
    this.runner.report({ kind: 'line', at: this.#now(), line });
    this.#connection.nudge();
  }

  /** Also after a program that ended between the two: the screen now shows that account (Q16). */
  #follow(account: Account): void {
    const isKnown = account.kind === 'known';
    if (isKnown) this.runner.report({ kind: 'account', at: this.#now(), key: account.key });
    this.timer.follow();
    if (isKnown) claimTyped(this.settings, this.runner.queue());
  }

  #requestFailed({ kind }: Failure): void {
    if (kind === 'rate-limited') this.#limitsChanged();
    // The connection may only seem open: a dead VPN, a portal. The probe makes sure.
    const isDoubtful = kind === 'unknown' || kind === 'broken';
    if (isDoubtful && this.runner.queue().line === 'open') this.#connection.nudge();
    if (kind !== 'unreachable' && kind !== 'signed-out') return;
    this.runner.report({ kind: 'line', at: this.#now(), line: kind });
  }

  #clockCompared(clockAheadMs: number): void {
    this.#forgetOld(this.#now() + clockAheadMs);
    const queue = this.runner.queue();
    // A clock that is set during an open connection would make the next lookup miss its record (Q6).
    if (queue.line !== 'open' || Math.abs(queue.clockAheadMs - clockAheadMs) < CLOCK_DRIFT_MS)
      return;
    this.runner.report({ kind: 'line', at: this.#now(), line: 'open', clockAheadMs });
  }

  #limitsChanged(): void {
    this.#tellStatus();
    this.#refresh.limitsChanged();
  }

  #tellStatus(): void {
    this.#windows?.onstatus(this.status());
  }

  #isVisible(): boolean {
    return this.#windows?.isWindowVisible() ?? false;
  }

  #now(): number {
    return this.#parts.clock.now();
  }
}
