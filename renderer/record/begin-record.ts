/** The records that can be begun, and those that belong to an open one, with what they begin with. */
import { capitalise } from '../../shared/capitalise.ts';
import { isLocalId } from '../../shared/ids.ts';
import { kinds } from '../../shared/kinds/kinds.ts';
import type { RecordRef } from '../../shared/queue/pending-write.ts';
import type { ConfirmedRecord, Fields, WritableKind } from '../../shared/records/kinds.ts';
import type { Navigation, TimeSubject } from '../app/navigation.svelte.ts';
import type { MenuAction } from '../ui/ActionMenu.svelte';

type Begin = Pick<
  Navigation,
  'beginComment' | 'beginRecord' | 'beginTime' | 'isAbsent' | 'newNote' | 'placeOf'
>;

const begunAnywhere = [
  ...(['task', 'contact', 'company', 'deal', 'project', 'invoice', 'document'] as const),
];

/** The kinds whose records take comments. */
export const commentedKinds = ['task', 'deal'] as const;

/** Lists the records that can be begun from anywhere. */
export function newRecords(navigation: Begin): readonly MenuAction[] {
  const note = { label: 'Note', begin: () => navigation.newNote() };
  const [tasks, ...others] = begunAnywhere.map((kind) => choiceOf(navigation, kind, {}));
  return [
    note,
    ...timeOn(navigation, {}),
    ...(tasks ?? []),
    ...commentOnAny(navigation),
    ...others.flat(),
  ];
}

/**
 * Begins what the place on the screen is about; where it is about nothing that can be begun, a note.
 * Nothing where the service has no such records: the place says so.
 */
export function beginInPlace(navigation: Begin & Pick<Navigation, 'place'>): void {
  const kind = begunAnywhere.find((one) => navigation.placeOf(one) === navigation.place);
  if (navigation.place === 'time') timeOn(navigation, {})[0]?.begin();
  else if (kind === undefined) navigation.newNote();
  else if (canBegin(navigation, kind)) navigation.beginRecord(kind);
}

/** Whether a new record of this kind has a page here and an endpoint at the service (L9.1). */
export function canBegin(navigation: Begin, kind: WritableKind): boolean {
  return navigation.placeOf(kind) !== undefined && !navigation.isAbsent(kind);
}

/** Lists the records that can be begun for an open record and name it from the start. */
export function newRecordsOf(
  navigation: Begin,
  { kind, id }: RecordRef,
  record: ConfirmedRecord,
): readonly MenuAction[] {
  const own = isLocalId(id) ? id : record.id;
  const begin = (of: WritableKind, fields: Fields) => choiceOf(navigation, of, fields);
  const { company_id } = record;
  const client = company_id ? { company_id } : {};
  switch (kind) {
    case 'company':
      return [
        noteOf(navigation, 'company', own),
        ...begin('contact', { company_ids: [own] }),
        ...(['deal', 'project', 'invoice', 'document'] as const).flatMap((of) =>
          begin(of, { company_id: own }),
        ),
      ];
    case 'project':
      return [
        noteOf(navigation, 'project', own),
        ...begin('task', { project_id: own }),
        ...timeOn(navigation, { projectId: String(own), taskId: null }),
        ...begin('invoice', { project_id: own, ...client }),
        ...begin('document', { project_id: own }),
      ];
    case 'contact':
      return [
        noteOf(navigation, 'contact', own),
        ...begin('deal', { contact_ids: [own] }),
        ...begin('document', { contact_id: own }),
      ];
    case 'deal':
      return begin('document', { deal_id: own });
    case 'task': {
      const { project_id } = record;
      return [
        ...begin('task', { parent_task_id: own, ...(project_id ? { project_id } : {}) }),
        ...timeOn(navigation, {
          projectId: project_id ? String(project_id) : null,
          taskId: String(own),
        }),
      ];
    }
    default:
      return [];
  }
}

function noteOf(navigation: Begin, type: 'company' | 'project' | 'contact', id: string | number) {
  const link = { record_type: type, record_id: id };
  return { label: 'Note', begin: () => navigation.newNote(link) };
}

function timeOn(navigation: Begin, subject: Partial<TimeSubject>): readonly MenuAction[] {
  const { beginTime } = navigation;
  if (beginTime === undefined || navigation.isAbsent('time-entry')) return [];
  return [{ label: capitalise(kinds['time-entry'].word), begin: () => beginTime(subject) }];
}

/** A comment is on a task or a deal, which is chosen first. */
function commentOnAny(navigation: Begin): readonly MenuAction[] {
  const { beginComment } = navigation;
  const isPossible = commentedKinds.some((kind) => !navigation.isAbsent(kind));
  if (beginComment === undefined || navigation.isAbsent('comment') || !isPossible) return [];
  return [{ label: capitalise(kinds.comment.word), begin: beginComment }];
}

function choiceOf(navigation: Begin, kind: WritableKind, fields: Fields): readonly MenuAction[] {
  if (!canBegin(navigation, kind)) return [];
  const { word } = kinds[kind];
  return [{ label: capitalise(word), begin: () => navigation.beginRecord(kind, fields) }];
}
