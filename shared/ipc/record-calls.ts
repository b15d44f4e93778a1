/** The calls about records opened by a link, or in a window of their own. */
import * as v from 'valibot';
import type { Fetched } from '../pull/removal.ts';
import { boundedRef } from '../queue/pending-write.ts';
import { clientPageKinds } from '../records/client-page.ts';
import type { TimerSubject } from '../time/timer-state.ts';
import { call, output } from './call.ts';
import { boundedPage, type PageRef } from './page-ref.ts';
import { placeNames } from './places.ts';

/** Any record that has a page, as a window names it. */
const page = v.object({ record: boundedPage });
/** A record that clients have a page for, by the service's id. */
const clientPage = v.object({
  kind: v.picklist(clientPageKinds),
  id: v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
});

/** Why a link does nothing; the window has the sentence. */
export type LinkProblem =
  /** It names no record. */
  | 'no-record'
  /** It names an account that is not on this computer, or sealed (K6). */
  | 'no-account'
  /** It is no command of ours. */
  | 'no-command'
  /** More came during a start than it keeps (K8.114). */
  | 'too-many'
  /** It stops the timer, and none runs. */
  | 'no-timer'
  /** The timer could not be changed. */
  | 'timer-refused';

/** A record of which the user says where it is opened. */
export type LinkQuestion = {
  readonly record: PageRef;
  /** The id of the other account that the link names; `null` for a link that names none. */
  readonly accountId: string | null;
};

/** The end of a timer of half a day or more, wished outside the windows: the window asks first (T14.3). */
export type LongTimerEnd = {
  readonly kind: 'long-timer';
  /** The next timer; `null` without one. */
  readonly next: TimerSubject | null;
};

export type LinkTarget =
  | LongTimerEnd
  | { readonly kind: 'here'; readonly record: PageRef }
  | ({ readonly kind: 'question' } & LinkQuestion)
  | { readonly kind: 'nowhere'; readonly problem: LinkProblem };

export const recordCalls = {
  /** Returns where a link or another wish from outside leads, once; `null` if none came. */
  takeChosenRecord: call(['main'], v.null(), output<LinkTarget | null>()),
  /** Reads a record that is not on this computer into the cache, by its id (L28). */
  fetchRecord: call(['main', 'record'], v.object({ record: boundedRef }), output<Fetched>()),
  /** Opens a window for the record, or brings its window to the front. */
  openRecordWindow: call(['main', 'record'], page, output<null>(), ['full']),
  /** Closes the record's window, whose typed text is saved. */
  closeRecordWindow: call(['record'], page, output<null>()),
  /** Keeps the window open after all: its typed text could not be saved. */
  keepRecordWindow: call(['record'], page, output<null>()),
  /**
   * Fetches the token of the record's page for clients; `null` if it has none. It serves one click
   * and is saved nowhere (secret.url_tokens).
   */
  readClientToken: call(
    ['main', 'record'],
    v.object({ record: clientPage }),
    output<{ readonly token: string | null }>(),
    ['unreachable', 'refused'],
  ),
  /** Shows a place in the main window, which alone has places. */
  showPlace: call(['record'], v.object({ place: v.picklist(placeNames) }), output<null>()),
} as const;
