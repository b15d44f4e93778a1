/** Fetches the token of a client page for one click: no cache, log or file gets it. */
import { readOne } from '../../shared/api/endpoints.ts';
import { listOf } from '../../shared/kinds/field.ts';
import type { Timer } from '../../shared/ports.ts';
import { type clientPageKinds, clientPageRecord } from '../../shared/records/client-page.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import { SECOND_MS } from '../../shared/time.ts';
import type { Client } from './client.ts';
import { timeLimit } from './time-limit.ts';

type ClientPage = { readonly kind: (typeof clientPageKinds)[number]; readonly id: string };
type Answer = Result<{ readonly token: string | null }, 'unreachable' | 'refused'>;

type Parts = { readonly client: Pick<Client, 'record'>; readonly timer: Timer };

/** How long the user waits for it: a click is over then. */
const WAIT_MAX_MS = 10 * SECOND_MS;

const notFetched = {
  unreachable: 'Not copied: the service can’t be reached. The token is fetched when you copy it.',
  broken: 'Not copied: the service answers with an error. The token is fetched when you copy it.',
  refused: 'Not copied: the service doesn’t give this token.',
} as const;

/** Reads the record afresh and returns its token alone. */
export function createReadClientToken({ client, timer }: Parts) {
  return async ({ kind, id }: ClientPage): Promise<Answer> => {
    const list = listOf(kind);
    if (list === undefined) return failed('refused', notFetched.refused);
    const { signal, stop } = timeLimit(timer, WAIT_MAX_MS, undefined);
    const ask = { priority: 'view', signal } as const;
    const answer = await client.record(readOne(list, id), clientPageRecord, ask);
    stop();
    if (answer.kind === 'ok') return ok({ token: answer.record.public_url_token });
    const why = answer.kind === 'refused' || answer.kind === 'unreadable';
    if (why) return failed('refused', notFetched.refused);
    const isBroken = answer.kind === 'broken' && answer.isOwnError === true;
    return failed('unreachable', isBroken ? notFetched.broken : notFetched.unreachable);
  };
}
