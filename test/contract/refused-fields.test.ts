/**
 * Goal: a refusal stands at the field that `source.pointer` names, for every kind that can be written,
 * and loses nothing. Method: the whole engine against the real service, over HTTP.
 */
import { describe, expect, test } from 'vitest';
import { noteRefusals } from '../../renderer/notes/note-refusals.ts';
import { formOf, placesElsewhere } from '../../renderer/outbox/edited-fields.ts';
import { formFields } from '../../renderer/session/form-fields.ts';
import { localId } from '../../shared/ids.ts';
import { kinds } from '../../shared/kinds/kinds.ts';
import { fieldsSet, noteFieldsSet, type PendingWrite } from '../../shared/queue/pending-write.ts';
import { refusalAt } from '../../shared/queue/requests/refusal-at.ts';
import { createRequest, readRequest } from '../../shared/queue/requests/requests.ts';
import { problemsAt, problemsOf } from '../../shared/queue/words/refusal-words.ts';
import {
  type ConfirmedRecord,
  type Fields,
  idText,
  type WritableKind,
} from '../../shared/records/kinds.ts';
import { engineAtService } from '../support/engine-at-service.ts';

/** Records that the fields can name; the client Gone and all of it were deleted. */
type Ids = {
  readonly client: number;
  readonly other: number;
  readonly person: number;
  readonly template: string;
};

type Refused = {
  readonly kind: WritableKind;
  /** The typed fields. */
  readonly typed: (ids: Ids) => Fields;
  /** The fields that the service names, and what the user types there instead. */
  readonly instead: (ids: Ids) => Fields;
  /** Where the refusal stands, if that is a part of a field. */
  readonly places?: readonly string[];
};

const NOBODY = 99_999_999;
const NO_TASK = '00000000-0000-4000-8000-000000000000';

const refused: readonly Refused[] = [
  {
    kind: 'company',
    typed: () => ({ name: 'Lantern Ltd', domains: ['lantern.example', 'taken.example'] }),
    instead: () => ({ domains: ['lantern.example'] }),
    places: ['domains/1'],
  },
  {
    kind: 'contact',
    typed: () => ({ name: 'Ada Berg', email: 'ada at lantern', company_ids: [NOBODY] }),
    instead: ({ client }) => ({ email: 'ada@lantern.example', company_ids: [client] }),
    places: ['email', 'company_ids/0'],
  },
  {
    kind: 'deal',
    typed: () => ({ title: 'Relaunch', deal_value: '100.00', contact_ids: [NOBODY] }),
    instead: ({ person }) => ({ contact_ids: [person] }),
    places: ['contact_ids/0'],
  },
  {
    kind: 'project',
    typed: () => ({ title: 'Relaunch', company_id: NOBODY, billing_type: 'retainer' }),
    instead: ({ client }) => ({
      company_id: client,
      billing_cycle: 'monthly',
      billing_fee: '90.00',
    }),
  },
  {
    kind: 'task',
    typed: () => ({ title: 'Draw', description: 'By hand', project_id: NOBODY }),
    instead: () => ({ project_id: null }),
  },
  {
    kind: 'time-entry',
    typed: () => ({
      date: '2026-11-19',
      duration_seconds: 60,
      description: 'Drew',
      task_id: NO_TASK,
    }),
    instead: () => ({ task_id: null }),
  },
  {
    kind: 'invoice',
    typed: ({ client }) => ({
      title: 'May',
      company_id: client,
      invoice_items: [
        { name: 'Drawing', amount: '1', rate: '20' },
        { name: 'Printing', amount: '-1', rate: '20' },
      ],
    }),
    instead: () => ({ invoice_items: [{ name: 'Drawing', amount: '1.00', rate: '20.00' }] }),
    places: ['invoice_items/1/amount'],
  },
  {
    kind: 'document',
    typed: ({ template, client, other, person }) => ({
      template_id: template,
      title: 'Offer',
      company_id: other,
      contact_id: person,
      deal_id: client,
    }),
    instead: () => ({ contact_id: null, deal_id: null }),
  },
  {
    kind: 'note',
    typed: () => ({
      title: 'Call',
      content_html: '<p>Tuesday</p>',
      link: { record_type: 'company', record_id: NOBODY },
    }),
    instead: ({ client }) => ({ link: { record_type: 'company', record_id: client } }),
    places: ['record_id'],
  },
];

type World = Awaited<ReturnType<typeof engineAtService>>;

/** The values that a create sets, as the record has them. */
function valuesIn(kind: WritableKind, made: ConfirmedRecord, names: readonly string[]): Fields {
  const { allFields } = kinds[kind];
  const read = (name: string) => allFields[name]?.shape?.read(made) ?? made[name];
  return Object.fromEntries(names.map((name) => [name, read(name)]));
}

/** The sentence that a screen shows at this field of a refused write. */
function shownAt(write: PendingWrite, field: string): string | undefined {
  const { kind } = write.record;
  if (kind === 'note') return noteRefusals([write], noteFieldsSet(write)).get(field);
  const isInForm = formFields(kind, { isUnmade: true }).some(({ name }) => name === field);
  return isInForm ? refusalAt(problemsAt(write), field) : undefined;
}

describe('a create that the service refuses', () => {
  test.each(refused)(
    '[error.codes] says so at the field of a $kind, and is sent once that is mended',
    async (one) => {
      const { kind, typed, instead } = one;
      const world = await engineAtService();
      const { save, reached, elsewhere, sent, idOf, asked } = world;
      const ids = await namedRecords(world);
      const record = { kind, id: localId('one') };
      const write = await reached(save(record, typed(ids)), 'refused');
      expect(fieldsSet(write)).toEqual(typed(ids));
      const fields = Object.keys(instead(ids));
      expect([...problemsAt(write).keys()].toSorted()).toEqual((one.places ?? fields).toSorted());
      for (const field of fields)
        expect(shownAt(write, field), field).toMatch(/^[A-Z].+\. The service said: “.+\.”$/);
      save(record, instead(ids));
      await sent();
      const path = createRequest(kind, {}).path;
      expect(asked.filter((sentTo) => sentTo === `POST ${path}`)).toHaveLength(2);
      if (kind === 'document') return; // nobody can read it again
      const made = await elsewhere(readRequest(kind, idOf(record)));
      const wanted = { ...typed(ids), ...instead(ids) };
      expect(valuesIn(kind, made, Object.keys(wanted))).toMatchObject(wanted);
    },
  );

  test('[error.codes] [Q15.14] says what a comment cannot be written on, and stays', async () => {
    const { save, reached } = await engineAtService();
    const fields = { commentable_type: 'Task', commentable_id: NO_TASK, body: 'Done' };
    const write = await reached(save({ kind: 'comment', id: localId('one') }, fields), 'refused');
    expect(problemsOf(write)).toEqual([
      expect.stringMatching(/^The task that it is on was deleted by somebody else, [^0-9]+$/),
    ]);
    expect(placesElsewhere(write, formOf(write))).toEqual(['commentable_id']);
    expect(fieldsSet(write)).toEqual(fields);
  });
});

async function namedRecords({ elsewhere, service }: World): Promise<Ids> {
  const make = async (kind: WritableKind, fields: Fields) =>
    Number(idText(await elsewhere(createRequest(kind, fields))));
  await make('company', { name: 'Taken', domains: ['taken.example'] });
  const client = await make('company', { name: 'Lantern' });
  const other = await make('company', { name: 'Fjellvik' });
  const person = await make('contact', { name: 'Ada', company_ids: [client] });
  const { body } = await service.api('GET', '/templates?filter[type]=Doc');
  return { client, other, person, template: body.data[0].id };
}
