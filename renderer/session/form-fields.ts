/** The fields of a kind that an open record shows in a form: text in, values out. */
import type { Field } from '../../shared/kinds/field.ts';
import { kinds } from '../../shared/kinds/kinds.ts';
import type { WritableKind } from '../../shared/records/kinds.ts';

const formControls = ['text', 'long', 'lines', 'choice', 'day'] as const;
type FormControl = (typeof formControls)[number];

export type FormField = Pick<Field, 'label' | 'choices'> & {
  readonly name: string;
  readonly control: FormControl;
};

/** Those that somebody can type or choose; a moment is set by what is done, such as archiving. */
export function formFields(kind: WritableKind): readonly FormField[] {
  return Object.entries(kinds[kind].fields).flatMap(
    ([name, { label, value, control, choices }]) => {
      const formControl = formControls.find((one) => one === control);
      if (formControl === undefined || value === 'moment') return [];
      return [{ name, label, control: formControl, ...(choices && { choices }) }];
    },
  );
}

/** A value as it stands in its control; what was `typed` stays as long as it means the same. */
export function textOf({ control }: FormField, value: unknown, typed?: string): string {
  const text = Array.isArray(value) ? value.join('\n') : String(value ?? '');
  if (typed === undefined) return text;
  const isSame =
    JSON.stringify(typedValue(control, typed)) === JSON.stringify(typedValue(control, text));
  return isSame ? typed : text;
}

/** What is typed in a control as a value: nothing is none. */
export function typedValue(control: FormControl, text: string): unknown {
  if (control !== 'lines') return text.trim() === '' ? null : text.trim();
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
