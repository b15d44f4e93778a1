/** Checks the ids in a body: each record must exist and be in the caller's reach. */
import type { Member } from '../store/members.ts';
import { canReach, type Reachable, reachable } from '../store/reach.ts';
import type { Store } from '../store/store.ts';
import { isUuid } from '../web/fields.ts';
import { type Detail, inBody } from '../web/problem.ts';
import { isObject } from '../web/read-body.ts';

/** Records that every member may name. */
const shared = {
  member: 'SELECT id FROM members WHERE archived_at IS NULL',
  deal_stage: `SELECT id FROM stages WHERE resource_type = 'Deal'`,
  project_stage: `SELECT id FROM stages WHERE resource_type = 'Project'`,
  task_status: 'SELECT id FROM task_statuses',
  task_tag: `SELECT id FROM tags WHERE tag_type = 'task'`,
  time_entry_tag: `SELECT id FROM tags WHERE tag_type = 'time_entry'`,
} as const;

type Referred = Reachable | keyof typeof shared;

const namedByUuid: ReadonlySet<Referred> = new Set([
  'task',
  'deal_stage',
  'project_stage',
  'task_status',
]);

/** Every schema refuses a longer list; looking up all of it would block other requests. */
const IDS_MAX = 1_000;

type Asker = { readonly store: Store; readonly member: Member };

/**
 * Returns a `not_accessible` for every id in `given` that the member may not use. A field ending in
 * `_ids` holds a list. The schema refuses what is not an id.
 *
 * `held` are the present values: an unchanged value is never refused, such as an assignee who has
 * left.
 */
export function referenceProblems(
  asker: Asker,
  wrapper: string,
  given: unknown,
  references: Readonly<Record<string, Referred>>,
  held: Readonly<Record<string, unknown>> = {},
): Detail[] {
  const body = isObject(given) ? given : {};
  return Object.entries(references).flatMap(([field, kind]) => {
    const value = asColumn(body[field]);
    if (!field.endsWith('_ids')) {
      return value === held[field] ? [] : problemOf(asker, [wrapper, field], value, kind);
    }
    if (!Array.isArray(value)) return [];
    return value
      .slice(0, IDS_MAX)
      .flatMap((one: unknown, index) =>
        problemOf(asker, [wrapper, field, String(index)], asColumn(one), kind),
      );
  });
}

/** Ids are compared in lower case, as stored. */
function asColumn(id: unknown): unknown {
  return typeof id === 'string' ? id.toLowerCase() : id;
}

function problemOf(
  { store, member }: Asker,
  keys: readonly string[],
  id: unknown,
  kind: Referred,
): Detail[] {
  const isId = namedByUuid.has(kind)
    ? typeof id === 'string' && isUuid(id)
    : Number.isSafeInteger(id) && Number(id) > 0;
  if (!isId) return [];
  const named = id as string | number;
  const isThere =
    kind in reachable
      ? canReach(store, member, { type: kind as Reachable, id: named })
      : store
          .sql(`SELECT 1 FROM (${shared[kind as keyof typeof shared]}) WHERE id = ?`)
          .get(named) !== undefined;
  if (isThere) return [];
  const message = `There is no ${kind.replaceAll('_', ' ')} ${named} that this token may use.`;
  return [inBody(keys, 'not_accessible', message)];
}
