/** The calls about reports and billed time: exported files, the printed page, the rounding. */
import * as v from 'valibot';
import { REPORT_CHARS_MAX } from '../time/bounds.ts';
import { type RoundingChoice, roundingChoice } from '../time/rounding-choice.ts';
import { type BilledTime, billedTime } from '../timeline/billed-time.ts';
import { call, output } from './call.ts';

const main = ['main'] as const;
const editing = ['main', 'record'] as const;
const account = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
/** A part of a file's name; it cannot lead to another folder. */
const name = v.pipe(v.string(), v.regex(/^[a-zA-Z0-9][a-zA-Z0-9 -]*$/), v.maxLength(100));
const file = output<{ readonly file: string }>();

export const reportCalls = {
  /** Asks for a place and writes the CSV there, whole or not at all. */
  saveReport: call(
    main,
    v.object({ name, text: v.pipe(v.string(), v.maxLength(REPORT_CHARS_MAX)) }),
    file,
    ['cancelled', 'disk'],
  ),
  /** Asks for a place and writes what the main window prints there as PDF. */
  printPage: call(main, v.object({ name }), file, ['cancelled', 'disk']),
  /** The rounding chosen in an account, on this computer. */
  readRounding: call(main, v.object({ account }), output<RoundingChoice>()),
  keepRounding: call(main, v.object({ account, choice: roundingChoice }), output<null>(), ['disk']),
  /** Which entries are on which invoice of this computer, the newest invoice first (T4.8). */
  readBilledTime: call(editing, v.object({ account }), output<readonly BilledTime[]>()),
  /** Saves it of an invoice that is about to be made; one that never is counts for nothing. */
  addBilledTime: call(editing, v.object({ account, billed: billedTime }), output<null>(), ['disk']),
} as const;
