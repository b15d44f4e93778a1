/** The lookups of one pass that need further pages, and the matches of each (Q6.4). */
import type { Outcome } from '../../shared/queue/events.ts';
import { type Findings, nothingFound, withRecord } from '../../shared/queue/lookup/lookup.ts';
import { bodyIn, isRecentEnough, mayBeOurs, type Traces } from '../../shared/queue/lookup/match.ts';
import { correctSendTime } from '../../shared/queue/machine/set-line.ts';
import {
  fieldsSet,
  type PendingWrite,
  type Sent,
  sentOf,
} from '../../shared/queue/pending-write.ts';
import type { Queue } from '../../shared/queue/queue.ts';
import type { ConfirmedRecord, Fields } from '../../shared/records/kinds.ts';
import type { Ask, Client } from '../api/client.ts';
import type { LookupLetters } from './lookup-letters.ts';
import { garbledIn, readWhole } from './read-whole.ts';

/** The matches of a create, and its send time as corrected by the clocks of the responses. */
export type LookupResult =
  | { readonly kind: 'read'; readonly findings: Findings; readonly sent: Sent }
  | { readonly kind: 'failed'; readonly outcome: Outcome };

/** One create whose record is looked up. */
export type Lookup = {
  readonly write: PendingWrite;
  /** Called once, with its result, when it needs no further page. */
  readonly onend: (result: LookupResult) => void;
};

type Open = Lookup & { findings: Findings; sent: Sent };

export interface OpenLookups {
  isEmpty(): boolean;
  correctSendTimes(clockAheadMs: number): void;
  /** Shows a record to every create that it may belong to. */
  judge(row: ConfirmedRecord): Promise<void>;
  markAllDoubtful(): void;
  /** Those that need nothing after these rows, where they come newest first. */
  past(rows: readonly Fields[]): readonly Open[];
  complete(finished: readonly Open[]): void;
  completeAll(): void;
  failAll(outcome: Outcome): void;
}

type OpenLookupsParts = {
  readonly client: Client;
  readonly ask: Ask;
  readonly memberId: number | null;
  readonly letters: LookupLetters;
};

/** Opens the lookups of one list, at its beginning. */
export function createOpenLookups(
  lookups: readonly Lookup[],
  known: Pick<Queue, 'made' | 'clockAheadMs' | 'comparedAt'>,
  { client, ask, memberId, letters }: OpenLookupsParts,
): OpenLookups {
  const basis = { made: new Set(known.made), memberId, readLetters: letters.read };
  const open = new Set<Open>(
    lookups.map((one) => ({ ...one, findings: nothingFound, sent: sentOf(one.write) })),
  );
  const traces = ({ sent }: Open): Traces => ({ ...basis, ...sent });

  function end(affected: readonly Open[], result: (one: Open) => LookupResult): void {
    for (const one of affected) {
      open.delete(one);
      one.onend(result(one));
    }
  }

  function complete(finished: readonly Open[]): void {
    end(finished, ({ findings, sent }) => ({ kind: 'read', findings, sent }));
  }

  return {
    isEmpty: () => open.size === 0,
    correctSendTimes(clockAheadMs) {
      const lateMs = known.clockAheadMs - clockAheadMs;
      for (const one of open) {
        one.sent = correctSendTime(sentOf(one.write), lateMs, known.comparedAt);
      }
    },
    async judge(row) {
      const affected = mayOwn([...open], row, traces);
      const [first] = affected;
      if (first === undefined) return;
      const whole = await readWhole(first.write.record.kind, row, { client, ask });
      if (whole.kind === 'doubtful') return markDoubtful(affected);
      if (whole.kind === 'failed') return end(affected, () => whole);
      await letters.prepare(bodiesOf(whole.record, affected));
      for (const one of affected) {
        one.findings = withRecord(one.findings, whole.record, one.write, traces(one));
      }
    },
    markAllDoubtful: () => markDoubtful([...open]),
    past: (rows) =>
      [...open].filter(({ sent }) => rows.some((row) => !isRecentEnough(row, sent.sentAt))),
    complete,
    completeAll: () => complete([...open]),
    failAll: (outcome) => end([...open], () => ({ kind: 'failed', outcome })),
  };
}

/** Those among `open` to which the record of a list may belong. */
function mayOwn(
  open: readonly Open[],
  row: ConfirmedRecord,
  traces: (one: Open) => Traces,
): readonly Open[] {
  const [first] = open;
  if (first === undefined) return [];
  const garbled = garbledIn(first.write.record.kind, row);
  return open.filter(
    (one) =>
      isRecentEnough(row, one.sent.sentAt) && mayBeOurs(row, one.write, traces(one), garbled),
  );
}

function markDoubtful(affected: readonly Open[]): void {
  for (const one of affected) one.findings = { ...one.findings, isDoubtful: true };
}

/** The bodies that are compared: only notes have them. */
function bodiesOf(record: ConfirmedRecord, affected: readonly Open[]): readonly string[] {
  const kind = affected[0]?.write.record.kind;
  if (kind === undefined) return [];
  return [record, ...affected.map(({ write }) => fieldsSet(write))].map((one) => bodyIn(kind, one));
}
