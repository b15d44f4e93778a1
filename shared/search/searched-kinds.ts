/** The words of a record that are searched, and those that stand beside its name. */
import { foldText } from '../fold-text.ts';
import { kinds } from '../kinds/kinds.ts';
import type { RecordRef } from '../queue/pending-write.ts';
import type { Fields } from '../records/kinds.ts';
import { UNTITLED } from '../shown-name.ts';
import { cellText } from '../table/cell.ts';
import { type Around, columnsOf, type Row } from '../table/columns.ts';
import type { ListedKind } from '../table/first-views.ts';
import { type Searched, searchedFrom } from './rank.ts';

/** The kinds of record that are in memory as a whole, in the order in which equal ones are found. */
export const searchedKinds = [
  ...(['company', 'contact', 'project', 'deal', 'task', 'invoice', 'document'] as const),
];
export type SearchedKind = 'company' | ListedKind;

type Facts = {
  /** The column that says whose the record is. */
  readonly of?: string;
  /** The field with the number that people know it by. */
  readonly number?: string;
  /** Fields with further words for it. */
  readonly others: readonly string[];
};

const facts: Readonly<Record<SearchedKind, Facts>> = {
  company: { others: ['domains'] },
  contact: { of: 'company_ids', others: ['email', 'phone_number', 'job_title'] },
  project: { of: 'company_id', number: 'number', others: [] },
  deal: { of: 'company_name', number: 'deal_number', others: [] },
  task: { of: 'project_id', others: [] },
  invoice: { of: 'company_id', number: 'invoice_number', others: [] },
  document: { of: 'project_ids', number: 'doc_number', others: [] },
};
/** More of a field is not searched. */
const OTHER_CHARS_MAX = 300;

/** Reads rows of a kind for a search; what it has read of a row holds as long as `around` does. */
export class RowTexts {
  readonly #kind: SearchedKind;
  readonly #around: Around | undefined;
  readonly #of;
  readonly #known = new WeakMap<Row, Searched>();

  constructor(kind: SearchedKind, around?: Around) {
    this.#kind = kind;
    this.#around = around;
    this.#of = columnsOf(kind).find(({ name }) => name === facts[kind].of);
  }

  readonly searchedOf = (row: Row): Searched => {
    const before = this.#known.get(row);
    if (before !== undefined) return before;
    const { number, others: fields } = facts[this.#kind];
    const others = [number ?? [], fields].flat().flatMap((field) => textsIn(row.record[field]));
    const made = searchedFrom(this.nameOf(row), [...others, this.ownerOf(row)]);
    this.#known.set(row, made);
    return made;
  };

  nameOf({ record }: Row): string {
    const names = kinds[this.#kind].namedBy.map((field) => record[field]);
    const isSaid = (value: unknown) => typeof value === 'string' && value.trim() !== '';
    return (names.find(isSaid) as string | undefined) ?? UNTITLED;
  }

  /** The client or project of the record; empty without one. */
  ownerOf(row: Row): string {
    return this.#of && this.#around ? cellText(this.#of, row, this.#around) : '';
  }

  /** `task · Relaunch`, `invoice 2026-0091 · Atlas`, `client · archived`. */
  aboutOf(row: Row): string {
    const archived = row.record['archived_at'] ? 'archived' : '';
    const number = textsIn(row.record[facts[this.#kind].number ?? '']).filter(
      (text) => text !== this.nameOf(row),
    );
    const what = [kinds[this.#kind].word, ...number].join(' ');
    return [what, this.ownerOf(row), archived].filter(Boolean).join(' · ');
  }
}

/** The words to be found in records of a kind: its own name is none of them, beside other words (F4.2). */
export function wordsIn(kind: RecordRef['kind'], words: readonly string[]): readonly string[] {
  const one = foldText(kinds[kind].word);
  const others = words.filter((word) => word !== one && word !== `${one}s`);
  return others.length === 0 ? words : others;
}

function textsIn(value: Fields[string]): string[] {
  const all = Array.isArray(value) ? value : [value];
  return all.flatMap((one) => (typeof one === 'string' ? one.slice(0, OTHER_CHARS_MAX) : []));
}
