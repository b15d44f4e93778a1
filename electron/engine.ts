/**
 * Everything of the main process that works without a window: store, session, queue, pull.
 *
 * The app's root gives it the real world; tests give it a real service and a clock of their own.
 */
import type { DatabaseSync } from 'node:sqlite';
import { listNames } from '../shared/api/endpoints.ts';
import { doubtInMs } from '../shared/api/signs-of-life.ts';
import { meeting } from '../shared/history/entry.ts';
import type { Account, Status } from '../shared/ipc/state.ts';
import { CLOCK_DRIFT_MS } from '../shared/limits.ts';
import type { Clock, Log, Random, Timer } from '../shared/ports.ts';
import { canMove } from '../shared/queue/machine/account.ts';
import { wholeNote } from '../shared/queue/machine/whole-note.ts';
import { isLive, needsUser } from '../shared/queue/pending-write.ts';
import { emptyQueue, type Queue } from '../shared/queue/queue.ts';
import { type Client, type ClientParts, createClient } from './api/client.ts';
import { listenTo } from './api/listened-transport.ts';
import { createRateGate } from './api/rate-gate.ts';
import { createRateStore } from './api/rate-store.ts';
import { createTransport, type Fetch } from './api/transport.ts';
import { watchTransport } from './api/watched-transport.ts';
import { createServiceQuestions } from './auth/service-questions.ts';
import { createSession, type Session } from './auth/session.ts';
import type { TokenVault } from './auth/token-vault.ts';
import { createOutlet, type Outlet } from './pull/outlet.ts';
import { createPullSwitch, type PullSwitch } from './pull/pull-switch.ts';
import { createRefresh, type Refresh } from './pull/refresh.ts';
import { createDecide, type DecideParts } from './replay/decide.ts';
import { createLineWatch } from './replay/line-watch.ts';
import { createPerform, keyOf, memberIdOf } from './replay/perform.ts';
import { createRunner, type Runner } from './replay/runner.ts';
import { isPending, shownBy } from './replay/shown-by.ts';
import { claimDraft } from './store/draft.ts';
import { createForgetOld } from './store/forget-old.ts';
import { createHistory, type History } from './store/history.ts';
import { createJournal, type Journal } from './store/journal.ts';
import type { JournalLines } from './store/journal-lines.ts';
import { createSettings, type Settings } from './store/settings.ts';
import type { Traffic } from './store/traffic.ts';

export type EngineParts = Pick<DecideParts, 'openProcess' | 'isQuick'> & {
  readonly database: DatabaseSync;
  readonly journalLines: JournalLines;
  readonly traffic: Traffic;
  readonly vault: TokenVault;
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly random: Random;
  readonly timer: Timer;
  readonly log: Log;
  /** An address to offer on the sign-in screen. */
  readonly suggestedBaseUrl: string | undefined;
  /** Ends everything that is under way. */
  readonly signal: AbortSignal;
};

/** What the engine tells its windows, and asks of them. */
type Heard = {
  /** Whether the user can see the main window: otherwise nothing is asked only to be up to date. */
  readonly isSeen: () => boolean;
  readonly onqueue: (next: Queue, before: Queue) => void;
  readonly onstatus: (status: Status) => void;
  readonly onaccount: (account: Account) => void;
};

export interface Engine {
  readonly runner: Runner;
  readonly session: Session;
  readonly outlet: Outlet;
  readonly kept: Settings;
  readonly journal: Journal;
  readonly traffic: Traffic;
  readonly history: History;
  readonly pull: PullSwitch;
  status(): Status;
  /**
   * Reads what is on the disk: everything is there to be shown when this returns. The token comes
   * later, because a keychain may ask the user first; then the engine looks for the service.
   */
  open(heard: Heard): void;
  /** The cache holds the replies to these writes; whether the disk takes that in (Q10, L20). */
  confirmStored(ids: readonly string[]): boolean;
  /** Look for the service and pull now. */
  nudge(): void;
  /** The user asks what is new; answers with the line that was found, when it is there. */
  refresh: Refresh['begin'];
  /** Send all that can be sent, and sweep every list from its beginning (L18). */
  prepareFlight(): void;
}

/** The engine of one profile. */
export function createEngine(parts: EngineParts): Engine {
  const { clock, random, log, signal } = parts;
  let heard: Heard | undefined;
  const kept = createSettings(parts.database);
  const journal = createJournal(parts.journalLines);
  const history = createHistory(parts.database, () => runner.queue().account);
  const forgetOld = createForgetOld({ ...parts, history });
  const gate = createRateGate({
    ...parts,
    store: createRateStore(kept),
    onchange: tellLimits,
  });
  const listened = listenTo(createTransport(parts.fetch, parts.timer), clock);
  const transport = watchTransport(listened, { clock, ontraffic: parts.traffic.record });
  const outlet = createOutlet();

  const clientOf = (who: Pick<ClientParts, 'credential' | 'onfailure' | 'onclock'>): Client =>
    createClient({ transport, gate, clock, random, log, ...who });

  const client = clientOf({
    credential: () => session.credential(),
    onfailure({ kind }) {
      if (kind === 'rate-limited') tellLimits();
      // The line only looks open: a dead VPN, a portal. Whoever watches it makes sure.
      const isDoubtful = kind === 'unknown' || kind === 'broken';
      if (isDoubtful && runner.queue().line === 'open') watch.nudge();
      if (kind !== 'unreachable' && kind !== 'signed-out') return;
      runner.report({ kind: 'line', at: clock.now(), line: kind });
    },
    onclock(clockAheadMs) {
      forgetOld(clock.now() + clockAheadMs);
      const queue = runner.queue();
      // A clock that was set while the line is open would make the next look miss its record (Q6).
      if (queue.line !== 'open' || Math.abs(queue.clockAheadMs - clockAheadMs) < CLOCK_DRIFT_MS)
        return;
      runner.report({ kind: 'line', at: clock.now(), line: 'open', clockAheadMs });
    },
  });

  const runner = createRunner({
    ...parts,
    journal,
    perform: createPerform({
      client,
      decide: createDecide(parts),
      signal,
      memberId: () => memberIdOf(session.account()),
      account: () => keyOf(session.account()),
      onmerge: (write, theirs, result) =>
        history.keep(meeting(write, theirs, { at: clock.now(), how: 'merged', result })),
      onremoved(write) {
        const end = { at: clock.now(), how: 'refiled', result: wholeNote(write) } as const;
        const entry = meeting(write, { id: write.record.id }, end);
        history.keep({ ...entry, id: `${write.id}-removed` }); // beside that of an earlier merge
      },
      random,
      timer: parts.timer,
    }),
    onchange(next, before) {
      heard?.onqueue(next, before);
      for (const { list, id } of shownBy(next, before)) pull.answered(list, id);
      if (next.line === before.line) return;
      heard?.onstatus(status());
      if (next.line === 'open') return pull.nudge();
      refresh.callOff();
      if (next.line === 'unreachable') watch.nudge();
    },
  });

  const session = createSession({
    settings: kept,
    vault: parts.vault,
    suggestedBaseUrl: parts.suggestedBaseUrl,
    ask: createServiceQuestions({ clientOf, gate, clock, signal }),
    timer: parts.timer,
    random,
    hasUnsentWork: () => runner.queue().writes.some(isLive),
    queuedFor: () => runner.queue().account,
    // An account that has pulled anything has answered: its work is its own.
    canMoveWork: () => canMove(runner.queue()) && hasNeverPulled(status()),
    claim(key, { takesWork }) {
      const before = runner.queue().account;
      const taking = takesWork ? ({ takesWork } as const) : {};
      runner.take({ kind: 'account', at: clock.now(), key, ...taking });
      if (takesWork) claimDraft(kept, runner.queue(), before);
    },
    onchange(account) {
      // First of all: nobody is to see the writes of one account under the name of another.
      follow(account);
      heard?.onaccount(account);
      pull.become(account);
      // A new token is a new question; without one there is nobody to ask.
      const line = session.credential() === null ? 'signed-out' : 'unreachable';
      runner.report({ kind: 'line', at: clock.now(), line });
      watch.nudge();
    },
  });

  const pull = createPullSwitch({
    ...parts,
    client,
    outlet,
    settings: kept,
    isOpen: () => runner.queue().line === 'open',
    isSeen,
    hasRoom,
    isPending: (list, id) => isPending(runner.queue(), { list, id }),
    shown: () => shownBy(runner.queue(), emptyQueue),
    pinned: () => nothingPinned,
    onprogress: () => heard?.onstatus(status()),
  });

  const watch = createLineWatch({
    ...parts,
    client,
    line: () => runner.queue().line,
    hasToken: () => session.credential() !== null,
    // While the gate is closed nothing would be let out.
    doubtInMs: () =>
      gate.waitMs('looking') || doubtInMs({ ...listened.signs(), isSeen: isSeen() }, clock.now()),
    onanswer: (answer) => runner.report({ kind: 'line', at: clock.now(), ...answer }),
  });

  const line = () => runner.queue().line;
  const refresh = createRefresh({ clock, line, gate, check: watch.check, pull });

  function tellLimits(): void {
    heard?.onstatus(status());
    refresh.limitsChanged();
  }

  function isSeen(): boolean {
    return heard?.isSeen() ?? false;
  }

  function hasRoom(): boolean {
    return gate.pausedUntil() === null && !gate.isAtLimit();
  }

  function status(): Status {
    return {
      line: runner.queue().line,
      pausedUntil: gate.pausedUntil(),
      isAtLimit: gate.isAtLimit(),
      ...pull.progress(),
    };
  }

  function nudge(): void {
    watch.nudge();
    pull.nudge();
  }

  /** Also where the program ended between the two: what is shown is that account's from here on (Q16). */
  function follow(account: Account): void {
    if (account.kind !== 'known') return;
    runner.report({ kind: 'account', at: clock.now(), key: account.key });
    claimDraft(kept, runner.queue());
  }

  return {
    runner,
    session,
    outlet,
    kept,
    journal,
    traffic: parts.traffic,
    history,
    pull,
    status,
    open(listener) {
      heard = listener;
      runner.open();
      void session.open(); // ends in onchange; the vault turns every failure into a value
      follow(session.account());
      pull.become(session.account()); // how old everything is shows before the keychain answers
      void watch.run(); // ends with the signal
    },
    confirmStored(ids) {
      const wanted = new Set(ids);
      const stored = runner.queue().writes.filter(({ id }) => wanted.has(id));
      const shown = shownBy({ ...emptyQueue, writes: stored }, emptyQueue);
      if (!shown.every(({ list, id }) => pull.know(list, id))) return false;
      runner.report({ kind: 'stored', at: clock.now(), ids: [...ids] });
      return true;
    },
    nudge,
    refresh: refresh.begin,
    prepareFlight() {
      const unsent = runner.queue().writes.filter((write) => isLive(write) && !needsUser(write));
      const ids = unsent.map(({ id }) => id);
      if (ids.length > 0) runner.report({ kind: 'retried', at: clock.now(), ids });
      pull.sweepAll();
      nudge();
    },
  };
}

/** Clients whose notes come first; nobody can pin one yet. */
const nothingPinned: ReadonlySet<number> = new Set();

function hasNeverPulled({ asOf, listed }: Status): boolean {
  return listNames.every((list) => asOf[list] === null && listed[list] === null);
}
