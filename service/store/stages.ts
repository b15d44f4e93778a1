/** The stages of the two boards, the same for every member. */
import type { Stage } from '../../shared/records/stage.ts';
import type { ListQuery } from '../web/list-query.ts';
import { filterRows, listRows, type Slice } from './slice.ts';
import type { Store } from './store.ts';

const columns = 'id, name, color, position, state, deal_probability, resource_type';

/** Positions count per board; `board` puts the deal board before the project board. */
const select = `SELECT ${columns} FROM (
    SELECT *, resource_type || printf(' %09d', position) AS board FROM stages
  )`;

/** Lists the stages of a page, left to right on their board (stage.fields). */
export function listStages(store: Store, query: ListQuery): Slice<Stage> {
  const rows = filterRows(query, { resource_type: 'resource_type', state: 'state' });
  return listRows(store, { select, ...rows }, query);
}

/** One stage of either board. */
export function findStage(store: Store, id: string): Stage | undefined {
  const row = store.sql(`SELECT ${columns} FROM stages WHERE id = ?`).get(id);
  return row as Stage | undefined;
}
