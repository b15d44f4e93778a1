/** What the components of the main window share; `App.svelte` provides it, `getApp` hands it out. */
import { createContext } from 'svelte';
import type { Bridge } from '../shared/ipc/contract.ts';
import type { Place } from '../shared/ipc/places.ts';
import type { Clock, Random, Timer } from '../shared/ports.ts';
import type { AppState } from './bridge/app-state.svelte.ts';
import type { Outbox } from './bridge/outbox.svelte.ts';
import type { UnfinishedWork } from './bridge/unfinished-work.ts';
import type { Cache } from './cache/cache.ts';
import type { ChoicesMade } from './conflicts/choices-made.ts';
import type { Flight } from './flight/flight.svelte.ts';
import type { NoteLists } from './notes/note-lists.svelte.ts';
import type { NoteSessions } from './notes/note-sessions.ts';
import type { Edits } from './outbox/edits.svelte.ts';
import type { Navigation } from './shell/navigation.svelte.ts';
import type { Refresh } from './shell/refresh.svelte.ts';
import type { Dates } from './ui/dates.ts';
import type { Now } from './ui/now.ts';
import type { Deletions } from './undo/deletions.svelte.ts';

/** What the root makes once, for as long as the window lives. */
export type WindowParts = {
  readonly bridge: Bridge;
  readonly state: AppState;
  readonly clock: Clock;
  readonly random: Random;
  readonly timer: Timer;
  /** The time as screens show it. */
  readonly now: Now;
  readonly dates: Dates;
  /** Where the window opens. */
  readonly firstPlace: Place;
};

/** What is typed in an account and not saved, also while another place or account is shown. */
export type AccountParts = WindowParts & {
  readonly sessions: NoteSessions;
  readonly unfinished: UnfinishedWork;
  /** Changes of the outbox that are typed anew. */
  readonly edits: Edits;
  /** What is chosen and written by conflict, also while it is compared once more and in no list. */
  readonly choicesMade: ChoicesMade;
};

export type App = AccountParts & {
  readonly outbox: Outbox;
  readonly cache: Cache;
  readonly navigation: Navigation;
  readonly flight: Flight;
  readonly deletions: Deletions;
  /** What lists show, while other places are on screen too. */
  readonly lists: NoteLists;
  readonly refresh: Refresh;
};

export const [getApp, setApp] = createContext<App>();
