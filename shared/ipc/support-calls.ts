/** The calls of the report for support. */
import * as v from 'valibot';
import { call, output } from './call.ts';

const main = ['main'] as const;

export const supportCalls = {
  /** The report as it is now, to be read before anybody gets it. */
  readSupportReport: call(main, v.null(), output<{ readonly text: string }>()),
  /** Asks for a place and writes the report there, as it was read last. */
  saveSupportReport: call(main, v.null(), output<{ readonly file: string }>(), [
    'cancelled',
    'disk',
  ]),
} as const;
