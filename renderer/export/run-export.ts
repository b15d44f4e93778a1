/**
 * Makes an export, file by file: the data for other programs, a folder for each client, and the first
 * page last. The window draws while main writes a file.
 */

import { capitalise } from '../../shared/capitalise.ts';
import { EXPORT_ROWS_AT_ONCE } from '../../shared/export/bounds.ts';
import {
  columnsOf,
  csvHead,
  csvRows,
  type DataRow,
  JSON_END,
  jsonHead,
  jsonRows,
  STANDING_FIELD,
} from '../../shared/export/data-file.ts';
import { createNames, fileName } from '../../shared/export/file-name.ts';
import { emptyDossier, groupByClient } from '../../shared/export/group-by-client.ts';
import {
  type DataFiles,
  type ExportedClient,
  INDEX_FILE,
  indexPage,
} from '../../shared/export/index-page.ts';
import { lists } from '../../shared/records/lists.ts';
import { note } from '../../shared/records/note.ts';
import type { Row } from '../../shared/table/columns.ts';
import { timestamp } from '../../shared/time.ts';
import { type ExportRead, readForExport, readWholeNote } from '../cache/read-export.ts';
import { createAround } from './export-around.ts';
import type { ExportRun } from './export-run.ts';
import { isArchived, nameOfRow, writeDossier } from './write-dossier.ts';

/** Runs it; rejects with what `run` throws. Resolves with what is not on this computer. */
export async function runExport(run: ExportRun) {
  const { cache, writes } = run;
  const records = await readForExport(cache, writes, run.step);
  const words = { around: createAround(records, run), zone: run.zone };
  const { byClient, others } = groupByClient(records, run.knownId);
  run.expect(records.companies.length + 2 * records.lookups.size + 1);

  const data: DataFiles[] = [];
  for (const [list, rows] of records.lookups) data.push(await writeData(run, list, rows));

  const names = createNames();
  const clients: ExportedClient[] = [];
  const byName = records.companies.toSorted((one, other) =>
    nameOfRow(one).localeCompare(nameOfRow(other), run.locale),
  );
  for (const row of byName) {
    const name = nameOfRow(row);
    const path = ['clients', names('clients', fileName(name, 'Client'))];
    const dossier = byClient.get(row.id) ?? emptyDossier();
    await writeDossier(run, words, { title: name, company: row, path, dossier });
    clients.push({ name, path, isArchived: isArchived(row) });
    run.step();
  }
  const hasOthers = Object.values(others).some((rows) => rows.length > 0);
  const path = ['without-client'];
  if (hasOthers) {
    await writeDossier(run, words, {
      ...{ title: 'Without a client', company: null, path, dossier: others },
    });
  }
  run.step();
  const facts = {
    ...run.facts,
    ...{ clients, data, others: hasOthers ? path : null, missing: run.missing() },
  };
  await run.write([INDEX_FILE], indexPage(facts));
  await run.flush();
  run.step();
  return run.missing();
}

/** Both files of a list. */
async function writeData(
  run: ExportRun,
  list: string,
  rows: ExportRead['notes'],
): Promise<DataFiles> {
  const [csv, json] = [`${list}.csv`, `${list}.json`];
  const facts = { list, asOf: timestamp(run.at) };
  // The text of a note may be here of any row, or of none.
  const whole = list === 'notes' ? [note.entries] : [];
  const columns = columnsOf([...whole, ...rows.map(dataOf)]);
  await run.write(['data', json], jsonHead(facts));
  await run.write(['data', csv], csvHead(columns));
  for (let from = 0; from < rows.length; from += EXPORT_ROWS_AT_ONCE) {
    const some = await wholeRows(run, list, rows.slice(from, from + EXPORT_ROWS_AT_ONCE));
    await run.write(['data', csv], csvRows(some, columns));
    await run.write(['data', json], jsonRows(some, from === 0));
  }
  await run.write(['data', json], JSON_END);
  run.step();
  return { label: labelOf(list), count: rows.length, csv, json };
}

/** Notes with their texts; other records as they are. */
async function wholeRows(
  { cache, writes }: ExportRun,
  list: string,
  rows: readonly Row[],
): Promise<readonly DataRow[]> {
  if (list !== 'notes') return rows.map(dataOf);
  const whole = await Promise.all(rows.map((row) => readWholeNote(cache, row, writes)));
  return whole.map(({ row }) => dataOf(row));
}

function dataOf({ id, record, standing }: Row): DataRow {
  return { id: record['id'] ?? id, ...record, [STANDING_FIELD]: standing };
}

function labelOf(list: string): string {
  const known: Readonly<Record<string, { readonly words: readonly [string, string] }>> = lists;
  const [, many] = known[list]?.words ?? ['', list];
  return capitalise(many);
}
