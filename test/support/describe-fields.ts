/** The tests that every kind has in common, as a table of its fields and of a new record. */
import { describe, expect, test } from 'vitest';
import type { Kind } from '../../shared/kinds/define-kind.ts';

type FieldsTable = {
  /** Each field as `name: Label, control`. */
  readonly fields: readonly string[];
  /** A new record: empty except for defaults of the service. */
  readonly blank: Readonly<Record<string, unknown>>;
};

/** `what` names a record of the kind, with the rules that its fields follow in front. */
export function describeFields(
  what: string,
  kind: Pick<Kind, 'allFields' | 'blank'>,
  { fields, blank }: FieldsTable,
): void {
  describe(what, () => {
    test('names its fields, each with the control that edits it', () => {
      const found = Object.entries(kind.allFields);
      expect(found.map(([name, { label, control }]) => `${name}: ${label}, ${control}`)).toEqual(
        fields,
      );
    });

    test('is empty when new, except for defaults of the service', () => {
      expect(kind.blank).toEqual(blank);
    });
  });
}
