/** A new kind is one file. The program finds in it all that it shows, sends and compares. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttpFetch } from '../../electron/api/http-fetch.ts';
import type { Fetch } from '../../electron/api/transport.ts';
import { systemTimer } from '../../electron/system/timer.ts';
import { fieldChanges } from '../../renderer/outbox/before-after.ts';
import { editedFields, formOf, sayableIn } from '../../renderer/outbox/edited-fields.ts';
import { questionOf } from '../../renderer/outbox/problems.ts';
import { conflictOf } from '../../shared/conflict/conflict.ts';
import { fieldLabel } from '../../shared/kinds/kinds.ts';
import { shownValue } from '../../shared/kinds/shown-value.ts';
import { mergeRecord } from '../../shared/merge/record/merge-record.ts';
import { compareWithSent } from '../../shared/queue/lookup/match.ts';
import { blankRecord } from '../../shared/queue/overlay/blank-record.ts';
import { referencesOf } from '../../shared/queue/references.ts';
import { requestsOf } from '../../shared/queue/requests/request-of.ts';
import { lookupRequest } from '../../shared/queue/requests/requests.ts';
import { sentenceOf } from '../../shared/queue/words/describe.ts';
import { problemsOf } from '../../shared/queue/words/refusal-words.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import { timestamp } from '../../shared/time.ts';
import { aWrite, LOCAL_ID, NOON, refused } from '../support/builders.ts';
import { addBoats, BOAT, BOATS } from '../support/made-up-kind.ts';
import { aPull, swept } from '../support/pull-for-test.ts';

let forget = () => {};

beforeAll(() => {
  forget = addBoats();
});
afterAll(() => forget());

const alma = { name: 'Alma', berths: 4, log: '2 * 2 nights out' };

function created(fields: Fields = alma) {
  return aWrite({
    record: { kind: BOAT, id: LOCAL_ID },
    change: { kind: 'create', fields: { ...fields } },
  });
}

function changed(fields: Fields, base: Fields = { name: 'Alma' }) {
  return aWrite({
    record: { kind: BOAT, id: '12' },
    change: { kind: 'update', fields: { ...fields }, base: { ...base } },
  });
}

test('has its sentences in the outbox', () => {
  expect(sentenceOf(created())).toBe('Create the boat “Alma”');
  expect(sentenceOf(changed({ berths: 6, task_id: 't' }))).toBe(
    'Change the berths and refit of the boat “Alma”',
  );
  expect(sentenceOf(changed({ launched_on: '2026-05-01' }))).toBe(
    'Launch the boat “Alma” on another day',
  );
});

test('has a form in the outbox, and its refusals in words', () => {
  const write = created({ ...alma, launched_on: '2026-05-01' });
  const forms = formOf(write);
  expect(forms.map(({ label, kind }) => [label, kind])).toEqual([
    ['Name', 'text'],
    ['Berths', 'number'],
    ['Log', 'long'],
    ['Launch', 'day'],
  ]);
  const [rig] = formOf(changed({ rig: 'junk' }));
  expect(rig).toMatchObject({ kind: 'choice', value: 'junk' });
  expect(rig?.kind === 'choice' && rig.options).toEqual([
    ['gaff', 'Gaff rig'],
    ['junk', 'Junk rig'],
  ]);
  const typed = { name: 'Alma II', berths: '6', log: '' };
  expect(editedFields(forms, typed, sayableIn(BOAT, write))).toEqual({
    ok: true,
    value: { name: 'Alma II', berths: 6, log: null },
  });
  expect(editedFields(forms, { name: '' }, sayableIn(BOAT, write))).toMatchObject({
    message: 'Name can’t be empty.',
  });
  const details = ['berths', 'sail_plan'].map((field) => ({
    source: { pointer: `/boat/${field}` },
    code: 'invalid',
    message: 'is odd',
  }));
  const state = refused({ details }) as (typeof write)['state'];
  expect(problemsOf({ ...write, state })).toEqual([
    'Berths isn’t accepted as it is. The service said: “is odd.”',
    'Rig isn’t accepted as it is. The service said: “is odd.”',
  ]);
});

test('has its values in a comparison and in a conflict', () => {
  expect(fieldChanges(changed({ rig: 'junk' }, { rig: 'gaff' }))).toEqual([
    { label: 'Rig', before: 'Gaff rig', after: 'Junk rig', theirs: null },
  ]);
  const base = { berths: 4, launched_on: null, is_afloat: false };
  const sides = { base, theirs: { ...base, berths: 5, is_afloat: true } };
  const mine = { berths: 6, launched_on: '2026-05-01' };
  const { fields } = conflictOf(BOAT, { ...sides, mine });
  expect(
    fields.map(({ field, theirs }) => [fieldLabel(BOAT, field), shownValue(BOAT, field, theirs)]),
  ).toEqual([
    ['Berths', '5'],
    ['Launch', ''],
  ]);
  expect(mergeRecord(BOAT, { ...sides, ours: mine }, { mayHaveArrived: false })).toEqual({
    kind: 'conflict',
    fields: ['berths', 'launched_on'],
  });
});

test('has its requests', () => {
  expect(requestsOf(created())).toEqual([
    {
      method: 'POST',
      path: '/boats',
      body: { boat: { ...alma, log: '2 \\* 2 nights out' } },
    },
  ]);
  expect(requestsOf(changed({ berths: null }, { berths: 4 }))[1]).toEqual({
    method: 'PATCH',
    path: '/boats/12',
    body: { boat: { berths: null } },
  });
});

test('waits for a task that was made on this computer', () => {
  const [reference] = referencesOf(created({ ...alma, task_id: 'local-t' }));
  expect(reference).toEqual({ field: 'task_id', local: 'local-t' });
});

test('is empty before anything is known of it, but for its defaults', () => {
  const made = timestamp(NOON);
  expect(blankRecord(created())).toEqual({
    id: LOCAL_ID,
    name: '',
    berths: null,
    rig: 'gaff',
    launched_on: null,
    is_afloat: false,
    task_id: null,
    tender_id: null,
    log_plain_text: null,
    created_at: made,
    updated_at: made,
  });
});

test('is found after a create whose answer was lost', () => {
  const path = lookupRequest(BOAT, alma, { page: 1, sort: undefined })?.path;
  expect(path).toBe('/boats?page[number]=1&page[size]=100');
  const traces = { sentAt: NOON, made: new Set<string>(), memberId: null };
  const { log, ...shown } = alma;
  const there = { ...blankRecord(created()), ...shown, id: 12, log_plain_text: log };
  expect(compareWithSent({ ...there, is_afloat: true }, created(), traces)).toBe('same');
  expect(compareWithSent({ ...there, berths: 5 }, created(), traces)).toBe('other');
  expect(compareWithSent({ ...there, rig: 'junk' }, created(), traces)).toBe('other');
  const unsure = { kind: 'unsure', sentAt: NOON, found: there } as const;
  expect(questionOf({ ...created(), state: unsure }, [])).toContain('It has a boat “Alma”');
});

test('is pulled by its list', async () => {
  const there = { ...blankRecord(created()), id: 12, name: 'Alma' };
  const page = { page: 1, page_size: 100, has_more: false };
  const real = createHttpFetch(systemTimer);
  const through: Fetch = async (url, init) =>
    url.includes('/boats?')
      ? Response.json({ data: [there], meta: { request_id: 'r', pagination: page } })
      : real(url, init);
  const world = await aPull({ through });
  void world.run();
  await swept(world);
  expect(world.cache.deliveries).toContainEqual(
    expect.objectContaining({ kind: BOATS, records: [there] }),
  );
  expect(world.puller.progress().off).toEqual({});
});
