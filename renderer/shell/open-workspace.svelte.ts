/** Makes what an account needs while it is in the window, and ends all of it in one place. */
import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import type { Place } from '../../shared/ipc/places.ts';
import { Visited } from '../app/visited.svelte.ts';
import { keepReplies, pullLoop } from '../cache/loops.ts';
import type { Flight } from '../flight/flight.svelte.ts';
import { ShownReport } from '../report/shown-report.svelte.ts';
import { snapshotKeeper } from '../snapshot/snapshot-keeper.ts';
import { RunningElsewhere } from '../time/running-elsewhere.svelte.ts';
import { SheetRows } from '../time/sheet-rows.svelte.ts';
import { ShownTimer } from '../time/shown-timer.svelte.ts';
import { ShownWeek } from '../time/shown-week.svelte.ts';
import { DayMemory } from '../today/day-memory.svelte.ts';
import { LastRead } from '../today/last-read.ts';
import type { TodayContext } from '../today/today-context.ts';
import { type AccountParts, createApp, type WorkspaceApp } from './create-app.ts';
import { rememberPlace } from './place-before-reload.ts';
import { screenOf } from './viewed-screen.ts';

/** A user who stays with a record this long has opened it. */
const OPENED_AFTER_MS = 1_500;

/** The rest of the window waits no longer for the rows of its first screen. */
const FIRST_SCREEN_MAX_MS = 2_000;

/** The lists are read ahead only when the first screen has long been drawn. */
const PREPARE_AFTER_MS = 4_000;

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
  /** The timers that run elsewhere: this computer did not start them. */
  readonly running: RunningElsewhere;
  /** The rows that the week sheet has without times. */
  readonly sheetRows: SheetRows;
  /** The week on the Time screen. */
  readonly week: ShownWeek;
  /** The choices that Today remembers, what it read last, and its own week. */
  readonly ofToday: Pick<TodayContext, 'lastRead' | 'memory' | 'week'>;
  readonly report: ShownReport;
  /** The way back and forward. */
  readonly visited: Visited;
  /** Keeps how the first screen looks, for the next start. */
  readonly keepSnapshot: Attachment;
  /** Why the cache takes no page; it is open all the same. */
  cacheProblem = $state.raw<string | null>(null);
  /** The error of opening the cache, if there was one. */
  cacheFailure = $state.raw<unknown>(null);
  readonly #stop = new AbortController();
  readonly #unsubscribe: readonly (() => void)[];

  constructor({ account, accountKey, onplace }: WorkspaceParts) {
    const { bridge, clock, random, state, timer } = account;
    const { outbox } = state;
    this.app = createApp(account, accountKey);
    const { cache, exporting, refresh } = this.app;
    this.shownTimer = new ShownTimer(this.app);
    this.sheetRows = new SheetRows(accountKey, this.app.outbox);
    const { sheetRows, shownTimer } = this;
    this.week = new ShownWeek({ ...this.app, sheetRows, shownTimer });
    this.running = new RunningElsewhere({
      ...{ ...this.app, shownTimer, week: this.week, accountKey },
    });
    this.ofToday = {
      lastRead: new LastRead(),
      memory: new DayMemory(accountKey),
      week: new ShownWeek({ ...this.app, sheetRows, shownTimer }),
    };
    this.visited = new Visited(this.app);
    this.report = new ShownReport(this.app);
    this.app.navigation.beginTime = (subject) => {
      const isElsewhere = this.app.navigation.place !== 'time';
      this.week.newEntry.begin(subject);
      // Nobody saw which week Time shows, and its first day would be taken (V383).
      if (isElsewhere && this.week.newEntry.leaveDay()) this.week.go(null);
      this.report.isOpen = false;
      this.app.navigation.go('time'); // its line takes the focus
    };
    const { dates, firstScreen } = account;
    this.keepSnapshot = snapshotKeeper({
      ...{ account: accountKey, timer, isAppLockOn: state.isAppLockOn },
      write: async (text) => (await bridge.keepSnapshot({ text })).ok,
      isFirstScreen: () => this.app.navigation.place === 'today' && firstScreen.isDrawn,
      today: () => dates.today(clock.now()),
    });
    this.app.lists.keep(() => firstScreen.isDrawn && this.cacheFailure === null);
    const onproblem = (why: string | null) => {
      this.cacheProblem = why;
    };
    const loop = { bridge, cache, accountKey, clock, outbox, random, timer, onproblem };
    void this.#awaitFirstScreen(account).then(() => {
      void pullLoop(loop, this.#stop);
      void keepReplies(loop, this.#stop);
    });
    this.#unsubscribe = [
      bridge.on('placeChosen', onplace),
      bridge.on('refreshChosen', () => void refresh.begin()),
      bridge.on('exportChosen', () => {
        onplace('settings');
        void exporting.begin();
      }),
      () => exporting.cancel(),
    ];
    this.#tellScreen();
    this.#rememberOpened();
    this.#rememberFlight();
    this.app.kitSupply.follow();
    void this.openCache();
    void timer.sleep(PREPARE_AFTER_MS, this.#stop.signal).then(() => {
      this.app.recordLists.prepareAll(this.#stop.signal);
    });
  }

  /** Only Today has rows to wait for, and not for ever: its cache may be broken. */
  async #awaitFirstScreen({ firstPlace, firstScreen, timer }: AccountParts): Promise<void> {
    if (firstPlace !== 'today') firstScreen.markDrawn();
    void timer.sleep(FIRST_SCREEN_MAX_MS, this.#stop.signal).then(() => firstScreen.markDrawn());
    await firstScreen.drawn;
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

  /** Remembers opened records. A record that the user only passes in a list was not opened. */
  #rememberOpened(): void {
    const { navigation, outbox, shelf, timer } = this.app;
    const opened = $derived(navigation.spot.record);
    const key = $derived(opened && `${opened.kind} ${outbox.knownId(opened.id)}`);
    // Staying somewhere is no event of a control: the moment has to be waited for.
    $effect(() => {
      const record = key === null ? null : untrack(() => opened);
      if (record === null) return undefined;
      const left = new AbortController();
      void timer.sleep(OPENED_AFTER_MS, left.signal).then(() => {
        if (!left.signal.aborted) shelf.open(record);
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
      if (hasPassed) untrack(() => this.ofToday.memory.passFlight(clock.now()));
    });
  }
}
