/**
 * Carries out one effect of the queue machine: requests out, one outcome back. Rejects only where the
 * disk refuses or because of a bug; the runner then has no outcome.
 */
import { isForbidden, isNotFound, type RecordOutcome } from '../../shared/api/outcome.ts';
import { unreachable } from '../../shared/assert.ts';
import { isSameRecord, type SendDecision } from '../../shared/history/decide-send.ts';
import type { Account } from '../../shared/ipc/state.ts';
import { kinds } from '../../shared/kinds/kinds.ts';
import { COMPARISONS_PER_SEND_MAX } from '../../shared/merge-limits.ts';
import type { Clock, Random, Timer } from '../../shared/ports.ts';
import type { Outcome } from '../../shared/queue/events.ts';
import type { Present } from '../../shared/queue/lookup/lookup.ts';
import type { Effect } from '../../shared/queue/machine/machine.ts';
import { canBeRefiled } from '../../shared/queue/machine/refile.ts';
import {
  fieldsSet,
  isSentAgain,
  type PendingWrite,
  type RecordRef,
} from '../../shared/queue/pending-write.ts';
import { outcomeOf } from '../../shared/queue/requests/outcome-of.ts';
import { deleteRequest, readRequest, updateRequest } from '../../shared/queue/requests/requests.ts';
import { type ConfirmedRecord, type Fields, idText } from '../../shared/records/kinds.ts';
import { REQUEST_TIMEOUT_MS } from '../../shared/request-limits.ts';
import type { Ask, Client } from '../api/client.ts';
import type { PermitPair } from '../api/rate-gate.ts';
import type { Decide } from './decide.ts';
import { createEndpointProofs } from './endpoint-proof.ts';
import { createLookupLetters } from './lookup-letters.ts';
import { createLookups } from './lookups.ts';
import { createRemoval, type Removal } from './removal.ts';

export type Perform = (effect: Effect, present: () => Present) => Promise<Outcome>;

export type PerformParts = {
  readonly client: Client;
  readonly decide: Decide;
  readonly signal: AbortSignal;
  /** The member the credential acts as; `null` where the service does not tell (A6). */
  readonly memberId: () => number | null;
  /** The account whose key the requests use; `null` while nobody is signed in. */
  readonly account: () => string | null;
  /** Saves the two versions before their merge is sent; throws where the disk refuses (P2). */
  readonly onmerge: (write: PendingWrite, theirs: ConfirmedRecord, result: Fields) => void;
  /** Saves a record before its delete is sent; throws likewise. */
  readonly ondelete: (write: PendingWrite, now: ConfirmedRecord) => void;
  /** Saves what was written into a removed note before it is filed anew; throws likewise. */
  readonly onremoved: (write: PendingWrite) => void;
  /** Is true if the pull has delivered this record to the window. */
  readonly isShown: (record: RecordRef) => boolean;
  readonly random: Random;
  readonly clock: Clock;
  readonly timer: Timer;
};

type How = {
  readonly ask: Ask;
  readonly removal: Removal;
  /** Is true if the key is still that of the queue's account (Q16.2). */
  readonly isOwnKey: () => boolean;
};

/** The result of comparing a record, which may have changed since. */
type Compared = { readonly record: ConfirmedRecord; readonly decided: SendDecision };

/** A record whose long texts a process has to compare before anything is sent. */
type ToCompare = { readonly kind: 'to-compare'; readonly record: ConfirmedRecord };

/** Creates the effects over one client, ended by the signal. */
export function createPerform(parts: PerformParts): Perform {
  const { client, decide, signal, memberId, account, isShown } = parts;
  const ask: Ask = { priority: 'write', signal };
  const letters = createLookupLetters(decide, signal);
  const prove = createEndpointProofs(parts, ask);
  const lookups = createLookups({ client, ask, letters, memberId, timer: parts.timer, signal });

  return async ({ kind, write }, present) => {
    // A crash or a full disk can come between the two: nothing is sent in another account (Q16).
    const isOwnKey = () => present().queue.account === account();
    if (!isOwnKey()) return { kind: 'unreachable' };
    if (write.change.kind !== 'create') {
      const removal = createRemoval({ ...parts, prove }, ask, present);
      return sendChange(parts, { ask, removal, isOwnKey }, write);
    }
    const outcome =
      kind === 'send'
        ? await sendCreate(parts, { ask, isOwnKey }, write)
        : await lookups.find(write, present);
    if (outcome.kind !== 'accepted' || outcome.reply === null) return outcome;
    const made = { kind: write.record.kind, id: idText(outcome.reply) };
    return isShown(made) ? { ...outcome, isShown: true } : outcome;
  };
}

/** The account whose key is used; `null` where nobody is known to be signed in. */
export function keyOf(account: Account): string | null {
  return account.kind === 'known' ? account.key : null;
}

/** Returns the member the key acts as; `null` where the service does not tell. */
export function memberIdOf(account: Account): number | null {
  return account.kind === 'known' ? (account.member?.id ?? null) : null;
}

async function sendCreate(
  { client, decide, signal }: PerformParts,
  { ask, isOwnKey }: Pick<How, 'ask' | 'isOwnKey'>,
  write: PendingWrite,
): Promise<Outcome> {
  const { kind } = write.record;
  const request = await decide.request({ kind, fields: fieldsSet(write) }, signal);
  if (signal.aborted || !isOwnKey()) return { kind: 'unreachable' }; // nothing was sent
  const keyed = { ...ask, idempotencyKey: write.id, mayBeSent: isOwnKey };
  return outcomeOf(await client.record(request, kinds[kind].record, keyed));
}

/**
 * Reads, compares with the base, and only then writes: one round trip apart (P4). Long texts are
 * compared in a process without holding a permit, and the record is read again afterwards.
 */
async function sendChange(parts: PerformParts, how: How, write: PendingWrite): Promise<Outcome> {
  const { decide, signal } = parts;
  let compared: Compared | undefined;
  for (let count = 0; ; count += 1) {
    const outcome = await sendOnce(parts, how, { write, compared });
    if (outcome.kind !== 'to-compare') return outcome;
    const { record } = outcome;
    if (count === COMPARISONS_PER_SEND_MAX) return { kind: 'conflict', theirs: record };
    compared = { record, decided: await decide.inProcess({ write, record }, signal) };
    if (signal.aborted) return { kind: 'unreachable' }; // called off, nothing was sent
    if (compared.decided.decision.kind === 'conflict') return conflict(record, compared.decided);
  }
}

/** With what the comparison found about earlier attempts, if it came to its end (Q5). */
function conflict(theirs: ConfirmedRecord, { arrived }: SendDecision): Outcome {
  return { kind: 'conflict', theirs, ...(arrived && { arrived: [...arrived] }) };
}

type Sending = { readonly write: PendingWrite; readonly compared: Compared | undefined };

async function sendOnce(
  parts: PerformParts,
  how: How,
  sending: Sending,
): Promise<Outcome | ToCompare> {
  const permits = await parts.client.reserve(how.ask);
  if (permits === null) return { kind: 'unreachable' }; // called off, nothing was sent
  try {
    return await sendWith(permits, parts, how, sending);
  } finally {
    permits.read.giveBack();
    permits.write.giveBack();
  }
}

async function sendWith(
  permits: PermitPair,
  { client, decide, signal, clock, ondelete, onmerge }: PerformParts,
  { ask, removal, isOwnKey }: How,
  { write, compared }: Sending,
): Promise<Outcome | ToCompare> {
  const { kind, id } = write.record;
  const { record: schema } = kinds[kind];
  const askedAt = clock.now();
  const read = await client.record(readRequest(kind, id), schema, { ...ask, permit: permits.read });
  const isDelete = write.change.kind === 'delete';
  if (isNotFound(read)) {
    permits.write.giveBack();
    const refused = outcomeOf(read);
    if (!isDelete) return judgeRemoval(write, removal, refused);
    return removal.ofDeleted(write, { found: { kind: 'unknown' }, refused }); // now it is compared
  }
  // A failed read has changed nothing, whatever the reason: the write may simply wait.
  if (read.kind !== 'ok') return isNoVerdict(read, write) ? { kind: 'unknown' } : outcomeOf(read);
  const { record } = read;
  if (isDelete && kinds[kind].isGone(record)) return { kind: 'accepted', reply: null };
  const isCompared = compared !== undefined && isSameRecord(kind, compared.record, record);
  const decided = isCompared ? compared.decided : decide.atOnce({ write, record });
  if (decided === undefined) return { kind: 'to-compare', record };
  const { known, decision, isMeeting } = decided;
  // No request takes so long: the computer slept in between, and what was read is old (Q2.2).
  const isFresh = () => clock.now() - askedAt <= REQUEST_TIMEOUT_MS;
  const mayBeSent = () => isOwnKey() && isFresh();
  if (signal.aborted || !mayBeSent()) return { kind: 'unreachable' }; // nothing was sent
  const keyed = { ...ask, idempotencyKey: write.id, permit: permits.write, mayBeSent };
  switch (decision.kind) {
    case 'nothing-to-send':
      return { kind: 'accepted', reply: record };
    case 'conflict':
      return conflict(record, decided);
    case 'patch':
      if (isMeeting) onmerge(known, record, decision.patch);
      return judgeChange(
        await client.record(updateRequest(kind, id, decision.patch), schema, keyed),
      );
    case 'delete': {
      ondelete(known, record);
      const answer = await client.record(deleteRequest(kind, id), schema, keyed);
      // Any success will do: the response to a delete is not shown (A17).
      const isDone = answer.kind === 'ok' || answer.kind === 'unreadable';
      if (isDone) return { kind: 'accepted', reply: null };
      const refused = outcomeOf(answer);
      return isNotFound(answer) ? removal.ofDeleted(write, { found: refused, refused }) : refused;
    }
    default:
      return unreachable(decision);
  }

  /** It may have been removed since it was read, or its address may refuse only changes. */
  async function judgeChange(answer: RecordOutcome<ConfirmedRecord>): Promise<Outcome> {
    if (!isNotFound(answer)) return outcomeOf(answer);
    const again = await client.record(readRequest(kind, id), schema, ask);
    const isMissing = again.kind === 'ok' ? kinds[kind].isGone(again.record) : isNotFound(again);
    return isMissing ? judgeRemoval(write, removal, outcomeOf(answer)) : outcomeOf(answer);
  }
}

/** A note with its whole text becomes a new one; about any other record the user is asked (Q15.5). */
function judgeRemoval(write: PendingWrite, removal: Removal, refused: Outcome): Promise<Outcome> {
  return canBeRefiled(write) ? removal.verdict(write, refused) : removal.ofEdited(write, refused);
}

/**
 * Is true if a refused lookup tells nothing about a change that may have arrived (Q5). A record that
 * is gone or out of reach does tell: nobody could ever find out more.
 */
function isNoVerdict(read: RecordOutcome<ConfirmedRecord>, write: PendingWrite): boolean {
  return isSentAgain(write) && read.kind === 'refused' && !isForbidden(read) && !isNotFound(read);
}
