/** Bounds of the images of notes. Milliseconds, bytes or counts, as named. */
import { HOUR_MS, SECOND_MS } from './time.ts';

/** One image of a note: more than a photograph straight from a camera. */
export const IMAGE_BYTES_MAX = 25_000_000;
/** All images kept for reading offline: a few hundred photographs; the least used go first. */
export const IMAGE_CACHE_BYTES_MAX = 500_000_000;
/** Images of one note that are asked about at once. */
export const IMAGES_IN_NOTE_MAX = 1_000;
/** Servers whose images are always shown; the one chosen longest ago is dropped first. */
export const IMAGE_HOSTS_MAX = 500;
/** A cached image is fetched again after this: images seldom change. */
export const IMAGE_FRESH_MS = 24 * HOUR_MS;
/** Images fetched at once, so that a note full of them leaves bandwidth for the service. */
export const IMAGES_AT_ONCE_MAX = 4;
/** An image that has not come after this is shown as missing. */
export const IMAGE_TIMEOUT_MS = 20 * SECOND_MS;
/** Redirects followed to an image: a link shortener in front of a file store needs two. */
export const IMAGE_REDIRECTS_MAX = 3;
/** As much of an image's name as fits in the place where it is missing. */
export const IMAGE_LABEL_CHARS_MAX = 60;
