/** The calls about getting ready to go offline. */
import * as v from 'valibot';
import { verifyScopes } from '../pull/verify-plan.ts';
import { FLIGHT_NOTES_MAX, KIT_COMMENTS_MAX } from '../pull-limits.ts';
import { boundedId } from '../queue/pending-write.ts';
import { commentableTypes } from '../records/comment.ts';
import { call, output } from './call.ts';

const commentsOn = v.object({ type: v.picklist(commentableTypes), id: boundedId });

export const flightCalls = {
  /** Starts or stops a flight check: sends, sweeps every list anew, fetches every body (L18). */
  prepareFlight: call(['main'], v.object({ isWanted: v.boolean() }), output<null>()),
  /**
   * Puts a client of this account into the flight kit, or takes it out, once that is on disk. `full`
   * where there is no room for one more (L26).
   */
  changeFlightKit: call(
    ['main', 'record'],
    v.object({ account: boundedId, id: boundedId, isIn: v.boolean() }),
    output<null>(),
    ['full', 'disk', 'other-account'],
  ),
  /** The cache lacks these texts of the kit, and its tasks and deals have comments: they come first. */
  wantFlightKit: call(
    ['main'],
    v.object({
      notes: v.pipe(v.array(boundedId), v.maxLength(FLIGHT_NOTES_MAX)),
      commentsOn: v.pipe(v.array(commentsOn), v.maxLength(KIT_COMMENTS_MAX)),
    }),
    output<null>(),
  ),
  /** Begins to compare the cache with the service; its report shows in the status (L27). */
  beginVerify: call(['main'], v.object({ scope: v.picklist(verifyScopes) }), output<null>(), [
    'unreachable',
    'signed-out',
  ]),
  cancelVerify: call(['main'], v.null(), output<null>()),
} as const;
