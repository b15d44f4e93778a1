/** The calls about records opened by a link, or in a window of their own. */
import * as v from 'valibot';
import type { Fetched } from '../pull/removal.ts';
import { boundedRef, type RecordRef } from '../queue/pending-write.ts';
import { clientPageKinds } from '../records/client-page.ts';
import { call, output } from './call.ts';
import { placeNames } from './places.ts';

const record = boundedRef;
/** A record that clients have a page for, by the service's id. */
const clientPage = v.object({
  kind: v.picklist(clientPageKinds),
  id: v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
});

export const recordCalls = {
  /** Returns the record of a link from outside, once; `unknown` if the link names none. */
  takeChosenRecord: call(['main'], v.null(), output<RecordRef | 'unknown' | null>()),
  /** Reads a record that is not on this computer into the cache, by its id (L28). */
  fetchRecord: call(['main', 'record'], v.object({ record }), output<Fetched>()),
  /** Opens a window for the record, or brings its window to the front. */
  openRecordWindow: call(['main', 'record'], v.object({ record }), output<null>(), ['full']),
  /** Closes the record's window, whose typed text is saved. */
  closeRecordWindow: call(['record'], v.object({ record }), output<null>()),
  /** Keeps the window open after all: its typed text could not be saved. */
  keepRecordWindow: call(['record'], v.object({ record }), output<null>()),
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
