/** Makes what an account needs while it is in the window, and ends all of it in one place. */
import { untrack } from 'svelte';
import type { RecordId } from '../../shared/ids.ts';
import type { Place } from '../../shared/ipc/places.ts';
import type { App, WindowParts } from '../app/app-context.ts';
import { Navigation } from '../app/navigation.svelte.ts';
import { Refresh } from '../app/refresh.svelte.ts';
import { ofAccount } from '../bridge/of-account.ts';
import { TypedWords } from '../bridge/typed-words.ts';
import { UnfinishedWork } from '../bridge/unfinished-work.ts';
import { openCache } from '../cache/cache.ts';
import { keepReplies, pullLoop } from '../cache/loops.ts';
import { ChoicesMade } from '../conflicts/choices-made.ts';
import { Flight } from '../flight/flight.svelte.ts';
import { RecordLists } from '../lists/record-lists.svelte.ts';
import { NoteLists } from '../notes/note-lists.svelte.ts';
import { NoteSessions } from '../notes/note-sessions.ts';
import { Edits } from '../outbox/edits.svelte.ts';
import { ShownReport } from '../report/shown-report.svelte.ts';
import { RunningElsewhere } from '../time/running-elsewhere.svelte.ts';
import { ShownTimer } from '../time/shown-timer.svelte.ts';
import { ShownWeek } from '../time/shown-week.svelte.ts';
import { DayMemory, type OpenedRecord } from '../today/day-memory.svelte.ts';
import { Deletions } from '../undo/deletions.svelte.ts';
import { rememberPlace } from './place-before-reload.ts';
import { screenOf } from './viewed-screen.ts';

/** What is typed in an account and not saved, also while another place or account is shown. */
export type AccountParts = WindowParts & {
  readonly sessions: NoteSessions;
  readonly unfinished: UnfinishedWork;
  readonly edits: Edits;
  readonly choicesMade: ChoicesMade;
};

/** What the features of a workspace need, all of it. */
export type WorkspaceApp = App &
  AccountParts & {
    readonly deletions: Deletions;
    readonly flight: Flight;
    readonly lists: NoteLists;
    readonly recordLists: RecordLists;
  };

/**
 * The parts of each account by its key, made once for as long as the window lives: what is typed and
 * not saved when another account comes stays with its own (Q16.4).
 */
export function openAccounts(parts: WindowParts): (key: string) => AccountParts {
  const { bridge } = parts;
  const typed = new TypedWords((isWaiting) => bridge.markTyped({ window: 'main', isWaiting }));
  const known = new Map<string, AccountParts>();
  return (key) => {
    const before = known.get(key);
    if (before) return before;
    const own = { ...parts, bridge: ofAccount(bridge, key) };
    const sessions = new NoteSessions({ ...own, outbox: own.state.outbox, typed });
    const unfinished = new UnfinishedWork({ bridge, timer: parts.timer, typed, account: key });
    const [edits, choicesMade] = [new Edits(unfinished), new ChoicesMade(unfinished)];
    void edits.restore();
    void choicesMade.restore();
    const made = { ...own, sessions, unfinished, edits, choicesMade };
    known.set(key, made);
    return made;
  };
}

/** Whoever stays with a record so long has opened it. */
const OPENED_AFTER_MS = 1_500;

/** The note or client the user looks at. */
function openedIn(navigation: Navigation): OpenedRecord | null {
  const { place, noteId } = navigation;
  const companyId = navigation.selectionOf('company');
  if (place === 'notes' && noteId !== null) return { kind: 'note', id: noteId };
  if (place === 'clients' && companyId !== null) return { kind: 'client', id: companyId };
  return null;
}

function isPassed(check: Flight['check']): boolean {
  return check?.isOver === true && check.verdict?.gaps.length === 0;
}

export type WorkspaceParts = {
  readonly account: AccountParts;
  readonly accountKey: string;
  /** Main has a place for the user to go to. */
  readonly onplace: (place: Place) => void;
};

/** One account on the screen. Make it while a component begins: its effects end with that. */
export class OpenWorkspace {
  readonly app: WorkspaceApp;
  readonly shownTimer: ShownTimer;
  /** What runs that this computer did not start. */
  readonly running: RunningElsewhere;
  /** The week on the Time screen. */
  readonly week: ShownWeek;
  /** What Today remembers. */
  readonly memory: DayMemory;
  readonly report: ShownReport;
  /** Why the cache takes no page; it is open all the same. */
  cacheProblem = $state.raw<string | null>(null);
  /** What went wrong when the cache was opened. */
  cacheFailure = $state.raw<unknown>(null);
  readonly #stop = new AbortController();
  readonly #unsubscribe: readonly (() => void)[];

  constructor({ account, accountKey, onplace }: WorkspaceParts) {
    const { bridge, random, state, timer } = account;
    const { outbox } = state;
    const cache = openCache(accountKey);
    const refresh = new Refresh(bridge);
    const lists = new NoteLists(cache);
    // The list shows every note again, so that a new one has its row.
    const showAllNotes = () => (lists.notes.filter = '');
    this.app = {
      ...{ ...account, outbox, cache, refresh },
      navigation: new Navigation(random, account.firstPlace, showAllNotes),
      flight: new Flight({ ...account, cache }),
      lists,
      recordLists: new RecordLists({ ...account, cache, outbox }, accountKey),
      deletions: new Deletions({ outbox, now: account.now }),
    };
    this.shownTimer = new ShownTimer(this.app);
    this.week = new ShownWeek({ ...this.app, shownTimer: this.shownTimer });
    this.running = new RunningElsewhere({
      ...{ ...this.app, shownTimer: this.shownTimer, week: this.week, accountKey },
    });
    this.memory = new DayMemory(accountKey);
    this.report = new ShownReport(this.app);
    this.app.lists.keep(() => this.cacheFailure === null);
    const onproblem = (why: string | null) => {
      this.cacheProblem = why;
    };
    const loop = { bridge, cache, accountKey, outbox, random, timer, onproblem };
    void pullLoop(loop, this.#stop);
    void keepReplies(loop, this.#stop);
    this.#unsubscribe = [
      bridge.on('placeChosen', onplace),
      bridge.on('refreshChosen', () => void refresh.begin()),
    ];
    this.#tellScreen();
    this.#rememberOpened();
    this.#rememberFlight();
    void this.openCache();
  }

  /** A query on a cache that cannot be opened waits for ever: the opening itself has to tell. */
  async openCache(): Promise<void> {
    this.cacheFailure = null;
    try {
      await this.app.cache.open();
    } catch (error) {
      if (!this.#stop.signal.aborted) this.cacheFailure = error;
    }
  }

  /** Ends all of it; what is typed is saved first. */
  close(): void {
    const { cache, recordLists, sessions } = this.app;
    // Not before the note on the screen has left its editor there.
    void sessions.flushAll().then(() => sessions.editors.end());
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.shownTimer.close();
    this.#stop.abort();
    recordLists.close();
    cache.close();
  }

  #tellScreen(): void {
    const { bridge, navigation, outbox } = this.app;
    const screen = $derived(screenOf(navigation, outbox));
    // Main does not see where the user is, and reads first what is told here.
    $effect(() => {
      void bridge.viewScreen({ lists: screen.lists, note: screen.note });
    });
    // The storage of the page is outside of Svelte.
    $effect(() => rememberPlace(navigation.place));
  }

  /** What is walked past in a list was not opened. */
  #rememberOpened(): void {
    const { navigation, outbox, timer } = this.app;
    const opened = $derived(openedIn(navigation));
    const isSame = (one: RecordId, other: RecordId) =>
      outbox.knownId(one) === outbox.knownId(other);
    // Staying somewhere is no event of a control: the moment has to be waited for.
    $effect(() => {
      const record = opened;
      if (record === null) return undefined;
      const left = new AbortController();
      void timer.sleep(OPENED_AFTER_MS, left.signal).then(() => {
        if (!left.signal.aborted) this.memory.open(record, isSame);
      });
      return () => left.abort();
    });
  }

  #rememberFlight(): void {
    const { clock, flight } = this.app;
    let wasUnderWay = false;
    // A check ends by what happens elsewhere: its end has to be remembered when it happens.
    $effect(() => {
      const hasPassed = wasUnderWay && isPassed(flight.check);
      wasUnderWay = flight.isUnderWay;
      if (hasPassed) untrack(() => this.memory.passFlight(clock.now()));
    });
  }
}
