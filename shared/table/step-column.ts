/** How far a record is: the status of a task, the stage of a deal or a project. */
import type { Field } from '../kinds/field.ts';
import { kinds } from '../kinds/kinds.ts';
import type { Fields, WritableKind } from '../records/kinds.ts';
import { UNTITLED } from '../shown-name.ts';
import { asColour } from './colour.ts';
import { type Column, canBeChosen, columnsOf } from './columns.ts';

/** A status or stage that a record can be given. */
export type Step = {
  readonly id: number | string;
  readonly name: string;
  readonly colour: string | undefined;
};

/** The column with it; `undefined` for a kind that has none. */
export function stepColumn(columns: readonly Column[]): Column | undefined {
  return columns.find(({ list }) => list === 'boardGroups' || list === 'taskStatuses');
}

/** The same for the records of a kind. */
export function stepColumnOf(kind: WritableKind): Column | undefined {
  return stepColumn(columnsOf(kind));
}

/** The steps to choose from, in the order of the work; archived ones are left out. */
export function stepsAmong(records: readonly Fields[], column: Column): readonly Step[] {
  return records
    .filter((record) => canBeChosen(column, record))
    .toSorted((one, other) => Number(one['position']) - Number(other['position']))
    .map(({ id, name, color }) => ({
      ...{ id: id as Step['id'], name: String(name ?? '') || UNTITLED, colour: asColour(color) },
    }));
}

/** The steps as a menu offers them. */
export function stepChoices(steps: readonly Step[]) {
  return steps.map(({ id, name, colour }) => ({ value: String(id), label: name, colour }));
}

/** The name that a record itself has for its step, which is not on this computer. */
export function ownStepName(kind: WritableKind, { name }: Column, record: Fields): string {
  if ((record[name] ?? '') === '') return 'None';
  const repeating = Object.entries(kinds[kind].shownOnly as Readonly<Record<string, Field>>).find(
    ([, { repeats }]) => repeats === name,
  );
  return String((repeating && record[repeating[0]]) || 'Not on this computer');
}

/** The words of the Undo bar: `“Kick-off” moved to Doing`. */
export function movedInWords(title: string, step: string): string {
  return `${title === '' ? 'Moved' : `“${title}” moved`} to ${step}`;
}
