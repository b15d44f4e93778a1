/**
 * What of each kind of record can be written: the fields of a create and of an update, the kind of
 * value each holds, and how a record says the same things when it is read.
 */
import * as v from 'valibot';
import { comment, commentableTypes } from './comment.ts';
import { deal } from './deal.ts';
import { document } from './document.ts';
import {
  type ConfirmedRecord,
  confirmedRecord,
  type Fields,
  type WritableKind,
  writableKinds,
} from './kinds.ts';
import { note } from './note.ts';
import { noteFields } from './note-fields.ts';
import { task } from './task.ts';
import { timeEntry } from './time-entry.ts';

/** The kinds of value that a user writes into a record. */
export type ValueKind =
  /** One of a few values, a day, a number, a flag: equal or not. */
  | 'plain'
  /** What somebody typed: the service may trim it and join its white space. */
  | 'text'
  /** A note's body. */
  | 'html'
  /** A moment; the same one can be spelt in several ways. */
  | 'moment'
  /** A decimal number as text. */
  | 'decimal'
  /** Ids whose order says nothing. */
  | 'ids'
  /** The id of a record that may have been made on this computer: a number, or text. */
  | 'number-reference'
  | 'text-reference';

const number = v.exactOptional(v.nullable(v.number()));
const text = v.exactOptional(v.nullable(v.string()));
const flag = v.exactOptional(v.nullable(v.boolean()));
const ids = v.exactOptional(v.array(v.number()));
const reference = v.exactOptional(v.nullable(v.union([v.number(), v.string()])));

type Writable = {
  /** The fields as a window hands them over: each may be missing. */
  readonly fields: v.GenericSchema<unknown, Fields>;
  /** One record as the service answers with it. */
  readonly record: v.GenericSchema<unknown, ConfirmedRecord>;
  /** What each field that can be created and changed holds. */
  readonly changed: Readonly<Record<string, ValueKind>>;
  /** What can be said in a create only. */
  readonly created: Readonly<Record<string, ValueKind>>;
  /** What is read and not written, and goes along with what the user saw: a new record needs it. */
  readonly alongside: readonly string[];
  readonly isRemovable: boolean;
  /** Where a record is read under another name than it is written. */
  readonly readAs: Readonly<Record<string, (record: ConfirmedRecord) => unknown>>;
};

/** Rests on A4, A5, A10, A17 and A19 where the document shows nothing. */
export const writable: Readonly<Record<WritableKind, Writable>> = {
  note: {
    fields: noteFields,
    record: readAs(note),
    changed: { title: 'text', date: 'plain', visibility: 'plain', content_html: 'html' },
    created: { link: 'plain' },
    alongside: ['note_links', 'created_by_member_id'],
    isRemovable: true,
    readAs: {},
  },
  'time-entry': {
    fields: v.object({
      date: text,
      started_at: text,
      ended_at: text,
      duration_seconds: number,
      description: text,
      project_id: number,
      task_id: text,
      billable: flag,
      tag_ids: ids,
    }),
    record: readAs(timeEntry),
    changed: {
      date: 'plain',
      started_at: 'moment',
      ended_at: 'moment',
      duration_seconds: 'plain',
      description: 'text',
      project_id: 'plain',
      task_id: 'text-reference',
      billable: 'plain',
      tag_ids: 'ids',
    },
    created: {},
    alongside: [],
    isRemovable: true,
    readAs: { tag_ids: tagIds },
  },
  deal: {
    fields: v.object({
      title: text,
      deal_value: text,
      currency: text,
      probability: number,
      close_date: text,
      archived_at: text,
      assignee_member_id: number,
      board_group_id: text,
      contact_ids: ids,
      company_id: number,
    }),
    record: readAs(deal),
    changed: {
      title: 'text',
      deal_value: 'decimal',
      currency: 'plain',
      probability: 'plain',
      close_date: 'plain',
      archived_at: 'moment',
      assignee_member_id: 'plain',
      board_group_id: 'plain',
      contact_ids: 'ids',
    },
    // The record shows the company's name alone, so that a change of it could not be compared.
    created: { company_id: 'plain' },
    alongside: [],
    isRemovable: true,
    readAs: {},
  },
  task: {
    fields: v.object({
      title: text,
      description: text,
      project_id: number,
      parent_task_id: text,
      task_status_id: text,
      assignee_member_id: number,
      due_date: text,
      tag_ids: ids,
    }),
    record: readAs(task),
    changed: {
      title: 'text',
      description: 'text',
      project_id: 'plain',
      parent_task_id: 'text-reference',
      task_status_id: 'plain',
      assignee_member_id: 'plain',
      due_date: 'plain',
      tag_ids: 'ids',
    },
    created: {},
    alongside: [],
    isRemovable: true,
    readAs: { tag_ids: tagIds },
  },
  comment: {
    fields: v.object({
      commentable_type: v.exactOptional(v.picklist(commentableTypes)),
      commentable_id: v.exactOptional(v.string()),
      body: v.exactOptional(v.string()),
    }),
    record: readAs(comment),
    changed: { body: 'text' },
    created: { commentable_type: 'plain', commentable_id: 'text-reference' },
    alongside: [],
    isRemovable: true,
    readAs: { body: (record) => record['body_plain_text'] },
  },
  document: {
    fields: v.object({
      template_id: v.exactOptional(v.string()),
      title: text,
      contact_id: number,
      company_id: number,
      project_id: number,
      deal_id: reference,
    }),
    record: readAs(document),
    changed: {},
    created: {
      template_id: 'plain',
      title: 'text',
      contact_id: 'plain',
      company_id: 'plain',
      project_id: 'plain',
      deal_id: 'number-reference',
    },
    alongside: [],
    isRemovable: false,
    readAs: {},
  },
};

/** Asked at every event: put together once. */
const changeable = byKind(({ changed }) => Object.keys(changed));
const naming = byKind(({ changed, created }) =>
  Object.entries({ ...changed, ...created })
    .filter(([, value]) => value === 'html' || value.endsWith('-reference'))
    .map(([name]) => name),
);

/** The fields that can be changed after the record was made. */
export function changedNames(kind: WritableKind): readonly string[] {
  return changeable[kind];
}

/** What a field of this kind of record holds. */
export function valueKind(kind: WritableKind, field: string): ValueKind {
  const { changed, created } = writable[kind];
  return changed[field] ?? created[field] ?? 'plain';
}

/** The fields that can name another record by an id made on this computer. */
export function namingFields(kind: WritableKind): readonly string[] {
  return naming[kind];
}

/** What a record says in the fields that can be changed: those it has, and no other. */
export function fieldsOf(kind: WritableKind, record: ConfirmedRecord): Fields {
  const { readAs: readers } = writable[kind];
  const entries = changedNames(kind).flatMap((name): [string, unknown][] => {
    const read = readers[name];
    if (read) return [[name, read(record)]];
    return name in record ? [[name, record[name]]] : [];
  });
  return Object.fromEntries(entries);
}

/** The same with what goes along with it: what a user has seen who begins to edit the record. */
export function seenOf(kind: WritableKind, record: ConfirmedRecord): Fields {
  return { ...fieldsOf(kind, record), ...picked(record, writable[kind].alongside) };
}

/** The names of all that. */
export function seenNames(kind: WritableKind): readonly string[] {
  return [...changedNames(kind), ...writable[kind].alongside];
}

/** The named fields, where present. */
export function picked(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(
    names.filter((name) => name in fields).map((name) => [name, fields[name]]),
  );
}

function byKind(
  names: (fields: Writable) => readonly string[],
): Readonly<Record<WritableKind, readonly string[]>> {
  const entries = writableKinds.map((kind) => [kind, names(writable[kind])]);
  return Object.fromEntries(entries) as Record<WritableKind, readonly string[]>;
}

/** A record read by its schema, as one record among others. */
function readAs(schema: v.GenericSchema): v.GenericSchema<unknown, ConfirmedRecord> {
  return v.pipe(schema, confirmedRecord) as v.GenericSchema<unknown, ConfirmedRecord>;
}

function tagIds({ tags }: ConfirmedRecord): unknown {
  return Array.isArray(tags) ? tags.map(({ id }: { id: number }) => id) : [];
}
