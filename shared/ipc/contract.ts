/**
 * Every call from a window to main, and every announcement of main, as one table.
 *
 * {@link Bridge}, {@link Handlers} and the preloads' objects are derived from it. Adding a call is
 * one entry; the compiler then asks main for its handler. Inputs are parsed in main; a handler
 * answers with a {@link Result}, because Electron carries only an error's message across.
 */
import * as v from 'valibot';
import type { ProxyAccess } from '../api/proxy-access.ts';
import { type Closing, closings } from '../closing.ts';
import type { Delivery } from '../pull/delivery.ts';
import type { CommentsFetched } from '../pull/removal.ts';
import { difference } from '../pull/verify-compare.ts';
import { boundedId, type RecordRef } from '../queue/pending-write.ts';
import type { UnsendableHead } from '../queue/words/unsendable-words.ts';
import { commentableTypes } from '../records/comment.ts';
import { PAGE_SIZE_MAX } from '../request-limits.ts';
import type { Result } from '../result.ts';
import { TRAFFIC_PAGE_MAX } from '../storage-limits.ts';
import { URL_CHARS_MAX } from '../text-limits.ts';
import type { LoggedEntry } from '../traffic/traffic-entry.ts';
import { zoomSteps } from '../zoom.ts';
import { accountCalls } from './account-calls.ts';
import { backupCalls } from './backup-calls.ts';
import { cacheCalls } from './cache-calls.ts';
import { call, output } from './call.ts';
import { captureCalls } from './capture-calls.ts';
import { desktopCalls } from './desktop-calls.ts';
import { deletion, deletionGroup, edit, editGroup, shownFields } from './edit.ts';
import { exportCalls } from './export-calls.ts';
import { flightCalls } from './flight-calls.ts';
import { historyCalls } from './history-calls.ts';
import { imageCalls } from './image-calls.ts';
import { lockCalls } from './lock-calls.ts';
import { type LockCallName, lockCallNames } from './lock-window-calls.ts';
import type { Place } from './places.ts';
import { proxyCalls } from './proxy-calls.ts';
import { recordCalls } from './record-calls.ts';
import { reportCalls } from './report-calls.ts';
import { reviewCalls } from './review-calls.ts';
import { connectFailures, signInCalls, signInTarget } from './sign-in-calls.ts';
import {
  type Account,
  type AppState,
  type OutboxChange,
  type Refreshed,
  type Saved,
  type Status,
  screen,
} from './state.ts';
import { supportCalls } from './support-calls.ts';
import { type TimerView, timerCalls } from './timer-calls.ts';
import { tokenCalls } from './token-calls.ts';
import { type UnfinishedChange, unfinishedCalls } from './unfinished-calls.ts';

/** The windows of the app; each may make its own calls only. */
export type WindowKind = 'main' | 'capture' | 'record';

const main = ['main'] as const;
/** The windows in which records are edited. */
const editing = ['main', 'record'] as const;
const every = ['main', 'capture', 'record'] as const;
const notOnline = ['unreachable', 'signed-out'] as const;

const id = boundedId;
const ids = v.pipe(v.array(id), v.maxLength(100_000));
const retry = v.object({ ids, skipsUndo: v.exactOptional(v.literal(true)) }); // Q18
const theme = v.picklist(['system', 'light', 'dark']);

/** The table of calls. */
export const calls = {
  readState: call(every, v.null(), output<AppState>()),
  /** Tries the pasted key (A13) against the service; keeps it in the OS keychain, or else in memory. */
  connect: call(
    main,
    v.object({
      ...signInTarget,
      apiKey: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(4_000)),
    }),
    output<Account>(),
    connectFailures,
  ),
  ...signInCalls,
  ...tokenCalls,
  ...proxyCalls,
  ...supportCalls,
  ...accountCalls,
  ...backupCalls,
  ...lockCalls,
  /** Forgets the token; every record and every unsent change stays on this computer. */
  signOut: call(main, v.null(), output<null>(), ['disk']),

  /**
   * Queues one change of a record and returns once it is on disk (P1). Safe to repeat. Refused in
   * another account than its own: the window then keeps it until that account is signed in to again
   * (Q16).
   */
  saveRecord: call(editing, edit, output<Saved>(), ['full', 'disk', 'other-account']),
  /** Queues the edits of a selection, with what they delete and bill: all or nothing (Q4.4). */
  saveRecords: call(main, editGroup, output<Saved>(), ['full', 'disk', 'other-account']),
  /** Queues a delete in the same way; it can be undone until it is sent (Q14). */
  deleteRecord: call(editing, deletion, output<Saved>(), ['full', 'disk', 'other-account']),
  /** Queues the deletes of a selection, all or none of them (Q4.4). */
  deleteRecords: call(main, deletionGroup, output<Saved>(), ['full', 'disk', 'other-account']),
  /** Takes deletes back, all or none (Q18.310). Those in the answer may have been sent by now: they stay. */
  undoDeletes: call(editing, v.object({ ids }), output<{ readonly sent: readonly string[] }>(), [
    'disk',
  ]),
  /** Acknowledges the replies of these writes: they are in the cache, and main forgets them (Q10). */
  acknowledgeReplies: call(main, v.object({ ids }), output<null>(), ['disk']),
  /** Makes these writes due now and probes the service; a delete keeps waiting (Q18). */
  retryWrites: call(editing, retry, output<null>(), ['disk']),
  /** Discards a write; `sent` where it may have reached the service, `tied` where it cannot go alone (T19.150). */
  discardWrite: call(editing, v.object({ id }), output<null>(), ['disk', 'sent', 'tied']),
  restoreWrite: call(editing, v.object({ id }), output<null>(), ['disk']),
  /** Saves my version of a note in conflict as a new note, or makes a deleted record again (Q15.7). */
  keepBoth: call(editing, v.object({ id }), output<RecordRef | null>(), ['disk']),
  /**
   * Resolves a conflict: sends these fields in place of `theirs`, the version shown. If the service
   * has another version by now, nothing is sent and the conflict shows it (Q11).
   */
  resolveConflict: call(
    main,
    v.object({ id, fields: shownFields, theirs: shownFields }),
    output<null>(),
    ['changed', 'disk'],
  ),
  /** Ends the notice that these notes were saved as new ones (Q15). */
  dismissRefiled: call(main, v.object({ ids }), output<null>(), ['disk']),
  ...historyCalls,
  /** The user's answer whether the record of an `unsure` create is on the service. */
  answerUnsure: call(main, v.object({ id, isThere: v.boolean() }), output<null>(), ['disk']),

  /** Entries of the request log that contain every word of `text`, newest first. */
  readTraffic: call(
    main,
    v.object({
      text: v.pipe(v.string(), v.maxLength(200)),
      /** The position of the oldest entry the window already has. */
      before: v.nullable(v.number()),
      limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(TRAFFIC_PAGE_MAX)),
    }),
    output<readonly LoggedEntry[]>(),
  ),
  /** Asks for a place and writes all unsent work into one file there. */
  saveUnsentWork: call(main, v.null(), output<{ readonly file: string }>(), ['cancelled', 'disk']),

  /**
   * The next delivery for this cache; stays open until there is one. `stored` acknowledges the
   * previous delivery (L2, L3, L15, L16).
   */
  takePulled: call(
    main,
    v.object({
      cache: v.object({ accountKey: id, id }),
      stored: v.nullable(
        v.object({
          ...{ id: v.number(), changed: v.number(), missingBodies: ids },
          found: v.exactOptional(v.pipe(v.array(difference), v.maxLength(PAGE_SIZE_MAX))), // L27
        }),
      ),
    }),
    output<Delivery>(),
  ),
  ...cacheCalls,
  /** The user views this note: fetch its body before all others. */
  wantBody: call(editing, v.object({ id }), output<null>()),
  /** The user views this task or deal: fetch its comments (L17). */
  wantComments: call(
    editing,
    v.object({ type: v.picklist(commentableTypes), id }),
    output<CommentsFetched>(),
  ),
  /** Reports the screen: its lists are swept before others (L7), and its note is read (L21). */
  viewScreen: call(main, screen, output<null>()),
  /** Refreshes the lists on the screen, or all; returns when that is done or held up (L22). */
  refresh: call(main, v.object({ isEverything: v.boolean() }), output<Refreshed>(), notOnline),
  ...flightCalls,
  /** Probes the service, because the network may have changed. */
  networkChanged: call(main, v.null(), output<null>()),

  /** Whether this window holds typed text that main lacks: the end of the session has to wait for it. */
  markTyped: call(
    every,
    v.object({
      window: v.picklist(['main', 'capture', 'record']),
      /** Which of the windows of that kind. */
      name: v.exactOptional(id),
      isWaiting: v.boolean(),
      /** It answers `saveWanted`. */
      isAnswer: v.exactOptional(v.boolean()),
    }),
    output<null>(),
  ),

  ...captureCalls,
  openCapture: call(main, v.null(), output<null>()),
  /** The first screen is drawn, and the window has nothing to do: main opens the others. */
  screenDrawn: call(main, v.null(), output<null>()),
  /** Opens a web or mail address in the system's program for it; other schemes are refused. */
  openExternal: call(
    editing,
    v.object({ url: v.pipe(v.string(), v.maxLength(URL_CHARS_MAX)) }),
    output<null>(),
    ['refused'],
  ),
  setTheme: call(main, v.object({ theme }), output<null>()),
  /** The effect of closing the main window. */
  readClosing: call(main, v.null(), output<Closing>()),
  setClosing: call(main, v.object({ closing: v.picklist(closings) }), output<null>(), ['disk']),
  ...imageCalls,
  ...timerCalls,
  ...reportCalls,
  ...reviewCalls,
  ...exportCalls,
  ...recordCalls,
  ...desktopCalls,
  ...unfinishedCalls,
  /** Zooms this window in or out by a step, or resets it. */
  zoom: call(editing, v.object({ step: v.picklist(zoomSteps) }), output<null>()),
} as const;

/** Main's announcements of state, never instructions. */
export type Events = {
  readonly outboxChanged: OutboxChange;
  /** All of this account that cannot be sent as it is (P2). */
  readonly unsendableChanged: readonly UnsendableHead[];
  readonly unfinishedChanged: UnfinishedChange;
  readonly statusChanged: Status;
  readonly accountChanged: Account;
  readonly timerChanged: TimerView;
  /** `null`: no proxy asks for anything. */
  readonly proxyChanged: ProxyAccess | null;
  /** The capture window is shown again. */
  readonly captureShown: null;
  /** The user chose this outside the window: in the tray, the menu or a notification. */
  readonly refreshChosen: null;
  readonly exportChosen: null;
  readonly placeChosen: Place;
  /** A record was chosen there: the window takes it. */
  readonly recordChosen: null;
  /** The user closes this window: it saves what is typed, then closes itself. */
  readonly closeWanted: null;
  /** The program is about to start again: the window leaves its field, saves what is typed and answers. */
  readonly saveWanted: null;
};
export type EventName = keyof Events;

export const eventNames: readonly EventName[] = [
  ...(['outboxChanged', 'unsendableChanged', 'unfinishedChanged', 'statusChanged'] as const),
  ...(['accountChanged', 'timerChanged', 'proxyChanged'] as const),
  ...(['captureShown', 'refreshChosen', 'exportChosen', 'placeChosen', 'recordChosen'] as const),
  ...(['closeWanted', 'saveWanted'] as const),
];

export type CallName = keyof typeof calls;
type CallInput<N extends CallName> = v.InferOutput<(typeof calls)[N]['input']>;
type CallOutput<N extends CallName> = NonNullable<(typeof calls)[N]['output']>['type'];
/** Any call may also fail with `bug`: main has logged it and continues. */
export type CallFailure<N extends CallName> = (typeof calls)[N]['failures'][number] | 'bug';
type CallResult<N extends CallName> = Result<CallOutput<N>, CallFailure<N>>;

/** The calls that main must provide. */
export type Handlers = {
  readonly [N in CallName]: (input: CallInput<N>) => Promise<CallResult<N>> | CallResult<N>;
};

/** The object that the preload puts on `window.traytable`. */
export type Bridge = {
  readonly [N in CallName]: (input: CallInput<N>) => Promise<CallResult<N>>;
} & {
  /** Calls `listener` on each announcement until the returned function is called. */
  readonly on: <E extends EventName>(
    event: E,
    listener: (payload: Events[E]) => void,
  ) => () => void;
};

/** The part of the bridge that the capture window gets. */
export type CaptureBridge = Pick<
  Bridge,
  'readState' | 'markTyped' | 'readCapture' | 'saveCapture' | 'fileCapture' | 'hideCapture' | 'on'
>;

/** The channel of a call or an announcement, on both sides. */
export function channel(name: CallName | EventName | LockCallName): string {
  return `traytable:${name}`;
}

/** The names a window of this kind may call; the lock window has a table of its own. */
export function callsFrom(window: WindowKind | 'lock'): readonly (CallName | LockCallName)[] {
  if (window === 'lock') return lockCallNames;
  return (Object.keys(calls) as CallName[]).filter((name) =>
    (calls[name].from as readonly WindowKind[]).includes(window),
  );
}
