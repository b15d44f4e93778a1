/** The calls about images of notes that stand on other servers. */
import * as v from 'valibot';
import { IMAGES_IN_NOTE_MAX, URL_CHARS_MAX } from '../limits.ts';
import { call, output } from './call.ts';

/** What the user has chosen, and what of the images in question is not loaded because of it. */
export type ImageChoices = {
  /** Whether an image of a server that is not known yet waits for the user. */
  readonly isAsking: boolean;
  /** The servers whose images are always shown. */
  readonly hosts: readonly string[];
  readonly withheld: readonly string[];
};

const address = v.pipe(v.string(), v.minLength(1), v.maxLength(URL_CHARS_MAX));
const addresses = v.pipe(v.array(address), v.maxLength(IMAGES_IN_NOTE_MAX));

export const imageCalls = {
  /** Which of these images are not loaded until the user wants them, and what was chosen before. */
  readImages: call(['main'], v.object({ sources: addresses }), output<ImageChoices>()),
  /** Shows these images, or those of a server from now on; or asks, or never asks. */
  chooseImages: call(
    ['main'],
    v.variant('kind', [
      v.object({ kind: v.literal('show'), sources: addresses }),
      v.object({ kind: v.literal('always'), host: v.pipe(v.string(), v.maxLength(300)) }),
      v.object({ kind: v.literal('ask'), isAsking: v.boolean() }),
      v.object({ kind: v.literal('forget') }),
    ]),
    output<null>(),
    ['disk'],
  ),
};

export type ImageChange = v.InferOutput<(typeof imageCalls)['chooseImages']['input']>;
