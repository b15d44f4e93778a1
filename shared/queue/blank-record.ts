/** A record that only this computer knows, or whose confirmed form the cache has lost. */
import type { Fields, WritableKind } from '../records/kinds.ts';
import { timestamp } from '../time.ts';
import { fieldsSeen, fieldsSet, type PendingWrite } from './pending-write.ts';

/** Every field of the record with nothing in it, under what the user saw when they began. */
export function blankRecord(write: PendingWrite): Fields {
  const made = timestamp(write.createdAt);
  const { kind, id } = write.record;
  const { link } = fieldsSet(write);
  return {
    created_at: made,
    updated_at: made,
    ...blanks[kind],
    ...(kind === 'note' && link ? { note_links: [{ id: 0, ...link }] } : {}),
    ...fieldsSeen(write),
    id,
  };
}

const blanks: Readonly<Record<WritableKind, Fields>> = {
  note: {
    title: '',
    date: null,
    visibility: 'everyone',
    created_by_member_id: null,
    note_links: [],
    content_html: null,
    content_plain_text: null,
  },
  'time-entry': {
    date: null,
    started_at: null,
    ended_at: null,
    duration_seconds: null,
    description: null,
    project_id: null,
    task_id: null,
    member_id: null,
    billable: null,
    tags: [],
    url: null,
  },
  deal: {
    title: '',
    deal_number: '',
    deal_value: null,
    currency: '',
    probability: null,
    close_date: null,
    archived_at: null,
    assignee_member_id: null,
    board_group_id: null,
    status: '',
    company_name: null,
    assignee_member_name: null,
    contact_ids: [],
    url: '',
  },
  task: {
    title: null,
    description: null,
    project_id: null,
    parent_task_id: null,
    task_status_id: null,
    status: null,
    assignee_member_id: null,
    due_date: null,
    completed_at: null,
    tags: [],
    url: null,
  },
  comment: {
    kind: 'user_created',
    commentable_type: null,
    commentable_id: null,
    body_plain_text: null,
    author_member_id: null,
  },
  document: {
    title: '',
    doc_number: '',
    deal_id: null,
    status: 'draft',
    project_ids: [],
    recipients: [],
    unassigned_roles: [],
    url: '',
  },
};
