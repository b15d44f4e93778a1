/** The records of a queue's random life: a few of every kind, some made here, some naming others. */
import { localId } from '../../shared/ids.ts';
import { fieldsSet, type PendingWrite, type RecordRef } from '../../shared/queue/pending-write.ts';
import type { Queue } from '../../shared/queue/queue.ts';
import type { ConfirmedRecord, Fields, WritableKind } from '../../shared/records/kinds.ts';
import { aRecord } from './builders.ts';
import type { Act } from './queue-life.ts';

/** Those the service knows, and the names of those it does not. */
const names: readonly RecordRef[] = [
  { kind: 'note', id: 'note-1' },
  { kind: 'note', id: 'note-2' },
  { kind: 'note', id: localId('note-a') },
  { kind: 'note', id: localId('note-b') },
  { kind: 'deal', id: '5' },
  { kind: 'deal', id: localId('deal-a') },
  { kind: 'task', id: localId('task-a') },
  { kind: 'task', id: localId('task-b') },
  { kind: 'comment', id: '8' },
  { kind: 'comment', id: localId('comment-a') },
  { kind: 'comment', id: localId('comment-b') },
  { kind: 'time-entry', id: localId('entry-a') },
  { kind: 'document', id: localId('document-a') },
  { kind: 'company', id: localId('company-a') },
  { kind: 'contact', id: localId('contact-a') },
  { kind: 'project', id: localId('project-a') },
  { kind: 'invoice', id: localId('invoice-a') },
  { kind: 'company', id: '30' },
  { kind: 'contact', id: '31' },
  { kind: 'task', id: 'task-1' },
];

/** One of them, by the name it was made under or by the one it has now. */
export function someName({ kind, which, pick, chance }: Act, queue: Queue): RecordRef {
  const records = kind === 'create' ? names.filter(({ id }) => id.startsWith('local-')) : names;
  const name = records[which % records.length] ?? { kind: 'note', id: 'note-1' };
  if (kind === 'create' && pick < 3) return { ...name, id: localId(`${name.kind}-new-${pick}`) };
  return { ...name, id: (chance > 0.4 && queue.adopted[name.id]) || name.id };
}

/** Fields whose text is new, some of them naming a record made here, or one of the service. */
export function typedFields({ kind }: RecordRef, { pick, which }: Act, round: number): Fields {
  const value = `v${round}`;
  const named = (local: string, known: string | number) => (which > 40 ? localId(local) : known);
  const parent = pick % 3 === 0 ? 'a' : 'b';
  switch (kind) {
    case 'note':
      return {
        ...(pick % 2 === 0 ? { title: value } : {}),
        ...(pick % 3 !== 1 ? { content_html: `<p>${value} ${localId('note-a')}</p>` } : {}),
        ...(pick > 7 ? { date: '2026-03-02', visibility: 'author_only' } : {}),
      };
    case 'deal':
      return { title: value, ...(pick > 3 ? { company_id: named('company-a', 30) } : {}) };
    case 'task':
      return {
        title: value,
        ...(pick > 3 ? { parent_task_id: named(`task-${parent}`, 'task-1') } : {}),
      };
    case 'comment':
      return {
        body: value,
        ...(parent === 'a'
          ? { commentable_type: 'Deal', commentable_id: named('deal-a', '5') }
          : { commentable_type: 'Task', commentable_id: named('task-a', 'task-1') }),
      };
    case 'time-entry':
      return {
        description: value,
        ...(pick > 3 ? { task_id: named(`task-${parent}`, 'task-1') } : {}),
      };
    case 'document':
      return { title: value, ...(pick > 3 ? { deal_id: named('deal-a', 5) } : {}) };
    case 'company':
      return {
        name: value,
        ...(pick > 3 ? { default_contact_id: named('contact-a', 31) } : {}),
      };
    case 'contact':
      return { name: value, ...(pick > 3 ? { company_ids: [named('company-a', 30), 32] } : {}) };
    case 'project':
      return { title: value, ...(pick > 3 ? { company_id: named('company-a', 30) } : {}) };
    case 'invoice':
      return { title: value, ...(pick > 3 ? { project_id: named('project-a', 33) } : {}) };
  }
}

/** The service's answer: as sent, respelt, or (for a look) a record another create has made. */
export function someRecord(
  write: PendingWrite,
  { kind: how, chance }: Act,
  { round, queue }: { readonly round: number; readonly queue: Queue },
): ConfirmedRecord {
  const { kind, id } = write.record;
  const taken = queue.made.findLast((lane) => lane.startsWith(`${kind} `))?.split(' ')[1];
  const made = how === 'find' && taken !== undefined ? taken : newId(kind, round);
  const { link: _, body, tag_ids: __, ...fields } = fieldsSet(write);
  const asSent = aRecord(kind, {
    ...fields,
    ...(body === undefined ? {} : { body_plain_text: body }),
    id: write.change.kind === 'create' ? made : id,
  });
  if (chance < 0.4) return asSent;
  if (chance < 0.7 && kind === 'note') {
    return { ...asSent, content_html: `<div>${asSent['content_html']}</div>` };
  }
  return { ...asSent, title: 'somebody else' };
}

function newId(kind: WritableKind, round: number): string | number {
  return kind === 'note' || kind === 'task' ? `made-${round}` : 1_000 + round;
}
