/** Clients, projects and tasks with pending changes applied: their names may not be on the service yet. */
import { isLocalId } from '../../shared/ids.ts';
import { overlay } from '../../shared/queue/overlay/overlay.ts';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import type { Company } from '../../shared/records/company.ts';
import type { WritableKind } from '../../shared/records/kinds.ts';
import type { Task } from '../../shared/records/task.ts';
import type { CachedProject } from './read-time.ts';

/** By their ids as text; those that this computer made have ids of its own. */
type Subjects = {
  readonly projects: ReadonlyMap<string, CachedProject>;
  readonly companies: ReadonlyMap<string, Company>;
  /** The tasks by their ids. */
  readonly tasks?: ReadonlyMap<string, Task> | readonly Task[];
};

/** The same maps where nothing of them waits. */
export function withPendingNames<T extends Subjects>(read: T, writes: readonly PendingWrite[]): T {
  const projects = withPending(read.projects, 'project', writes);
  const companies = withPending(read.companies, 'company', writes);
  if (!(read.tasks instanceof Map)) return { ...read, projects, companies };
  return { ...read, projects, companies, tasks: withPending(read.tasks, 'task', writes) };
}

/** Clients by their ids as text, for names alone; the same map where none of them waits. */
export function clientsWithPending(
  known: ReadonlyMap<string, Company>,
  writes: readonly PendingWrite[],
): ReadonlyMap<string, Company> {
  return withPending(known, 'company', writes);
}

/** A record that is deleted here keeps its name: entries may still be about it. */
function withPending<R extends object>(
  known: ReadonlyMap<string, R>,
  kind: WritableKind,
  writes: readonly PendingWrite[],
): ReadonlyMap<string, R> {
  const own = writes.filter(({ record }) => record.kind === kind);
  if (own.length === 0) return known;
  const all = new Map(known);
  for (const [id, ofRecord] of Map.groupBy(own, ({ record }) => record.id)) {
    // An edit of a record that is not here has only some of its fields.
    const isWhole =
      known.has(id) || isLocalId(id) || ofRecord.some(({ state }) => state.kind === 'done');
    const shown = isWhole ? overlay<R>(known.get(id), ofRecord) : undefined;
    if (shown !== undefined) all.set(id, shown.record);
  }
  return all;
}
