/** The context that every screen of the main window shares. A feature has one of its own. */
import { createContext } from 'svelte';
import type { Bridge } from '../../shared/ipc/contract.ts';
import type { Place } from '../../shared/ipc/places.ts';
import type { Clock, Random, Timer } from '../../shared/ports.ts';
import type { AppState } from '../bridge/app-state.svelte.ts';
import type { CommentDrafts } from '../bridge/comment-drafts.svelte.ts';
import type { Outbox } from '../bridge/outbox.svelte.ts';
import type { UnfinishedWork } from '../bridge/unfinished-work.ts';
import type { Cache } from '../cache/cache.ts';
import type { RecordSessions } from '../session/record-sessions.ts';
import type { Dates } from '../ui/dates.ts';
import type { Now } from '../ui/now.ts';
import type { FirstScreen } from './first-screen.svelte.ts';
import type { FlightKit } from './flight-kit.svelte.ts';
import type { Navigation } from './navigation.svelte.ts';
import type { RecordShelf } from './record-shelf.svelte.ts';
import type { Refresh } from './refresh.svelte.ts';

/** Created once by the root, for the life of the window. */
export type WindowParts = {
  readonly bridge: Bridge;
  readonly state: AppState;
  readonly clock: Clock;
  readonly random: Random;
  readonly timer: Timer;
  /** The time as screens show it. */
  readonly now: Now;
  readonly dates: Dates;
  /** The place in which the window opens. */
  readonly firstPlace: Place;
  /** Its rows come first: much else waits for them. */
  readonly firstScreen: FirstScreen;
  /** The window of a single record; else the main window. */
  readonly isRecordWindow?: true;
};

export type App = WindowParts & {
  readonly cache: Cache;
  readonly navigation: Navigation;
  readonly outbox: Outbox;
  /** The last opened and the pinned records. */
  readonly shelf: RecordShelf;
  readonly refresh: Refresh;
  /** The clients that come to this computer first. */
  readonly kit: FlightKit;
  /** The records that are open, whatever their kind. */
  readonly sessions: RecordSessions;
  readonly unfinished: UnfinishedWork;
  /** Comments that are half written, on any record. */
  readonly commentDrafts: CommentDrafts;
};

export const [getApp, setApp] = createContext<App>();
