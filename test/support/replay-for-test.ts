/** Runs effects of the queue against a real service, as the runner does. */
import type { Fetch } from '../../electron/api/transport.ts';
import { createDecide, type DecideParts } from '../../electron/replay/decide.ts';
import { createPerform } from '../../electron/replay/perform.ts';
import { createSeededRandom } from '../../service/seed/draw/seeded-random.ts';
import type { SampleSize } from '../../service/seed/sizes.ts';
import { asDeleted, type DeletedRecord } from '../../shared/history/deleted-record.ts';
import type { Outcome } from '../../shared/queue/events.ts';
import type { Present } from '../../shared/queue/lookup/lookup.ts';
import type { Change, PendingWrite, RecordRef } from '../../shared/queue/pending-write.ts';
import { emptyQueue, type Queue } from '../../shared/queue/queue.ts';
import { LOOKUP_GATHER_MS } from '../../shared/queue-limits.ts';
import type { ConfirmedRecord, Fields, WritableKind } from '../../shared/records/kinds.ts';
import type { Instant } from '../../shared/time.ts';
import { clientForTest, type TestClient } from './client-for-test.ts';
import { createRecord, newClientele } from './documents.ts';
import { processesForTest } from './processes-for-test.ts';
import { serviceForTest } from './service-for-test.ts';
import type { StartedService } from './start-service.ts';

export type ReplayWorld = Pick<TestClient, 'asked' | 'client' | 'time' | 'passSlowly'> & {
  readonly service: StartedService;
  /** The versions kept before their merge was sent. */
  readonly merged: readonly Fields[];
  /** The notes kept that were gone, before they are saved anew. */
  readonly removed: readonly PendingWrite[];
  /** The records kept before their delete was sent. */
  readonly deleted: readonly DeletedRecord[];
  send(record: RecordRef, change: Change, how?: How): Promise<Outcome>;
  /** Looks for a create that was sent at the beginning of the test; `late` says how much later. */
  lookup(made: Made, known?: Partial<Queue> & { readonly lateMs?: number }): Promise<Outcome>;
};

/** The earlier attempts and their results. */
type How = {
  readonly isAgain?: true;
  readonly sentBefore?: Fields[];
  /** The changes written meanwhile. */
  readonly behind?: readonly PendingWrite[];
};

/** A create: what of, with which fields. */
type Made = { readonly kind: WritableKind; readonly fields: Fields };

/** `through` stands between the client and the service; `memberId` is null where nobody tells. */
export async function replayForTest({
  through,
  sample = 'none',
  memberId = 1,
  account = () => null,
  isShown = () => false,
  openProcess = processesForTest,
}: {
  readonly through?: Fetch;
  readonly sample?: SampleSize;
  readonly memberId?: number | null;
  /** The account that is signed in; the queue is that of nobody. */
  readonly account?: () => string | null;
  /** Whether the pull has handed a record to the window. */
  readonly isShown?: (record: RecordRef) => boolean;
  readonly openProcess?: DecideParts['openProcess'];
} = {}): Promise<ReplayWorld> {
  const service = await serviceForTest({ sample });
  const { client, asked, time, passSlowly } = clientForTest(service, through);
  const saved = noneSaved();
  const { signal } = new AbortController();
  const perform = createPerform({
    client,
    decide: createDecide({ openProcess, timer: time.timer, log: { note() {} } }),
    signal,
    memberId: () => memberId,
    account,
    isShown,
    ondelete: (write, now) => saved.deleted.push(asDeleted(write, now, service.clock.now())),
    onmerge: (_write, _theirs, result) => saved.merged.push(result),
    onremoved: (write) => saved.removed.push(write),
    random: createSeededRandom(7),
    clock: service.clock,
    timer: time.timer,
  });
  const beganAt = service.clock.now();
  const presently = (known: Partial<Queue>) => () => presentOf(known, service.clock.now());
  return {
    service,
    client,
    time,
    asked,
    passSlowly,
    ...saved,
    send(record, change, { sentBefore, behind = [], ...again } = {}) {
      const state = { kind: 'sending', sentAt: beganAt, ...again } as const;
      const write = {
        ...aWrite(record, change, beganAt),
        ...(sentBefore && { sentBefore }),
        state,
      };
      return perform({ kind: 'send', write }, presently({ writes: [write, ...behind] }));
    },
    async lookup({ kind, fields }, { lateMs = 0, ...known } = {}) {
      const queue = { ...emptyQueue, ...known };
      const sentAt = beganAt + queue.clockAheadMs + lateMs;
      const write = aWrite(
        { kind, id: 'local-a' },
        { kind: 'create', fields: { ...fields } },
        beganAt,
      );
      const inLookup = { ...write, state: { kind: 'looking', sentAt, looks: 0 } as const };
      const writes = [inLookup, ...queue.writes];
      const found = perform({ kind: 'look', write: inLookup }, presently({ ...queue, writes }));
      await time.pass(LOOKUP_GATHER_MS);
      return found;
    },
  };
}

function noneSaved() {
  return { merged: [] as Fields[], removed: [] as PendingWrite[], deleted: [] as DeletedRecord[] };
}

/** The record an accepted outcome brought; fails for any other outcome. */
export function replyOf(outcome: Outcome): ConfirmedRecord {
  if (outcome.kind !== 'accepted' || outcome.reply === null) {
    throw new Error(`expected a record, not ${JSON.stringify(outcome)}`);
  }
  return outcome.reply;
}

/** Returns a create of every kind; the records that it names exist. */
export async function oneOfEach(
  service: StartedService,
): Promise<Readonly<Record<WritableKind, Fields>>> {
  const { company, contact, deal, project } = await newClientele(service, 'Lantern & Co');
  const task = await createRecord(service, '/tasks', {
    task: { title: 'Above', project_id: project },
  });
  const { body } = await service.api('GET', '/templates?filter[type]=Doc');
  const template_id: string = body.data[0].id;
  return {
    note: {
      title: 'Kick-off',
      date: '2026-11-20',
      content_html: '<p>Call <strong>Anna</strong> &amp; Jo.</p>',
      link: { record_type: 'company', record_id: company },
    },
    'time-entry': {
      date: '2026-11-20',
      started_at: '2026-11-20T09:00:00.000Z',
      ended_at: '2026-11-20T10:30:00.000Z',
      description: 'Drew the plan',
      project_id: project,
      task_id: `${task}`,
      billable: true,
    },
    deal: {
      title: 'New site',
      deal_value: '1200',
      close_date: '2026-12-24',
      probability: 40,
      company_id: company,
    },
    task: {
      title: 'Draw the plan',
      description: 'Two pages.\n\nIn colour.',
      project_id: project,
      parent_task_id: `${task}`,
      due_date: '2026-12-01',
    },
    comment: {
      commentable_type: 'Deal',
      commentable_id: `${deal}`,
      body: 'Fine by me *so far*\n\n1. not a list',
    },
    document: { template_id, title: 'Offer', company_id: company },
    ...ofClients({ company, contact, project }),
  };
}

function ofClients({ company, contact, project }: Readonly<Record<string, number>>) {
  return {
    company: {
      name: 'Ahorn & Söhne',
      default_contact_id: contact,
      industry: 'home_and_garden',
      company_size: 'size_11_50',
      domains: ['ahorn.example'],
    },
    contact: { name: 'Jo Lund', email: 'jo@ahorn.example', company_ids: [company] },
    project: {
      title: 'Garden',
      company_id: company,
      start_date: '2026-12-01',
      billing_type: 'retainer',
      billing_cycle: 'monthly',
      billing_fee: '1200',
    },
    invoice: {
      title: 'Work in November',
      project_id: project,
      contact_id: contact,
      due_date_option: 'custom',
      due_date: '2026-12-24',
      discount_amount: '10.00',
      invoice_items: [
        {
          name: ' Drawing',
          description: null,
          amount: '1.5',
          rate: '90.00',
          unit_type: 'per_hour',
        },
        { name: 'Travel', description: 'By train', amount: '1', rate: '40', unit_type: null },
      ],
    },
  };
}

function aWrite(record: RecordRef, change: Change, sentAt: Instant): PendingWrite {
  return {
    ...{ id: 'w1', record, change, createdAt: sentAt, savedAt: sentAt, attempts: 1 },
    state: { kind: 'sending', sentAt },
  };
}

function presentOf(known: Partial<Queue>, at: Instant): Present {
  return { queue: { ...emptyQueue, ...known }, at, isDelayed: () => false };
}
