import { failed } from '../../shared/result.ts';

/** What a call answers where the disk does not take something. */
export const refusedByDisk = failed(
  'disk',
  'This computer’s disk did not take it. Free some space and try again.',
);
