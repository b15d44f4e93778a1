/** The calls about records that are opened from outside the main window, or in windows of their own. */
import * as v from 'valibot';
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
  /** The record that a link from outside names, once; `unknown` where the link names none. */
  takeChosenRecord: call(['main'], v.null(), output<RecordRef | 'unknown' | null>()),
  /** Opens a window for the record, or brings up the one that was opened for it. */
  openRecordWindow: call(['main', 'record'], v.object({ record }), output<null>(), ['full']),
  /** Closes the window that was opened for this record: all that was typed in it is saved. */
  closeRecordWindow: call(['record'], v.object({ record }), output<null>()),
  /** Keeps the window open after all: what is typed in it could not be saved, and is nowhere else. */
  keepRecordWindow: call(['record'], v.object({ record }), output<null>()),
  /**
   * Fetches the token that opens the record's page for clients; `null` if it has none. For one click
   * of the user: nothing keeps it (secret.url_tokens).
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
