/** Carries out one effect of the queue machine: requests out, one outcome back. Never throws. */
import * as v from 'valibot';
import { createNote, listPage, patchNote, readNote } from '../../shared/api/endpoints.ts';
import type { Failure, RecordOutcome } from '../../shared/api/outcome.ts';
import { unreachable } from '../../shared/assert.ts';
import { LOOK_WINDOW_MS } from '../../shared/limits.ts';
import { createBody } from '../../shared/queue/create-body.ts';
import { decideUpdate } from '../../shared/queue/decide-update.ts';
import type { Outcome } from '../../shared/queue/events.ts';
import { holdsOurText, mayBeOurs, type Traces } from '../../shared/queue/look.ts';
import type { Effect } from '../../shared/queue/machine.ts';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import type { Queue } from '../../shared/queue/queue.ts';
import { type Note, note, noteSummary } from '../../shared/records/note.ts';
import { parseTimestamp } from '../../shared/time.ts';
import type { Ask, Client } from '../api/client.ts';
import type { TurnPair } from '../api/rate-gate.ts';

/** As much of a note in a list as tells whether it can be ours; the rest is judged afterwards. */
const listedNote = v.looseObject({ id: v.string(), created_at: v.string() });
type ListedNote = v.InferOutput<typeof listedNote>;

/** A list that goes on beyond this has no end: a hundred thousand notes were read. */
const LOOK_PAGES_MAX = 1_000;

export type Perform = (effect: Effect, queue: Queue) => Promise<Outcome>;

export type PerformParts = {
  readonly client: Client;
  readonly signal: AbortSignal;
  /** Who the credential acts as; `null` where the service does not tell (A6). */
  readonly memberId: () => number | null;
};

/** The effects over one client, ended by the signal. */
export function createPerform({ client, signal, memberId }: PerformParts): Perform {
  const ask: Ask = { priority: 'write', signal };
  return async ({ kind, write }, queue) => {
    if (write.change.kind === 'update') return sendUpdate(client, ask, write);
    if (kind === 'send') return sendCreate(client, ask, write);
    return lookFor(client, ask, write, { ...queue, memberId: memberId() });
  };
}

async function sendCreate(client: Client, ask: Ask, write: PendingWrite): Promise<Outcome> {
  const request = createNote(createBody(write.change.fields));
  return settled(await client.record(request, note, { ...ask, idempotencyKey: write.id }));
}

/** Reads, compares with what the user saw, and only then writes: one round trip apart (P4). */
async function sendUpdate(client: Client, ask: Ask, write: PendingWrite): Promise<Outcome> {
  const turns = await client.reserve(ask);
  if (turns === null) return { kind: 'unreachable' }; // called off, nothing was sent
  try {
    return await sendUpdateWith(turns, client, ask, write);
  } finally {
    turns.read.giveBack();
    turns.write.giveBack();
  }
}

async function sendUpdateWith(
  turns: TurnPair,
  client: Client,
  ask: Ask,
  write: PendingWrite,
): Promise<Outcome> {
  const read = await client.record(readNote(write.record.id), note, { ...ask, turn: turns.read });
  // A read that failed has changed nothing, whatever the reason: the write may simply wait.
  if (read.kind !== 'ok') return settled(read);
  const decision = decideUpdate(write, read.record);
  switch (decision.kind) {
    case 'nothing-to-send':
      return { kind: 'accepted', reply: read.record };
    case 'conflict':
      return { kind: 'conflict', theirs: read.record };
    case 'patch': {
      const request = patchNote(write.record.id, decision.patch);
      const inTurn = { ...ask, idempotencyKey: write.id, turn: turns.write };
      return settled(await client.record(request, note, inTurn));
    }
    default:
      return unreachable(decision);
  }
}

/**
 * Looks through the newest notes for the one this create may have made (P3).
 *
 * `nothing` is said only where that is certain: it leads to a second send. A note made since the
 * send that cannot be read might be ours, so that the question stays open.
 */
async function lookFor(
  client: Client,
  ask: Ask,
  write: PendingWrite,
  known: Pick<Queue, 'adopted' | 'clockAheadMs'> & Pick<Traces, 'memberId'>,
): Promise<Outcome> {
  const sentAt = write.state.kind === 'looking' ? write.state.sentAt : 0;
  const adoptedIds = new Set(Object.values(known.adopted));
  let isDoubtful = false;
  // The sort is a courtesy of the service (A1): where it is refused every page is read.
  let sort: string | undefined = '-created_at';
  for (let page = 1; page <= LOOK_PAGES_MAX; page += 1) {
    const request = listPage('notes', page, sort === undefined ? {} : { sort });
    const list = await client.list(request, listedNote, ask);
    if (list.kind === 'refused' && sort !== undefined) {
      sort = undefined;
      page = 0;
      continue;
    }
    if (list.kind !== 'ok') return settled(list);
    // This answer may be the first to show that our clock had been set forward before the send.
    const slippedMs = Math.max(0, known.clockAheadMs - client.clockAheadMs());
    const traces = { sentAt: sentAt - slippedMs, adoptedIds, memberId: known.memberId };
    const recent = list.records.filter(
      (row) => !(parseTimestamp(row.created_at) < traces.sentAt - LOOK_WINDOW_MS),
    );
    for (const row of recent) {
      const summary = v.safeParse(noteSummary, row);
      if (!summary.success) isDoubtful = true;
      else if (mayBeOurs(summary.output, write, traces)) {
        const whole = await client.record(readNote(row.id), note, ask);
        if (whole.kind === 'refused' || whole.kind === 'unreadable') isDoubtful = true;
        else if (whole.kind !== 'ok') return settled(whole);
        else if (holdsOurText(whole.record, write)) {
          return { kind: 'accepted', reply: whole.record };
        }
      }
    }
    isDoubtful ||= list.setAside.length > 0;
    const isPast = recent.length < list.records.length && isNewestFirst(list.records);
    const isEmpty = list.records.length + list.setAside.length === 0;
    if (isPast || isEmpty || !list.pagination.has_more) {
      return { kind: isDoubtful ? 'unknown' : 'nothing' };
    }
  }
  return { kind: 'unknown' };
}

/** Whether a page really comes sorted, whatever the service made of the sort that was asked for. */
function isNewestFirst(rows: readonly ListedNote[]): boolean {
  return (
    rows.length > 1 &&
    rows.every((row, index) => {
      const before = rows[index - 1];
      return (
        before === undefined || parseTimestamp(before.created_at) >= parseTimestamp(row.created_at)
      );
    })
  );
}

function settled(outcome: RecordOutcome<Note> | Failure): Outcome {
  switch (outcome.kind) {
    case 'ok':
      return { kind: 'accepted', reply: outcome.record };
    case 'unreachable':
      return { kind: 'unreachable' };
    case 'signed-out':
      return { kind: 'signed-out' };
    case 'rate-limited':
      return { kind: 'rate-limited', retryAfterMs: outcome.retryAfterMs };
    case 'refused':
      return { ...outcome, details: [...outcome.details] };
    // Success in a shape we cannot read, a failing service, no whole answer: it may be done.
    case 'unreadable':
    case 'broken':
    case 'unknown':
      return { kind: 'unknown' };
    default:
      return unreachable(outcome);
  }
}
