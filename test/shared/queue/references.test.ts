import { describe, expect, test } from 'vitest';
import {
  isOrphaned,
  missingReferences,
  parkOrphan,
  referencesOf,
  withAdopted,
  withAdoptedIds,
} from '../../../shared/queue/references.ts';
import {
  aCreate,
  aCreateOf,
  aDelete,
  aWrite,
  LOCAL_ID,
  NOTE_ID,
  refused,
} from '../../support/builders.ts';

const other = 'local-22222222-2222-4222-8222-222222222222';
const comment = (commentableId: string) =>
  aCreateOf('comment', { fields: { commentable_type: 'Deal', commentable_id: commentableId } });

describe('referencesOf', () => {
  test('[Q13] finds the records made here that a write names, in every kind that can', () => {
    const found = [
      comment(other),
      aCreateOf('task', { fields: { title: other, parent_task_id: other } }),
      aCreateOf('time-entry', { fields: { task_id: other } }),
      aCreateOf('document', { fields: { deal_id: other } }),
    ].map((write) => referencesOf(write).map(({ field, local }) => [field, local]));
    expect(found).toEqual([
      [['commentable_id', other]],
      [['parent_task_id', other]],
      [['task_id', other]],
      [['deal_id', other]],
    ]);
  });

  test('[Q13] finds none in ids of the service, in text, or in a delete', () => {
    for (const write of [
      comment('5'),
      aCreateOf('task', { fields: { parent_task_id: NOTE_ID } }),
      aCreateOf('document', { fields: { deal_id: 7 } }),
      aWrite({ change: { kind: 'update', fields: { content_html: other }, base: {} } }),
      aDelete('task'),
    ]) {
      expect(referencesOf(write)).toEqual([]);
    }
  });
});

describe('a project made offline for a client made offline, with its contact, invoice, task and note', () => {
  const company = 'local-33333333-3333-4333-8333-333333333333';
  const link = { record_type: 'project', record_id: other };
  const writes = [
    aCreateOf('project', { fields: { title: 'Garden', company_id: company } }),
    aCreateOf('contact', { fields: { name: 'Ada', company_ids: [4, company] } }),
    aCreateOf('invoice', { fields: { company_id: company, project_id: other } }),
    aCreateOf('task', { fields: { title: 'Dig', project_id: other } }),
    aCreateOf('note', { fields: { title: 'Soil', link } }),
  ];

  test('[Q13] wait for the records they belong to', () => {
    expect(writes.map((write) => referencesOf(write).map(({ local }) => local))).toEqual([
      [company],
      [company],
      [company, other],
      [other],
      [other],
    ]);
  });

  test('[Q13] are sent with the numbers of the service once it has given them', () => {
    const adopted = { [company]: '1001', [other]: '40001' };
    expect(writes.map((write) => withAdopted(write, adopted).change)).toMatchObject([
      { fields: { company_id: 1001 } },
      { fields: { company_ids: [4, 1001] } },
      { fields: { company_id: 1001, project_id: 40001 } },
      { fields: { project_id: 40001 } },
      { fields: { link: { record_type: 'project', record_id: 40001 } } },
    ]);
  });
});

describe('unmade', () => {
  test('[Q13] is the record itself too, if the write does not make it', () => {
    const record = { kind: 'note', id: LOCAL_ID } as const;
    expect(missingReferences(aWrite({ record }))).toEqual([{ field: 'id', local: LOCAL_ID }]);
    expect(missingReferences(aDelete('note', { record }))).toEqual([
      { field: 'id', local: LOCAL_ID },
    ]);
    expect(missingReferences(aCreate())).toEqual([]);
    expect(missingReferences(comment(other))).toEqual([{ field: 'commentable_id', local: other }]);
  });
});

describe('withAdopted', () => {
  test('[Q13] replaces the old id by the new one, in the fields and the base', () => {
    const write = aWrite({
      record: { kind: 'task', id: NOTE_ID },
      change: {
        kind: 'update',
        fields: { parent_task_id: other },
        base: { parent_task_id: other },
      },
    });
    expect(withAdopted(write, { [other]: 'made' }).change).toEqual({
      kind: 'update',
      fields: { parent_task_id: 'made' },
      base: { parent_task_id: 'made' },
    });
  });

  test('[Q13] returns the same write if it names nothing of the kind, however often it is called', () => {
    for (const write of [comment(other), aWrite(), aDelete('task')]) {
      expect(withAdopted(write, { [LOCAL_ID]: 'made' })).toBe(write);
      expect(withAdopted(write, { [LOCAL_ID]: 'made' })).toBe(write);
    }
    const write = comment(other);
    expect(withAdopted(write, {})).toBe(write);
    expect(withAdopted(write, { [other]: 'made' })).not.toBe(write);
  });
});

describe('named', () => {
  test('[Q13] knows the ids of new records, in the form the field takes', () => {
    const adopted = { [other]: '7', [LOCAL_ID]: '8' };
    expect(withAdoptedIds('document', { deal_id: other, title: other }, adopted)).toEqual({
      deal_id: 7,
      title: other,
    });
    const html = `<a href="app://note/${LOCAL_ID}">local-first</a> ${other}`;
    expect(withAdoptedIds('note', { content_html: html }, adopted)).toEqual({
      content_html: '<a href="app://note/8">local-first</a> 7',
    });
    const same = { deal_id: 'local-unknown' };
    expect(withAdoptedIds('document', same, adopted)).toBe(same);
  });
});

describe('an orphan', () => {
  const [reference = { field: '', local: '' }] = referencesOf(comment(other));
  const orphan = parkOrphan(comment(other), reference);

  test('[Q13.1] is parked at the field that names the missing record', () => {
    expect(orphan.state).toMatchObject({
      kind: 'refused',
      details: [{ source: { pointer: '/comment/commentable_id' }, code: 'not_accessible' }],
    });
    expect(isOrphaned(orphan)).toBe(true);
    const state = refused() as Extract<ReturnType<typeof refused>, { kind: 'refused' }>;
    expect(isOrphaned(aWrite({ state }))).toBe(false);
  });
});
