/**
 * Goal: two people change one record, one of them offline, and nothing is lost, for each kind.
 * Method: the whole engine against the real service, over HTTP; the other person is a request.
 */
import { describe, expect, test } from 'vitest';
import { openMeetings } from '../../renderer/words/meetings.ts';
import { type Choice, clashesOf, conflictOf, resultOf } from '../../shared/conflict/conflict.ts';
import { readBase, valueKind } from '../../shared/kinds/kinds.ts';
import { sameValue } from '../../shared/merge/record/values.ts';
import { createRequest, readRequest, updateRequest } from '../../shared/queue/requests/requests.ts';
import {
  type ConfirmedRecord,
  type Fields,
  idText,
  type WritableKind,
} from '../../shared/records/kinds.ts';
import { engineAtService } from '../support/engine-at-service.ts';

/** The changes of two people to one record. */
type Contest = {
  readonly kind: WritableKind;
  readonly made: (ids: Made) => Fields;
  /** Fields of mine and of theirs that have nothing to do with one another; not of a comment. */
  readonly apart?: { readonly mine: Fields; readonly theirs: Fields };
  /** The same field, or fields that belong together; the user is asked about them as one. */
  readonly clash: { readonly mine: Fields; readonly theirs: Fields; readonly asked: string };
};

type Made = { readonly company: unknown; readonly task: unknown };

const drawn = { name: 'Drawing', amount: '3', rate: '33.335', unit_type: 'per_hour' };
const printed = { name: 'Printing', amount: '1', rate: '20', unit_type: 'flat' };

const contests: readonly Contest[] = [
  {
    kind: 'company',
    made: () => ({ name: 'Fjellvik', description: 'Pays in time' }),
    apart: { mine: { linkedin: 'linkedin.com/company/fjellvik' }, theirs: { industry: 'sports' } },
    clash: {
      mine: { description: 'Pays late' },
      theirs: { description: 'Pays early' },
      asked: 'description',
    },
  },
  {
    kind: 'contact',
    made: () => ({ name: 'Ada Berg', job_title: 'Buyer' }),
    apart: { mine: { phone_number: '+47 1' }, theirs: { email: 'ada@fjellvik.example' } },
    clash: {
      mine: { job_title: 'Head of buying' },
      theirs: { job_title: 'Director' },
      asked: 'job_title',
    },
  },
  {
    kind: 'deal',
    made: ({ company }) => ({ title: 'Relaunch', company_id: company, deal_value: '100.00' }),
    apart: { mine: { close_date: '2026-12-01' }, theirs: { title: 'Relaunch of the shop' } },
    clash: {
      mine: { deal_value: '250.50' },
      theirs: { deal_value: '90.00', currency: 'NOK' },
      asked: 'deal_value',
    },
  },
  {
    kind: 'project',
    made: ({ company }) => ({ title: 'Relaunch', company_id: company, billing_type: 'time' }),
    apart: { mine: { start_date: '2026-12-01' }, theirs: { title: 'Relaunch of the shop' } },
    clash: {
      mine: { billing_type: 'fixed_fee', billing_fee: '100.00' },
      theirs: { billing_type: 'retainer', billing_cycle: 'monthly', billing_fee: '9.00' },
      asked: 'billing_type',
    },
  },
  {
    kind: 'task',
    made: () => ({ title: 'Fix the form', description: 'It forgets' }),
    apart: { mine: { due_date: '2026-12-01' }, theirs: { title: 'Fix the long form' } },
    clash: {
      mine: { description: 'It forgets names' },
      theirs: { description: 'It forgets days' },
      asked: 'description',
    },
  },
  {
    kind: 'time-entry',
    made: () => ({ date: '2026-11-19', duration_seconds: 3600, description: 'Drawing' }),
    apart: { mine: { billable: false }, theirs: { description: 'Drawing the form' } },
    clash: {
      mine: { duration_seconds: 5400 },
      theirs: { duration_seconds: 1800 },
      asked: 'duration_seconds',
    },
  },
  {
    kind: 'invoice',
    made: ({ company }) => ({ title: 'May', company_id: company, invoice_items: [drawn] }),
    apart: { mine: { title: 'Work in May' }, theirs: { due_date: '2026-12-24' } },
    clash: {
      mine: { invoice_items: [drawn, printed] },
      theirs: { discount_amount: '10.00' },
      asked: 'invoice_items',
    },
  },
  {
    kind: 'comment',
    made: ({ task }) => ({ commentable_type: 'Task', commentable_id: task, body: 'Done' }),
    clash: { mine: { body: 'Done today' }, theirs: { body: 'Not done' }, asked: 'body' },
  },
];

/** A record that the user has read and then changes offline, while somebody else changes it. */
async function contested({ kind, made }: Contest, mine: Fields, theirs: Fields) {
  const world = await engineAtService();
  const { elsewhere, setOnline, save } = world;
  const company = await elsewhere(createRequest('company', { name: 'Lantern' }));
  const task = await elsewhere(createRequest('task', { title: 'Draw' }));
  const fields = made({ company: company.id, task: task.id });
  const id = idText(await elsewhere(createRequest(kind, fields)));
  const read = () => elsewhere(readRequest(kind, id));
  const before = await read();
  setOnline(false);
  const writeId = save({ kind, id }, mine, readBase(kind, before));
  await elsewhere(updateRequest(kind, id, theirs));
  const afterTheirs = await read();
  setOnline(true);
  return { ...world, writeId, read, before, afterTheirs };
}

/** The record says these values, in the service's spelling. */
function expectSays(kind: WritableKind, record: ConfirmedRecord, wanted: Fields): void {
  const said = readBase(kind, record);
  for (const [field, value] of Object.entries(wanted)) {
    const isSaid = sameValue(valueKind(kind, field), value, said[field]);
    if (!isSaid) expect({ [field]: said[field] }).toMatchObject({ [field]: value });
  }
}

const resolved = contests.flatMap((contest) =>
  (['mine', 'theirs'] as const).map((side) => ({ ...contest, side })),
);

describe('two people change the same record, one of them offline', () => {
  test.each(contests.filter(({ apart }) => apart !== undefined))(
    '[P4] keeps the changes of both where a $kind has them in other fields',
    async (contest) => {
      const { mine = {}, theirs = {} } = contest.apart ?? {};
      const { sent, read, before } = await contested(contest, mine, theirs);
      await sent();
      const after = await read();
      expectSays(contest.kind, after, { ...mine, ...theirs });
      const others = Object.entries(readBase(contest.kind, before)).filter(
        ([field]) => !(field in mine) && !(field in theirs),
      );
      // The due date of an invoice brings its terms.
      expect(readBase(contest.kind, after)).toMatchObject(
        Object.fromEntries(others.filter(([field]) => field !== 'due_date_option')),
      );
    },
  );

  test.each(resolved)(
    '[P4] [M3.2] asks about what both changed in a $kind, and sends $side when the user chooses it',
    async ({ side, ...contest }) => {
      const { kind, clash } = contest;
      const { reached, sent, read, engine, clock, afterTheirs, writeId } = await contested(
        contest,
        clash.mine,
        clash.theirs,
      );
      const write = await reached(writeId, 'conflict');
      expect(await read()).toEqual(afterTheirs); // nothing was sent
      const [meeting] = openMeetings([write]);
      if (meeting === undefined) throw new Error('There is no conflict.');
      const conflict = conflictOf(kind, meeting);
      const clashes = clashesOf(conflict);
      expect(clashes.map(({ field }) => field)).toEqual([clash.asked]);
      const choices = new Map(clashes.map(({ key }) => [key, { kind: side } satisfies Choice]));
      const fields = resultOf(conflict, choices) ?? {};
      const id = write.id;
      engine.runner.take({ kind: 'resolved', at: clock.now(), id, fields, undoMs: 0 });
      await sent();
      expectSays(kind, await read(), side === 'mine' ? clash.mine : readBase(kind, afterTheirs));
    },
  );
});
