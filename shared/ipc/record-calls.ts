/** The calls about records that are opened from outside the main window, or in windows of their own. */
import * as v from 'valibot';
import { boundedRef, type RecordRef } from '../queue/pending-write.ts';
import { call, output } from './call.ts';
import { placeNames } from './places.ts';

const record = boundedRef;

export const recordCalls = {
  /** The record that a link from outside names, once; `unknown` where the link names none. */
  takeChosenRecord: call(['main'], v.null(), output<RecordRef | 'unknown' | null>()),
  /** Opens a window for the record, or brings up the one that was opened for it. */
  openRecordWindow: call(['main', 'record'], v.object({ record }), output<null>(), ['full']),
  /** Closes the window that was opened for this record: all that was typed in it is saved. */
  closeRecordWindow: call(['record'], v.object({ record }), output<null>()),
  /** Keeps the window open after all: what is typed in it could not be saved, and is nowhere else. */
  keepRecordWindow: call(['record'], v.object({ record }), output<null>()),
  /** Shows a place in the main window, which alone has places. */
  showPlace: call(['record'], v.object({ place: v.picklist(placeNames) }), output<null>()),
} as const;
