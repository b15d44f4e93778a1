import { failed } from '../../shared/result.ts';

/** The failure of a call that the disk refuses. */
export const refusedByDisk = failed(
  'disk',
  'This computer’s disk did not take it. Free some space and try again.',
);
