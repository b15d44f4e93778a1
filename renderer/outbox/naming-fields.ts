/** Fields that name other records: which list those are in, and what they are called on the screen. */
import type { ListName } from '../../shared/api/endpoints.ts';
import { isLocalId } from '../../shared/ids.ts';
import { fieldsOf } from '../../shared/kinds/kinds.ts';
import { fieldsSeen, fieldsSet, type PendingWrite } from '../../shared/queue/pending-write.ts';
import { nameOf } from '../../shared/queue/record-name.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import type { Outbox } from '../bridge/outbox.svelte.ts';
import type { Cache } from '../cache/cache.ts';
import { LiveQuery } from '../cache/live-query.ts';
import { type NamedRecord, nameKey, recordNames } from '../cache/read.ts';

/** What a record is called; `undefined` where nothing here knows it. */
export type NameOf = (record: NamedRecord) => string | undefined;

const listByField: Readonly<Record<string, ListName>> = {
  project_id: 'projects',
  task_id: 'tasks',
  parent_task_id: 'tasks',
  task_status_id: 'taskStatuses',
  board_group_id: 'boardGroups',
  assignee_member_id: 'teamMembers',
  company_id: 'companies',
  contact_id: 'contacts',
  contact_ids: 'contacts',
  deal_id: 'deals',
  tag_ids: 'tags',
  template_id: 'templates',
};

const listByType: Readonly<Record<string, ListName>> = {
  Task: 'tasks',
  Deal: 'deals',
  company: 'companies',
  project: 'projects',
  contact: 'contacts',
};

/** The records that a field names; `undefined` where it is no such field. */
export function recordsNamed(fields: Fields, field: string): readonly NamedRecord[] | undefined {
  const value = fields[field];
  if (field === 'link') {
    const { record_type, record_id } = (value ?? {}) as Readonly<Record<string, unknown>>;
    return inList(listByType[String(record_type)], [record_id]);
  }
  if (field === 'commentable_id') {
    return inList(listByType[String(fields['commentable_type'])], [value]);
  }
  const list = listByField[field];
  return list === undefined ? undefined : inList(list, Array.isArray(value) ? value : [value]);
}

/** The records by their names, those that nobody knows by their ids. */
export function namesInWords(named: readonly NamedRecord[], name: NameOf): string {
  return named.map((one) => name(one) ?? one.id).join(', ');
}

/** What the records that a write names are called, in the cache or where they are still to be made. */
export function createNames(
  write: PendingWrite,
  { cache, outbox }: { readonly cache: Cache; readonly outbox: Pick<Outbox, 'writes'> },
): { readonly nameOf: NameOf } {
  const theirs =
    write.state.kind === 'conflict' ? fieldsOf(write.record.kind, write.state.theirs) : {};
  const named = [fieldsSet(write), fieldsSeen(write), theirs].flatMap((fields) =>
    Object.keys(fields).flatMap((field) => recordsNamed(fields, field) ?? []),
  );
  const known = named.filter(({ id }) => !isLocalId(id));
  const query = new LiveQuery(() => recordNames(cache, known));
  return {
    nameOf(record) {
      if (!isLocalId(record.id)) return query.current?.get(nameKey(record));
      const create = outbox.writes.find((one) => one.record.id === record.id);
      return create === undefined ? 'Something that was made here' : nameOf(create);
    },
  };
}

function inList(list: ListName | undefined, ids: readonly unknown[]): readonly NamedRecord[] {
  if (list === undefined) return [];
  return ids.flatMap((id) => (id === null || id === undefined ? [] : [{ list, id: String(id) }]));
}
