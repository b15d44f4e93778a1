/** Fields that another field's value needs: the service refuses the write without them. */
import type { Fields, WritableKind } from '../records/kinds.ts';
import { fieldLabel, hasPlace, kinds } from './kinds.ts';
import { shownValue } from './shown-value.ts';

/** Why a field can't be empty beside the others; `undefined` if it can, or isn't. */
export function neededProblem(
  kind: WritableKind,
  name: string,
  fields: Fields,
): string | undefined {
  const only = kinds[kind].onlyWith[name];
  const isNeeded = only?.isNeeded === true && (fields[only.field] ?? null) !== null;
  const isEmpty = (fields[name] ?? null) === null;
  if (only === undefined || !isNeeded || !isEmpty || !hasPlace(kind, name, fields))
    return undefined;
  const value = shownValue(kind, only.field, fields[only.field]);
  return `${fieldLabel(kind, name)} is needed while ${fieldLabel(kind, only.field)} is “${value}”.`;
}

/** The fields that can't be sent before a needed one is filled in: it, and all that go with the same field. */
export function fieldsInNeed(kind: WritableKind, fields: Fields): readonly string[] {
  const all = Object.entries(kinds[kind].onlyWith);
  return all.flatMap(([name, { field }]) =>
    neededProblem(kind, name, fields) === undefined
      ? []
      : [field, ...all.flatMap(([other, only]) => (only.field === field ? [other] : []))],
  );
}
