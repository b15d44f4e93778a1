/** The calls about clients that the user has reviewed, kept on this computer by account. */
import * as v from 'valibot';
import type { Reviewed } from '../timeline/reviewed.ts';
import { call, output } from './call.ts';

const main = ['main'] as const;
const account = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const client = v.pipe(v.string(), v.minLength(1), v.maxLength(100));
const at = v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0)));

export const reviewCalls = {
  /** When each client was reviewed last. */
  readReviewed: call(main, v.object({ account }), output<Reviewed>()),
  /** Marks a client as reviewed at a moment, or no longer with `null`. Returns all of them. */
  markReviewed: call(main, v.object({ account, client, at }), output<Reviewed>(), ['disk']),
} as const;
