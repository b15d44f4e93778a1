/** The places where a task cannot be: below itself, or in another project than its parent (A4). */
import type { Fields } from '../records/kinds.ts';
import { type Around, type Clash, isSameId, namedIn } from './clash.ts';

/** Only a change is refused. A task is in the project of its parent, which may have moved meanwhile. */
export function taskClashes(fields: Fields, around: Around): readonly Clash[] {
  const { before } = around;
  const { project_id: project = null, parent_task_id: parentId = null } = fields;
  const isOtherParent = !isSameId(parentId, before?.['parent_task_id']);
  const isOtherProject = !isSameId(project, before?.['project_id']);
  const parent = namedIn(around, 'tasks', parentId);
  if (parent === undefined || (!isOtherParent && !isOtherProject)) return [];
  if (isBelow(parent, around)) {
    return [clash('parent_task_id', 'Parent task can’t be the task itself or one below it.')];
  }
  const above = before && namedIn(around, 'tasks', before['parent_task_id']);
  const present = isOtherProject || above === undefined ? project : above['project_id'];
  const isFree = before === undefined && present === null; // it gets that of its parent
  if (isFree || isSameId(present, parent['project_id'])) return [];
  return isOtherParent
    ? [
        clash(
          'parent_task_id',
          'Parent task is in another project. Choose one of the same project.',
        ),
      ]
    : [clash('project_id', 'Project has to be that of the parent task.')];
}

/** Whether a task is this one, or below it. */
function isBelow(task: Fields, around: Around): boolean {
  const passed = new Set<Fields>();
  for (let at: Fields | undefined = task; at !== undefined && !passed.has(at); ) {
    if ([at['id'], at['parent_task_id']].some((id) => isSameId(id, around.id))) return true;
    passed.add(at);
    at = namedIn(around, 'tasks', at['parent_task_id']);
  }
  return false;
}

function clash(field: string, words: string): Clash {
  return { field, words, fields: ['parent_task_id', 'project_id'] };
}
