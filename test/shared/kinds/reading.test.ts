import { expect, test } from 'vitest';
import { kinds } from '../../../shared/kinds/kinds.ts';
import { hasValue } from '../../../shared/kinds/reading.ts';
import { writableKinds } from '../../../shared/records/kinds.ts';

const readings = writableKinds.flatMap((kind) =>
  kinds[kind].reads.map((reading) => ({ kind, reading })),
);

test('[Q13.6] each reading names its record by a field of the kind, and reads fields that can change', () => {
  expect(new Set(readings.map(({ kind }) => kind))).toEqual(
    new Set(['company', 'contact', 'deal', 'invoice', 'document', 'time-entry', 'task']),
  );
  for (const { kind, reading } of readings) {
    const { namedBy, naming, through = [], unless, fields } = reading;
    const { allFields, namingFields } = kinds[kind];
    for (const name of [namedBy, ...through.map(({ field }) => field)]) {
      expect(namingFields, `${kind} ${name}`).toContain(name);
    }
    if (unless !== undefined) expect(Object.keys(allFields)).toContain(unless);
    expect(Object.keys(kinds[reading.kind].fields)).toEqual(expect.arrayContaining([...fields]));
    const links = through.flatMap(({ linkedBy }) => linkedBy ?? []);
    if (naming !== undefined) links.push(naming);
    expect(kinds[reading.kind].namingFields).toEqual(expect.arrayContaining(links));
  }
});

test('[Q13.6] null counts as left out, and an empty list does not', () => {
  const fields = { none: null, list: [], zero: 0 };
  const names = ['none', 'list', 'zero', 'missing'];
  expect(names.map((name) => hasValue(fields, name))).toEqual([false, true, true, false]);
});
