/** The fields of a kind that an open record shows in a form. */
import type { Field } from '../../shared/kinds/field.ts';
import { isNeverEmpty, kinds } from '../../shared/kinds/kinds.ts';
import type { WritableKind } from '../../shared/records/kinds.ts';

export type FormField = Field & {
  readonly name: string;
  /** Whether an empty text says nothing that could be sent. */
  readonly isNeverEmpty?: boolean;
  /** Whether only the create could carry it, which was sent without it. */
  readonly isLate?: boolean;
};

/**
 * Those that somebody can type or choose, in their order; some only until the record is made, and those
 * of them that came too late without a control. A moment
 * is set by what is done, such as archiving, and HTML has an editor.
 */
export function formFields(
  kind: WritableKind,
  { isUnmade, late = [] }: { readonly isUnmade: boolean; readonly late?: readonly string[] },
): readonly FormField[] {
  const { fields, createOnly } = kinds[kind];
  const [first, ...others] = Object.entries(fields);
  const once = Object.entries(createOnly).filter(([name]) => isUnmade || late.includes(name));
  const all = [...(first ? [first] : []), ...once, ...others];
  return all.flatMap(([name, field]): readonly FormField[] => {
    if (!isTyped(field)) return [];
    if (late.includes(name)) return [{ ...field, name, isLate: true }];
    const isLeft = isUnmade && field.isFilledByService === true;
    return [{ ...field, name, isNeverEmpty: !isLeft && isNeverEmpty(kind, name) }];
  });
}

function isTyped({ control, value, chosenFrom }: Field): boolean {
  if (control === 'html' || control === 'hidden' || value === 'moment') return false;
  return control !== 'named' || chosenFrom !== undefined;
}
