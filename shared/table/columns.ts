/** The rows and columns of a table. Columns come from the fields of the kind. */
import type { ListName } from '../api/endpoints.ts';
import type { RecordId } from '../ids.ts';
import type { Kind } from '../kinds/define-kind.ts';
import type { Field } from '../kinds/field.ts';
import { kinds } from '../kinds/kinds.ts';
import type { Fields, WritableKind } from '../records/kinds.ts';
import type { Day } from '../time.ts';
import { computedColumns } from './computed-columns.ts';

/** A record with its pending writes. An unchanged record stays the same object. */
export type Row = {
  readonly id: RecordId;
  readonly record: Fields;
  readonly standing: 'sent' | 'waiting' | 'needs-you';
};

/** A table's data besides its rows. A new object means that some of it changed. */
export type Around = {
  /** A record of a list; `undefined` if it is not on this computer. */
  readonly recordOf: (list: ListName, id: unknown) => Fields | undefined;
  /** Every record of a list on this computer. */
  readonly recordsOf: (list: ListName) => readonly Fields[];
  /** Names a record of a list; its id if it has no known name. */
  readonly nameOf: (list: ListName, id: unknown) => string;
  /** The same for another program: the bare name, with no word about the record. */
  readonly bareNameOf: (list: ListName, id: unknown) => string;
  /** The id of the client that a deal is of, where several have its name; `null` if nothing tells. */
  readonly namesakeOf?: (deal: Fields) => string | null | undefined;
  /** The words that tell that client apart from others of its name; empty where one has the name. */
  readonly namesakeInWords?: (deal: Fields) => string;
  readonly today: Day;
  /** The zone of this computer. */
  readonly zone: string;
  /** The calendar day of a moment in this computer's zone. */
  readonly dayOf: (moment: string) => Day;
  /** The signed-in member; `null` if the service does not name it (A6). */
  readonly me: number | null;
};

/** The kind of value in a column. */
export type ColumnType =
  | 'text'
  | 'number'
  | 'money'
  | 'day'
  | 'moment'
  | 'duration'
  | 'flag'
  | 'choice'
  /** One record of a list, or any number of them. */
  | 'record'
  | 'records';

/** A column of a table. */
export type Column = {
  readonly name: string;
  readonly label: string;
  readonly type: ColumnType;
  /** The list of the records that the column names. */
  readonly list?: ListName;
  /** The list of the record that a cell names for as long as its row is not on the service. */
  readonly namesUntilMade?: ListName;
  /** The choosable values in the records. */
  readonly among?: Fields;
  /** The labels of its values. */
  readonly choices?: Readonly<Record<string, string>>;
  /** Whether rows with the same text belong together. */
  readonly isGroup?: true;
  /**
   * Returns the id of the record that a text means, where others of `namesUntilMade` have that name;
   * `null` if nothing tells which.
   */
  readonly meantIn?: (record: Fields, around: Around) => string | null | undefined;
  /** The words behind a text that several records have; empty where one has it. */
  readonly aboutIn?: (record: Fields, around: Around) => string;
  /** Whether its day is the due day of the record. */
  readonly isDueDay?: true;
  /** Whether its value depends on more than the record and the records it names. */
  readonly isComputed?: true;
  readonly read: (record: Fields, around: Around) => unknown;
};

/** Every column of a kind: editable fields, then computed columns, then fields of the service. */
export function columnsOf(kind: WritableKind): readonly Column[] {
  const known = columns.get(kind);
  if (known !== undefined) return known;
  const made = readColumns(kinds[kind], kind);
  columns.set(kind, made);
  return made;
}

const columns = new Map<WritableKind, readonly Column[]>();

function readColumns({ fields, shownOnly }: Kind, kind: WritableKind): readonly Column[] {
  const columnsIn = (table: Readonly<Record<string, Field>>) =>
    Object.entries(table).flatMap(([name, field]) => columnOf(name, field) ?? []);
  const computed = computedColumns[kind] ?? [];
  const isComputed = (name: string) => computed.some((column) => column.name === name);
  // A field that is both written and shown under one name has one column.
  const ofService = columnsIn(shownOnly).filter(
    ({ name }) => !(name in fields || isComputed(name)),
  );
  return [...columnsIn(fields), ...computed, ...ofService];
}

function columnOf(name: string, field: Field): Column | undefined {
  const type = typeOf(field);
  if (type === undefined || field.repeats !== undefined) return undefined;
  const { label, chosenFrom, choices, among, shape, isDueDay, isGroup } = field;
  const read = shape?.read as Column['read'] | undefined;
  return {
    ...{ name, label, type },
    ...(chosenFrom && { list: chosenFrom.list }),
    ...(among && { among }),
    ...(choices && { choices }),
    ...(isDueDay && { isDueDay }),
    ...(isGroup && { isGroup }),
    read: read ?? ((record) => record[name]),
  };
}

/**
 * Returns the type of a column; `undefined` for a field that no cell can show: a body, the items of
 * an invoice, a link.
 */
function typeOf({ control, value, chosenFrom }: Field): ColumnType | undefined {
  if (chosenFrom) return chosenFrom.isMany ? 'records' : 'record';
  if (value === 'moment') return 'moment';
  switch (control) {
    case 'text':
    case 'code':
    case 'long':
    case 'lines':
      return 'text';
    case 'number':
    case 'money':
    case 'day':
    case 'duration':
    case 'flag':
    case 'choice':
      return control;
    default:
      return undefined;
  }
}

/** Whether its cells are numbers, aligned at the last digit. */
export function isNumeric({ type }: Column): boolean {
  return type === 'number' || type === 'money' || type === 'duration';
}

/** Whether rows can be grouped by its values. */
export function isGroupable({ isGroup, type }: Column): boolean {
  return isGroup === true || !(type === 'text' || type === 'money' || type === 'number');
}

/** Whether a filter offers its values as a list. */
export function isChoosable({ type }: Column): boolean {
  return type === 'choice' || type === 'flag' || type === 'record' || type === 'records';
}

/** Whether a record of the column's list can be chosen in it: of its own kind, and not archived. */
export function canBeChosen({ among = {} }: Pick<Column, 'among'>, record: Fields): boolean {
  const isAmong = Object.entries(among).every(([name, is]) => record[name] === is);
  return isAmong && (record['archived_at'] ?? null) === null;
}
