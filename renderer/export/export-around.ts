/** The names and days that the tables of an export need. */
import type { ListName } from '../../shared/api/endpoints.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import { UNTITLED } from '../../shared/shown-name.ts';
import type { Around, Row } from '../../shared/table/columns.ts';
import { dayOf, parseTimestamp } from '../../shared/time.ts';
import { nameIn } from '../cache/read.ts';
import type { ExportRead } from '../cache/read-export.ts';
import type { ExportRun } from './export-run.ts';

export function createAround(
  { lookups }: ExportRead,
  { at, knownId, me, zone }: Pick<ExportRun, 'at' | 'knownId' | 'me' | 'zone'>,
): Around {
  const byList = new Map<ListName, ReadonlyMap<string, Row>>();
  const rowsOf = (list: ListName) => {
    const known = byList.get(list);
    if (known !== undefined) return known;
    const made = new Map((lookups.get(list) ?? []).map((row) => [row.id, row]));
    byList.set(list, made);
    return made;
  };
  const recordOf = (list: ListName, id: unknown): Fields | undefined =>
    rowsOf(list).get(knownId(String(id)))?.record;
  const nameOf: Around['nameOf'] = (list, id) => {
    const record = recordOf(list, id);
    return record === undefined ? String(id) : (nameIn(list, record) ?? UNTITLED);
  };
  return {
    recordOf,
    recordsOf: (list) => (lookups.get(list) ?? []).map(({ record }) => record),
    nameOf,
    bareNameOf: nameOf,
    today: dayOf(at, zone),
    zone,
    dayOf(moment) {
      const then = parseTimestamp(moment);
      return Number.isNaN(then) ? moment : dayOf(then, zone);
    },
    me,
  };
}
