import { expect, test } from 'vitest';
import { notesAttachedHere, type StoryRead } from '../../../renderer/cache/read-story.ts';
import { storyWithPending } from '../../../renderer/cache/story-with-pending.ts';
import type { Fields, WritableKind } from '../../../shared/records/kinds.ts';
import { aCreateOf, aDelete, aRecord, aWrite } from '../../support/builders.ts';

const nothing = {
  ...{ comments: [], contacts: [], dealContacts: [], deals: [], entries: [], invoices: [] },
  ...{ members: [], namesakes: [], notes: [], projects: [], stages: [], statuses: [], tasks: [] },
};
const project = aRecord('project', { id: 3, company_id: 4, title: 'Relaunch' });
const task = aRecord('task', { id: 't', project_id: 3, title: 'Form' });
const read = { ...nothing, projects: [project], tasks: [task] } as unknown as StoryRead;
const client = { kind: 'company', id: 4, name: 'Atlas' } as const;

const change = (kind: WritableKind, id: string, fields: Fields) =>
  aWrite({
    id: `${kind} ${id}`,
    record: { kind, id },
    change: { kind: 'update', fields, base: {} },
  });

test('[V17] names the changes of the records of a story, and of no others', () => {
  const invoice = { title: 'May', company_id: 4, invoice_items: [] };
  const writes = [
    change('company', '4', { description: 'Ours' }),
    change('company', '5', { description: 'Another' }),
    change('task', 't', { title: 'The form' }),
    change('task', 'other', { title: 'Elsewhere' }),
    aCreateOf('invoice', { id: 'draft', fields: invoice }),
    aDelete('project', { id: 'removal', record: { kind: 'project', id: '3' } }),
  ];
  const story = storyWithPending(read, client, writes.slice(0, 5));
  expect(
    story.changes.map(({ write, record }) => [write.id, record['title'] ?? record['name']]),
  ).toEqual([
    ['company 4', 'Atlas'],
    ['task t', 'The form'],
    ['draft', 'May'],
  ]);
  const later = storyWithPending(read, client, writes.slice(5));
  expect(later.changes.map(({ record }) => record['title'])).toEqual(['Relaunch']);
});

test('[V17.2] names the deleted deal of a client, and none that may belong to a namesake', () => {
  const deal = aRecord('deal', { id: 6, company_name: 'Atlas', contact_ids: [], title: 'Kiosk' });
  const removal = aDelete('deal', { record: { kind: 'deal', id: '6' } });
  const titles = (namesakes: readonly object[]) =>
    storyWithPending({ ...read, deals: [deal], namesakes } as unknown as StoryRead, client, [
      removal,
    ]).changes.map(({ record }) => record['title']);
  expect(titles([{ id: 4 }])).toEqual(['Kiosk']);
  expect(titles([{ id: 4 }, { id: 5 }])).toEqual([]);
});

test('[V17] has the comments made here on its deals and tasks', () => {
  const comment = (id: string, commentable_id: string) =>
    aCreateOf('comment', {
      ...{ id, record: { kind: 'comment', id: `local-${id}` } },
      fields: { body: id, commentable_type: 'Task', commentable_id },
    });
  const { comments } = storyWithPending(read, client, [comment('a', 't'), comment('b', 'other')]);
  expect(comments.map(({ body_plain_text }) => body_plain_text)).toEqual(['a']);
});

test('[V312] has the notes on the projects of a client, also of those attached here', () => {
  const note = (id: string, type: string, record: number) =>
    aRecord('note', { id, title: id, note_links: [{ record_type: type, record_id: record }] });
  const notes = [
    ...[note('own', 'company', 4), note('of project', 'project', 3)],
    ...[note('of another', 'project', 9), note('attached here', 'project', 9)],
  ];
  const note_links = [{ record_type: 'project', record_id: 3 }];
  const writes = [change('note', 'attached here', { note_links })];
  expect(notesAttachedHere(writes, client)).toEqual(['attached here']);
  const story = storyWithPending({ ...read, notes } as unknown as StoryRead, client, writes);
  expect(story.notes.map(({ id }) => id)).toEqual(['own', 'of project', 'attached here']);
  const contact = { kind: 'contact', id: 3, name: 'Ada' } as const;
  expect(storyWithPending({ ...read, notes } as unknown as StoryRead, contact, []).notes).toEqual(
    [],
  );
});

test('[V374] has the notes on the contacts of a client, also of those attached here, and on no others', () => {
  const on = (...ids: readonly number[]) => ({
    note_links: ids.map((record_id) => ({ record_type: 'contact', record_id })),
  });
  const notes = [
    aRecord('note', { id: 'of contact', ...on(8) }),
    aRecord('note', { id: 'other', ...on(9) }),
    aRecord('note', { id: 'attached here' }),
  ];
  const contacts = [aRecord('contact', { id: 8, company_ids: [4] })];
  const writes = [change('note', 'attached here', on(8))];
  expect(notesAttachedHere(writes, client)).toEqual(['attached here']);
  const found = { ...read, contacts, notes } as unknown as StoryRead;
  const idsIn = (...given: Parameters<typeof storyWithPending>) =>
    storyWithPending(...given).notes.map(({ id }) => id);
  expect(idsIn(found, client, writes)).toEqual(['of contact', 'attached here']);
  expect(idsIn(found, { kind: 'project', id: 3, name: 'Relaunch' }, writes)).toEqual([]);
});
