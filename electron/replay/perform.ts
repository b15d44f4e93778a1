/** Carries out one effect of the queue machine: requests out, one outcome back. Never throws. */
import { unreachable } from '../../shared/assert.ts';
import { hasMoved } from '../../shared/history/entry.ts';
import { decideUpdate } from '../../shared/queue/decide-update.ts';
import type { Outcome } from '../../shared/queue/events.ts';
import type { Effect } from '../../shared/queue/machine.ts';
import { fieldsSet, type PendingWrite } from '../../shared/queue/pending-write.ts';
import type { Queue } from '../../shared/queue/queue.ts';
import {
  createRequest,
  deleteRequest,
  readRequest,
  updateRequest,
} from '../../shared/queue/requests.ts';
import type { ConfirmedRecord, Fields } from '../../shared/records/kinds.ts';
import { writable } from '../../shared/records/writable.ts';
import type { Ask, Client } from '../api/client.ts';
import type { TurnPair } from '../api/rate-gate.ts';
import { lookFor } from './look-for.ts';
import { settled } from './settled.ts';

export type Perform = (effect: Effect, queue: Queue) => Promise<Outcome>;

export type PerformParts = {
  readonly client: Client;
  readonly signal: AbortSignal;
  /** Who the credential acts as; `null` where the service does not tell (A6). */
  readonly memberId: () => number | null;
  /** Keeps what two versions said before their merge is sent; throws where the disk refuses (P2). */
  readonly onmerge: (write: PendingWrite, theirs: ConfirmedRecord, result: Fields) => void;
};

const NOT_FOUND = 404;

/** The effects over one client, ended by the signal. */
export function createPerform(parts: PerformParts): Perform {
  const { client, signal, memberId } = parts;
  const ask: Ask = { priority: 'write', signal };
  return async ({ kind, write }, queue) => {
    if (write.change.kind !== 'create') return sendChange(parts, ask, write);
    if (kind === 'send') return sendCreate(client, ask, write);
    return lookFor(write, queue, { client, ask, memberId: memberId() });
  };
}

async function sendCreate(client: Client, ask: Ask, write: PendingWrite): Promise<Outcome> {
  const { kind } = write.record;
  const request = createRequest(kind, fieldsSet(write));
  const keyed = { ...ask, idempotencyKey: write.id };
  return settled(await client.record(request, writable[kind].record, keyed));
}

/** Reads, compares with what the user saw, and only then writes: one round trip apart (P4). */
async function sendChange(parts: PerformParts, ask: Ask, write: PendingWrite): Promise<Outcome> {
  const turns = await parts.client.reserve(ask);
  if (turns === null) return { kind: 'unreachable' }; // called off, nothing was sent
  try {
    return await sendChangeWith(turns, parts, ask, write);
  } finally {
    turns.read.giveBack();
    turns.write.giveBack();
  }
}

async function sendChangeWith(
  turns: TurnPair,
  { client, onmerge }: PerformParts,
  ask: Ask,
  write: PendingWrite,
): Promise<Outcome> {
  const { kind, id } = write.record;
  const { record: schema } = writable[kind];
  const read = await client.record(readRequest(kind, id), schema, { ...ask, turn: turns.read });
  const isDelete = write.change.kind === 'delete';
  if (isDelete && isGone(read)) return { kind: 'accepted', reply: null };
  // A read that failed has changed nothing, whatever the reason: the write may simply wait.
  if (read.kind !== 'ok') return settled(read);
  const decision = decideUpdate(write, read.record);
  const keyed = { ...ask, idempotencyKey: write.id, turn: turns.write };
  switch (decision.kind) {
    case 'nothing-to-send':
      return { kind: 'accepted', reply: read.record };
    case 'conflict':
      return { kind: 'conflict', theirs: read.record };
    case 'patch':
      if (hasMoved(write, read.record)) onmerge(write, read.record, decision.patch);
      return settled(await client.record(updateRequest(kind, id, decision.patch), schema, keyed));
    case 'delete': {
      const answer = await client.record(deleteRequest(kind, id), schema, keyed);
      // Any success will do: what a delete is answered with is not shown (A17).
      const isDone = answer.kind === 'ok' || answer.kind === 'unreadable' || isGone(answer);
      return isDone ? { kind: 'accepted', reply: null } : settled(answer);
    }
    default:
      return unreachable(decision);
  }
}

function isGone(read: { readonly kind: string; readonly status?: number }): boolean {
  return read.kind === 'refused' && read.status === NOT_FOUND;
}
