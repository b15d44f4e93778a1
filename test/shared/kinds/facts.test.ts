import { describe, expect, test } from 'vitest';
import { localId } from '../../../shared/ids.ts';
import { factsOf, titleOf } from '../../../shared/kinds/facts.ts';
import { kinds } from '../../../shared/kinds/kinds.ts';
import type { ConfirmedRecord, WritableKind } from '../../../shared/records/kinds.ts';
import { writableKinds } from '../../../shared/records/kinds.ts';
import { task } from '../../../shared/records/task.ts';
import { timeEntry } from '../../../shared/records/time-entry.ts';
import fields from '../../fixtures/documents/fields.json' with { type: 'json' };
import { aRecord } from '../../support/builders.ts';

/** The fields of each kind, by the service's document; of two of them it shows none (A4, A5). */
const documented: Readonly<Record<Exclude<WritableKind, 'note'>, readonly string[]>> = {
  company: Object.keys(fields.Company),
  contact: Object.keys(fields.Contact),
  deal: Object.keys(fields.Deal),
  project: Object.keys(fields.Project),
  invoice: Object.keys(fields.Invoice),
  comment: Object.keys(fields.Comment),
  document: Object.keys(fields.Document),
  task: Object.keys(task.entries),
  'time-entry': Object.keys(timeEntry.entries),
};

/** Records lack the link for clients: it is fetched for one click (`withoutLink`). */
const fetchedOnDemand = ['public_url_token'];

/** Another value of the same shape. */
function changed(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? [] : [{ id: 99, name: 'Other' }];
  if (typeof value === 'boolean') return !value;
  return typeof value === 'number' ? value + 1 : `${value ?? ''}x`;
}

describe('the facts of a record', () => {
  test('show every documented field of its kind', () => {
    for (const [kind, names] of Object.entries(documented) as [WritableKind, string[]][]) {
      const record = aRecord(kind);
      const before = JSON.stringify(valuesOf(kind, record));
      const unsaid = names.filter(
        (name) =>
          JSON.stringify(valuesOf(kind, { ...record, [name]: changed(record[name]) })) === before,
      );
      const missing = fetchedOnDemand.filter((name) => names.includes(name));
      expect({ kind, unsaid }).toEqual({ kind, unsaid: missing });
    }
  });

  test('name each field once, and never as the service does', () => {
    for (const kind of writableKinds) {
      const { own, ofService } = factsOf(kind, aRecord(kind));
      const labels = [...own, ...ofService].map(({ field }) => field.label);
      expect(new Set(labels).size, kind).toBe(labels.length);
      expect(labels.filter((label) => /_|^[a-z]/.test(label))).toEqual([]);
    }
  });

  test('show what was chosen for a record that the service has not got', () => {
    const id = localId('00000000-0000-4000-8000-000000000001');
    const shown = (kind: WritableKind, record: ConfirmedRecord) =>
      factsOf(kind, record).own.flatMap(({ field, names }) =>
        names?.length ? [[field.label, names[0]?.id]] : [],
      );
    const document = { id, template_id: 'proposal', title: 'Offer', company_id: 4, deal_id: null };
    expect(shown('document', document)).toEqual([
      ['Template', 'proposal'],
      ['Client', '4'],
    ]);
    expect(shown('deal', { id, title: 'Relaunch', company_id: 4 })).toEqual([['Client', '4']]);
    expect(shown('deal', { id: 7, title: 'Relaunch', company_id: 4 })).toEqual([]);
  });

  test('[Q10.3] show the client and the contact of a sent document, chosen or of its recipients, and its template', () => {
    const shown = (over: Readonly<Record<string, unknown>>) =>
      factsOf('document', aRecord('document', over)).ofService.flatMap(({ field, names }) =>
        names?.length ? [[field.label, names[0]?.id]] : [],
      );
    const role = { name: 'Client', kind: 'receiver' };
    const one = { status: 'pending', role, company_member_id: null, name: 'Ada', email: null };
    const recipients = [
      { ...one, contact_id: null, company_id: null },
      { ...one, contact_id: 8, company_id: 4 },
    ];
    const others = { deal_id: null, project_ids: [] };
    expect(shown({ ...others, recipients })).toEqual([
      ['Client', '4'],
      ['Contact', '8'],
    ]);
    expect(
      shown({ ...others, recipients, template_id: '3', company_id: 5, contact_id: null }),
    ).toEqual([
      ['Template', '3'],
      ['Client', '5'],
      ['Contact', '8'],
    ]);
  });

  test.each([
    [{ project_ids: [7], deal_id: null }, false],
    [{ project_ids: [], deal_id: 9 }, false],
    [{ project_ids: [], deal_id: null }, true],
    [{ project_ids: [7], deal_id: 9, company_id: 5 }, true],
  ])('[V381] show no empty client of a sent document of %j', (over, isShown) => {
    const document = aRecord('document', { recipients: [], ...over });
    const labels = factsOf('document', document).ofService.map(({ field }) => field.label);
    expect(labels.includes('Client')).toBe(isShown);
  });

  test('[conv.deprecated] show the old name of a client only if it differs', () => {
    const labels = (over: object) =>
      factsOf('project', aRecord('project', { company_name: 'Atlas', ...over })).ofService.map(
        ({ field }) => field.label,
      );
    expect(labels({ client_or_company_name: 'Atlas' })).not.toContain('Client’s name (old field)');
    expect(labels({ client_or_company_name: 'Nova' })).toContain('Client’s name (old field)');
  });
});

test('take the name of a record from its kind', () => {
  expect(titleOf('contact', { name: ' ', email: 'ada@lantern.example' })).toBe(
    'ada@lantern.example',
  );
  expect(titleOf('comment', { body_plain_text: 'Fine by me' })).toBe('Fine by me');
  expect(titleOf('deal', { title: '' })).toBeUndefined();
  expect(kinds.document.namedBy).toEqual(['title']);
});

function valuesOf(kind: WritableKind, record: ReturnType<typeof aRecord>) {
  const { own, ofService } = factsOf(kind, record);
  return [...own, ...ofService].map(({ name, value, names }) => [name, value, names]);
}
