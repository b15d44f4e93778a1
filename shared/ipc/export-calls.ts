/** The calls of an export: the window reads the records and makes the files, main writes them. */
import * as v from 'valibot';
import {
  EXPORT_DEPTH_MAX,
  EXPORT_FACT_CHARS_MAX,
  EXPORT_TEXT_CHARS_MAX,
} from '../export/bounds.ts';
import { isFileName } from '../export/file-name.ts';
import { IMAGES_IN_NOTE_MAX } from '../image-limits.ts';
import { URL_CHARS_MAX } from '../text-limits.ts';
import { call, output } from './call.ts';

const main = ['main'] as const;

/** The folders and the file below the export's folder; no name leads out of it. */
const path = v.pipe(
  v.array(v.pipe(v.string(), v.check(isFileName, 'a name that is safe'))),
  v.minLength(1),
  v.maxLength(EXPORT_DEPTH_MAX),
);

const shortText = v.pipe(v.string(), v.maxLength(EXPORT_FACT_CHARS_MAX));

/** A note for a Markdown file; `html` is `null` where its text is not on this computer. */
const writtenNote = v.object({
  path,
  note: v.object({
    title: shortText,
    standing: v.picklist(['sent', 'waiting', 'needs-you']),
    facts: v.pipe(v.array(shortText), v.maxLength(10)),
    isOlder: v.boolean(),
  }),
  html: v.nullable(v.pipe(v.string(), v.maxLength(EXPORT_TEXT_CHARS_MAX))),
  images: v.pipe(
    v.array(v.object({ alt: shortText, path: shortText })),
    v.maxLength(IMAGES_IN_NOTE_MAX),
  ),
});
export type WrittenNote = v.InferOutput<typeof writtenNote>;

export type BegunExport = {
  readonly folder: string;
  /** Earlier exports in that folder which a crash ended. */
  readonly unfinished: readonly string[];
};

/** `stopped`: the export was cancelled, or another one was begun. */
const failures = ['disk', 'full', 'stopped'] as const;

export const exportCalls = {
  /** Asks for a folder and begins an export in a new folder there; one that is under way stops. */
  beginExport: call(main, v.null(), output<BegunExport>(), ['cancelled', 'disk']),
  /** Deletes the unfinished exports that the last begin found; the word is for no message by mistake. */
  removeUnfinishedExports: call(main, v.object({ word: v.literal('delete') }), output<null>(), [
    'disk',
  ]),
  /** Adds text to a file of the export. A failure ends the export and removes its folder. */
  writeExport: call(
    main,
    v.object({ path, text: v.pipe(v.string(), v.maxLength(EXPORT_TEXT_CHARS_MAX)) }),
    output<null>(),
    failures,
  ),
  /** Adds a note as a Markdown file. */
  writeExportNote: call(main, writtenNote, output<null>(), failures),
  /** Copies an image of this computer; returns its name in `images`, `null` if it is not here. */
  copyExportImage: call(
    main,
    v.object({ source: v.pipe(v.string(), v.minLength(1), v.maxLength(URL_CHARS_MAX)) }),
    output<string | null>(),
    failures,
  ),
  /** Adds the page of unsent work, and gives the folder its name once all of it is on the disk. */
  finishExport: call(main, v.null(), output<{ readonly folder: string }>(), failures),
  /** Stops the export and removes its folder. */
  cancelExport: call(main, v.null(), output<null>()),
};
