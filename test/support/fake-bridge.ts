import { createQueueNews, outboxChange } from '../../electron/ipc/announce.ts';
import { createBilledTime } from '../../electron/store/billed-time.ts';
import type { Settings } from '../../electron/store/settings.ts';
import type { ProxyAccess } from '../../shared/api/proxy-access.ts';
import type { TokenStore } from '../../shared/auth/token-places.ts';
import type { Closing } from '../../shared/closing.ts';
import type { DeletedRecord } from '../../shared/history/deleted-record.ts';
import type { HistoryEntry } from '../../shared/history/entry.ts';
import type { accountCalls as ipcAccountCalls } from '../../shared/ipc/account-calls.ts';
import type { backupCalls } from '../../shared/ipc/backup-calls.ts';
import type { CacheKey } from '../../shared/ipc/cache-calls.ts';
import { type Bridge, type CaptureBridge, calls, type Events } from '../../shared/ipc/contract.ts';
import type { desktopCalls } from '../../shared/ipc/desktop-calls.ts';
import type { exportCalls } from '../../shared/ipc/export-calls.ts';
import type { AppLockView, lockCalls } from '../../shared/ipc/lock-calls.ts';
import type { LinkTarget } from '../../shared/ipc/record-calls.ts';
import type { reportCalls } from '../../shared/ipc/report-calls.ts';
import type { reviewCalls } from '../../shared/ipc/review-calls.ts';
import {
  type Account,
  type AppState,
  type CaptureDraft,
  emptyCapture,
  type Status,
  type Theme,
} from '../../shared/ipc/state.ts';
import type { timerCalls } from '../../shared/ipc/timer-calls.ts';
import type { tokenCalls } from '../../shared/ipc/token-calls.ts';
import type { Clock, Random } from '../../shared/ports.ts';
import type { Delivery, Pulled } from '../../shared/pull/delivery.ts';
import type { Outcome, QueueEvent } from '../../shared/queue/events.ts';
import { noBases, withAccepted } from '../../shared/queue/machine/accepted-bases.ts';
import { step } from '../../shared/queue/machine/machine.ts';
import { emptyQueue, type Queue } from '../../shared/queue/queue.ts';
import type { UnsendableHead } from '../../shared/queue/words/unsendable-words.ts';
import type { ConfirmedRecord, Fields } from '../../shared/records/kinds.ts';
import type { Note } from '../../shared/records/note.ts';
import { failed, ok } from '../../shared/result.ts';
import type { LoggedEntry } from '../../shared/traffic/traffic-entry.ts';
import { aComputerDesk, fakeDesktop } from './a-desktop.ts';
import { fakeAccounts, oneAccount } from './fake-accounts.ts';
import { fakeBackups } from './fake-backups.ts';
import { noteCalls, parseInputs } from './fake-call-checks.ts';
import { captureCalls } from './fake-capture-calls.ts';
import { fakeExports } from './fake-exports.ts';
import { fakeLock } from './fake-lock.ts';
import { conflictCalls, writeCalls } from './fake-outbox-calls.ts';
import { pullCalls } from './fake-pull-calls.ts';
import { fakeReports } from './fake-reports.ts';
import { fakeReviews } from './fake-reviews.ts';
import { answerOf } from './fake-service.ts';
import { anAccount, aStatus, type FakeParts, readWhenSwept } from './fake-state.ts';
import { fakeTimer } from './fake-timer.ts';
import { fakeTokens } from './fake-tokens.ts';
import {
  accountCalls,
  imageCalls,
  proxyCalls,
  supportCalls,
  unfinishedCalls,
} from './fake-window-calls.ts';
import { memorySettings, memoryUnsendable } from './memory-settings.ts';

export { anAccount, aStatus, type FakeParts };

/** Every call the window made, with what it handed over. */
export type MadeCall = { readonly name: string; readonly input: unknown };

type Trouble =
  | 'connect'
  | 'signIn'
  | 'pasteSignIn'
  | 'saveRecord'
  | 'saveRecords'
  | 'deleteRecord'
  | 'deleteRecords'
  | 'retryWrites'
  | 'discardWrite'
  | 'restoreWrite'
  | 'undoDeletes'
  | 'keepBoth'
  | 'openRecordWindow'
  | 'answerUnsure'
  | 'dismissRefiled'
  | 'readTraffic'
  | 'chooseImages'
  | 'keepUnfinished'
  | 'saveCapture'
  | 'fileCapture';

/** A main process in memory: the real queue, a fake service, disk and desktop. */
export class FakeMain {
  queue: Queue = emptyQueue;
  history: HistoryEntry[] = [];
  /** Deleted on the service, and not restored. */
  deletedRecords: readonly DeletedRecord[] = [];
  /** The texts that the window saves beside the queue. */
  unsendable: readonly UnsendableHead[] = [];
  status: Status;
  account: Account;
  draft: CaptureDraft = emptyCapture;
  isCaptureShown = true;
  isDiskFull = false;
  /** Whether records can't be fetched by their ids. */
  isFetchFailing = false;
  /** The service gives the comments of no record. */
  areCommentsRefused = false;
  /** The key for the texts of the cache; `null` while the app lock is off. */
  cacheKey: CacheKey | null = null;
  /** The app lock, whose code is in a test's hands. */
  appLock: AppLockView = {
    ...{ isOn: false, conversion: null, locksWithSystem: true, obstacle: null },
  };
  /** The files of the last export, by their paths. */
  readonly exported = new Map<string, string>();
  /** Earlier exports that a crash ended. */
  readonly unfinishedExports = new Set<string>();
  /** The images on this computer, by their addresses: their names in an export. */
  readonly cachedImages = new Map<string, string>();
  /** Where the user wants their unsent work. */
  chosenFile: string | null = '/home/ada/Unsent work.html';
  closing: Closing = 'tray';
  /** Where the service is found, where that isn’t what was typed. */
  usedBaseUrl: string | undefined;
  images = { isAsking: true, hosts: [] as string[], shown: [] as string[] };
  /** A silent main announces changes of the queue later than it answers the window. */
  isSilent = false;
  /** The zones that entries were made in, by their ids. */
  readonly zones = new Map<string, string>();
  /** The abilities that the computer gives the program. */
  readonly computer = aComputerDesk();
  /** The accounts of the computer. */
  readonly accounts = oneAccount();
  /** Small files that were damaged or gone at the start. */
  damagedFiles: AppState['damagedFiles'] = [];
  /** The choices about the desktop that main saves. */
  readonly settings: Settings = memorySettings(() => this.isDiskFull);
  /** Why each keychain does not answer. */
  keychainObstacles: Record<TokenStore, string | null> = { keytar: null, 'safe-storage': null };
  /** The unfinished work of windows, by place. */
  readonly unfinished = new Map<string, string>();
  readonly calls: MadeCall[] = [];
  /** The record that a link from outside names. */
  chosenRecord: LinkTarget | null = null;
  /** The tokens of client pages on the service, by kind and id. */
  readonly clientTokens = new Map<string, string>();
  /** The notes on the service. */
  readonly service = new Map<string, Note>();
  /** The records of other kinds it holds, by their lane. */
  readonly records = new Map<string, ConfirmedRecord>();
  /** The answers of the service to the next write of a record that says this title or name. */
  readonly verdicts = new Map<string, Outcome>();
  /** The failures the next call of a name ends in. */
  readonly troubles = new Map<Trouble, string>();
  /** When a refresh goes on that the limits hold up. */
  resumesAt: number | null = null;
  /** How long the user takes in the browser. */
  browserAnswers: () => Promise<void> = async () => undefined;
  /** How long the disk takes for a delete. */
  deletes: () => Promise<void> = async () => undefined;
  /** How long a file of an export takes. */
  exports: () => Promise<void> = async () => undefined;
  /** How long a refresh takes. */
  refreshes: () => Promise<void> = async () => undefined;
  /** Returns the entries of the log for a search. */
  traffic: (asked: { text: string; before: number | null }) => Promise<LoggedEntry[]> =
    async () => [];
  readonly bridge: Bridge & CaptureBridge;

  readonly clock: Clock;
  readonly random: Random;
  readonly #listeners = new Map<string, Set<(payload: never) => void>>();
  readonly deliveries: Delivery[] = [];
  waitingForPage: ((delivery: Delivery) => void) | undefined;
  readonly #untilTaken = new Set<() => void>();
  #lastDelivery = 0;
  revision = 0;
  /** How long after the answer to a call the windows are told of the queue that it led to. */
  tellsAfterMs = 0;
  accepted = noBases;
  readonly billed = createBilledTime({
    ...{ settings: memorySettings(), log: { note: () => undefined } },
    queue: () => {
      const { account: known } = this;
      return { ...this.queue, account: known.kind === 'known' ? known.key : null };
    },
  });
  readonly #news = createQueueNews((next, before) => this.#tell(next, before), {
    soon: (work) => void setTimeout(work, this.tellsAfterMs),
    debounce: async () => undefined,
  });
  theme: Theme;
  proxy: ProxyAccess | null = null;
  /** The draft saved last, until the capture window is read again. */
  filed: CaptureDraft | null = null;
  isCancelled = false;

  constructor({ clock, random, account, status, theme = 'system' }: FakeParts) {
    this.clock = clock;
    this.random = random;
    this.theme = theme;
    this.account = account ?? anAccount();
    this.status = aStatus(status);
    this.queue = { ...emptyQueue, line: this.status.line };
    const timer = fakeTimer({
      ...{ clock, random },
      isDiskFull: () => this.isDiskFull,
      isSignedIn: () => this.account.kind === 'known',
      enqueue: (event) => this.happen(event),
      tell: (view) => this.#emit('timerChanged', view),
      zoneOf: (id) => {
        const names = Object.entries(this.queue.adopted).filter(([, known]) => known === id);
        return this.zones.get(id) ?? this.zones.get(names[0]?.[0] ?? '');
      },
    });
    const reports = fakeReports({
      isDiskFull: () => this.isDiskFull,
      chosenFile: () => this.chosenFile,
      billed: this.billed,
      note: (name, input) => void this.calls.push({ name, input }),
    });
    const exports = fakeExports({
      isDiskFull: () => this.isDiskFull,
      chosenFile: () => this.chosenFile,
      ...{ files: this.exported, images: this.cachedImages, takes: () => this.exports() },
      unfinished: this.unfinishedExports,
    });
    const desktop = fakeDesktop({ settings: this.settings, clock, computer: this.computer });
    const noted = noteCalls(this.calls, timer);
    const backups = fakeBackups({ clock, isDiskFull: () => this.isDiskFull });
    const tokens = fakeTokens({
      settings: this.settings,
      account: () => this.account,
      setAccount: (account) => this.setAccount(account),
      obstacleOf: (store) => this.keychainObstacles[store],
    });
    this.bridge = parseInputs({
      ...{ ...this.#bridge(), ...noted, ...reports, ...exports, ...desktop },
      ...{ ...backups, ...tokens, ...fakeReviews(() => this.isDiskFull), ...fakeAccounts(this) },
      ...fakeLock(this),
    });
  }

  save(kind: 'note' | 'time-entry', fields: Fields): void {
    this.happen({
      ...{ kind: 'saved', at: this.clock.now(), writeId: this.random.uuid() },
      record: { kind, id: `local-${this.random.uuid()}` },
      ...{ fields, base: null, isFinished: true },
    });
  }

  /** Changes the line; with an open one everything due goes out. */
  setLine(line: Status['line']): void {
    this.setStatus({ line });
    this.happen({ kind: 'line', at: this.clock.now(), line });
  }

  setStatus(status: Partial<Status>): void {
    this.status = { ...this.status, ...readWhenSwept(status), ...status };
    this.#emit('statusChanged', this.status);
  }

  setAccount(account: Account): void {
    this.account = account;
    this.#emit('accountChanged', account);
  }

  setProxy(proxy: ProxyAccess | null): void {
    this.proxy = proxy;
    this.#emit('proxyChanged', proxy);
  }

  /** Hands a page to the window. */
  deliver(pulled: Pulled): void {
    this.#lastDelivery += 1;
    const accountKey = this.account.kind === 'known' ? this.account.key : '';
    const delivery = { ...pulled, id: this.#lastDelivery, accountKey } as Delivery;
    const take = this.waitingForPage;
    this.waitingForPage = undefined;
    if (take) take(delivery);
    else this.deliveries.push(delivery);
  }

  /** Hands over the next page once there is one; with this the window confirms all before it. */
  nextPage(): Promise<Delivery> {
    const next = this.deliveries.shift();
    if (next) return Promise.resolve(next);
    return new Promise((resolve) => {
      this.waitingForPage = resolve;
      for (const tell of this.#untilTaken) tell();
      this.#untilTaken.clear();
    });
  }

  /** Resolves when the cache of the window holds every page delivered so far. */
  async taken(): Promise<void> {
    if (this.waitingForPage === undefined) {
      await new Promise<void>((resolve) => this.#untilTaken.add(resolve));
    }
  }

  /** Everything the window was told to send by now, as the service would have it. */
  happen(event: QueueEvent, editor?: string): void {
    this.happenTogether([event], editor);
  }

  /** The same for events of one choice: the queue becomes what all of them lead to, by one change. */
  happenTogether(events: readonly QueueEvent[], editor?: string): void {
    let { queue } = this;
    const steps = events.map((event) => {
      const before = queue;
      const next = step(before, event);
      queue = next.queue;
      return { event, before, ...next };
    });
    if (queue !== this.queue) this.become(queue);
    const { revision } = this;
    for (const { event, ...made } of steps)
      this.accepted = withAccepted(this.accepted, event, { ...made, revision }, editor);
    for (const { write } of steps.flatMap(({ effects }) => effects)) {
      this.happen({
        kind: 'settled',
        at: this.clock.now(),
        id: write.id,
        outcome: answerOf(this, write),
        chance: 0.5,
      });
    }
  }

  /** The queue has become another, however that came about. */
  become(news: Partial<Queue>): void {
    const before = this.queue;
    this.queue = { ...before, ...news };
    this.revision += 1;
    this.#news(this.queue, before);
  }

  /** Lets time pass for writes that rest before they are sent. */
  wake(): void {
    this.happen({ kind: 'woke', at: this.clock.now() });
  }

  /** Tells the windows something, as main does. */
  emit<E extends keyof Events>(event: E, payload: Events[E]): void {
    this.#emit(event, payload);
  }

  /** The inputs of all calls of one name. */
  callsOf(name: keyof Bridge): unknown[] {
    return this.calls.filter((call) => call.name === name).map(({ input }) => input);
  }

  #tell(next: Queue, before: Queue): void {
    if (this.isSilent) return;
    this.#emit('outboxChanged', outboxChange(next, before, this.revision));
  }

  #emit(event: string, payload: unknown): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(payload as never);
  }

  trouble(name: Trouble, input: unknown) {
    this.calls.push({ name, input });
    const trouble = this.troubles.get(name);
    this.troubles.delete(name);
    const failures: readonly string[] = calls[name].failures;
    return trouble ?? (this.isDiskFull && failures.includes('disk') ? 'disk' : undefined);
  }

  isOfAnother({ account }: { readonly account?: string }): boolean {
    const { account: present } = this;
    return account !== undefined && present.kind === 'known' && account !== present.key;
  }

  state(): AppState {
    const { writes, adopted, refiled } = this.queue;
    return {
      account: this.account,
      status: this.status,
      outbox: { writes, adopted, refiled, revision: this.revision },
      unsendable: this.unsendable,
      proxy: this.proxy,
      theme: this.theme,
      version: '0.1.0',
      journalQuarantined: 0,
      brokenFile: null,
      damagedFiles: this.damagedFiles,
      isAppLockOn: this.appLock.isOn,
    };
  }

  /** A call that is only noted. */
  async note(name: string, input: unknown) {
    this.calls.push({ name, input });
    return ok(null);
  }

  async choose(name: Trouble, input: unknown, chosen: QueueEvent) {
    if (this.trouble(name, input)) return failed('disk', 'The disk is full.');
    this.happen(chosen);
    return ok(null);
  }

  #bridge(): Omit<
    Bridge & CaptureBridge,
    | keyof typeof timerCalls
    | keyof typeof reportCalls
    | keyof typeof reviewCalls
    | keyof typeof exportCalls
    | keyof typeof desktopCalls
    | keyof typeof backupCalls
    | keyof typeof tokenCalls
    | keyof typeof lockCalls
    | keyof typeof ipcAccountCalls
  > {
    return {
      ...memoryUnsendable(() => this.queue, {
        isFull: () => this.isDiskFull,
        tell: (heads) => {
          this.unsendable = heads;
          this.#emit('unsendableChanged', heads);
        },
      }),
      ...unfinishedCalls(this),
      ...accountCalls(this),
      ...proxyCalls(this),
      ...supportCalls(this),
      ...writeCalls(this),
      ...conflictCalls(this),
      ...pullCalls(this),
      ...captureCalls(this),
      ...imageCalls(this),
      on: (name, listener) => {
        const listeners = this.#listeners.get(name) ?? new Set();
        this.#listeners.set(name, listeners.add(listener as never));
        return () => listeners.delete(listener as never);
      },
    };
  }
}
