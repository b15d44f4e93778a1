/** The puller while nobody is signed in: it does nothing. */
import { perList } from '../../shared/api/endpoints.ts';
import type { Puller } from './puller-parts.ts';

/** A puller without an account. */
export const noPuller: Puller = {
  run: () => Promise.resolve(),
  nudge: () => undefined,
  sweepAll: () => undefined,
  sweepAtLeisure: () => undefined,
  refresh: () => Promise.resolve(),
  viewScreen: () => undefined,
  wantBody: () => undefined,
  wantComments: async () => 'failed',
  fetchRecord: async () => 'failed',
  verifier: { begin: () => undefined, cancel: () => undefined },
  kit: { change: () => 'disk', want: () => undefined },
  markAnswered: () => undefined,
  confirmGone: () => undefined,
  know: () => true, // there is nothing to miss
  isKnown: () => false,
  progress: () => ({
    asOf: perList(() => null),
    readAt: perList(() => null),
    openNote: null,
    listed: perList(() => null),
    sweeping: null,
    bodiesLeft: 0,
    bodiesRefused: [],
    quarantined: [],
    off: {},
    absent: [],
    flightKit: [],
    kitCommentsLeft: 0,
    verify: null,
  }),
};
