/** The calls about images in notes that come from other servers. */
import * as v from 'valibot';
import { IMAGES_IN_NOTE_MAX } from '../image-limits.ts';
import type { KitImages } from '../pull/flight-kit.ts';
import { URL_CHARS_MAX } from '../text-limits.ts';
import { call, output } from './call.ts';

/** The user's choices, and which of the requested images are not loaded because of them. */
export type ImageChoices = {
  /** Whether images of unknown servers wait for the user. */
  readonly isAsking: boolean;
  /** The servers whose images are always shown. */
  readonly hosts: readonly string[];
  readonly withheld: readonly string[];
};

const address = v.pipe(v.string(), v.minLength(1), v.maxLength(URL_CHARS_MAX));
const addresses = v.pipe(v.array(address), v.maxLength(IMAGES_IN_NOTE_MAX));

export const imageCalls = {
  /** Which of these images wait for the user, and the choices so far. */
  readImages: call(['main', 'record'], v.object({ sources: addresses }), output<ImageChoices>()),
  /** Fetches those of these images that may be fetched and are not here, and counts all of them. */
  keepImages: call(['main'], v.object({ sources: addresses }), output<KitImages>()),
  /** Shows these images once, or those of a server always; or sets whether to ask. */
  chooseImages: call(
    ['main', 'record'],
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
