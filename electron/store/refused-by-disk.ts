import { failed } from '../../shared/result.ts';

/** The failure of a call that the disk refuses. */
export const refusedByDisk = failed(
  'disk',
  'This computer’s disk did not take it. Free some space and try again.',
);

/** The failure of a call that would end the program while typed text is not on the disk. */
export const typedUnsaved = failed(
  'typed',
  'Some text you typed is not saved yet, so nothing was changed. Free some space on the disk and try again.',
);
