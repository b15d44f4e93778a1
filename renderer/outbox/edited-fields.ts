/** The fields of a write as somebody edits them in the outbox: text in, values out. */
import * as v from 'valibot';
import type { Control, Field, NamedRecord } from '../../shared/kinds/field.ts';
import {
  canHold,
  fieldLabel,
  isNeverEmpty,
  kinds,
  recordsNamed,
} from '../../shared/kinds/kinds.ts';
import { shownValue } from '../../shared/kinds/shown-value.ts';
import { readTyped, typedText } from '../../shared/kinds/typed-text.ts';
import { digitsOf } from '../../shared/money.ts';
import {
  baseFields,
  fieldsSet,
  isFoldable,
  type PendingWrite,
} from '../../shared/queue/pending-write.ts';
import { fieldAt } from '../../shared/queue/requests/refusal-at.ts';
import { problemsAt } from '../../shared/queue/words/refusal-words.ts';
import type { Fields, WritableKind } from '../../shared/records/kinds.ts';
import { failed, ok, type Result } from '../../shared/result.ts';

export type FieldForm = {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly schema: Field['schema'];
  /** How many digits an amount has behind its point. */
  readonly digits: number;
  readonly range: Field['range'] | undefined;
  readonly charsMax: Field['charsMax'] | undefined;
  readonly isNeverEmpty: boolean;
} & (
  | { readonly kind: TypedKind }
  /** One of these values, by what each is called; one that nobody here knows among them. */
  | { readonly kind: 'choice'; readonly options: readonly (readonly [string, string])[] }
  /** Names other records: which ones is chosen where those are, here only whether. */
  | { readonly kind: 'named'; readonly choices: readonly Choice[] }
);

/** The possible values of a field that names records: the present one, the earlier one, or none. */
type Choice = {
  readonly key: string;
  readonly named: readonly NamedRecord[];
  readonly value: unknown;
};

/** The control of each field in this form; those without one cannot be edited here. */
type TypedKind = Exclude<Control, 'choice' | 'items' | 'html' | 'named' | 'link' | 'hidden'>;
const formControls: Readonly<Record<Control, TypedKind | undefined>> = {
  text: 'text',
  code: 'code',
  long: 'long',
  number: 'number',
  duration: 'duration',
  money: 'money',
  day: 'day',
  flag: 'flag',
  lines: 'lines',
  choice: undefined,
  items: undefined,
  html: undefined,
  named: undefined,
  link: undefined,
  hidden: undefined,
};

/**
 * The editable fields of a write: its own, and those that the service found missing. A field that
 * names other records can only be cleared, or restored.
 */
export function formOf(write: PendingWrite): FieldForm[] {
  const { change, record } = write;
  if (record.kind === 'note') return []; // a note is edited where it is read
  const { fields, allFields } = kinds[record.kind];
  const sayable = change.kind === 'create' ? allFields : fields;
  const set = fieldsSet(write);
  const digits = digitsOf(String(set['currency'] ?? baseFields(write)['currency']));
  const missing = [...problemsAt(write).keys()].filter((name) => !(name in set) && name in sayable);
  return [...Object.keys(set), ...missing].flatMap((name): FieldForm[] => {
    const value = set[name];
    const {
      control = 'text',
      choices,
      schema = v.unknown(),
      range,
      charsMax,
    } = allFields[name] ?? {};
    const isLeft = change.kind === 'create' && allFields[name]?.isFilledByService === true;
    const common = {
      ...{ name, label: fieldLabel(record.kind, name), schema, digits, range, charsMax },
      isNeverEmpty: !isLeft && isNeverEmpty(record.kind, name),
    };
    if (recordsNamed(record.kind, set, name) !== undefined) {
      const named = choicesOf(write, name);
      return named.length < 2 ? [] : [{ ...common, kind: 'named', value: 'set', choices: named }];
    }
    const text = typedText(control, value);
    if (control === 'choice' && choices !== undefined) {
      const unknown = Object.hasOwn(choices, text)
        ? {}
        : { [text]: shownValue(record.kind, name, value) };
      const options = Object.entries({ ...choices, ...unknown });
      const canBeNone = canHold(record.kind, name, null) && !common.isNeverEmpty;
      const none: [string, string][] = canBeNone ? [['', 'None']] : [];
      const known = options.filter(([key]) => key !== '');
      return [{ ...common, kind: 'choice', value: text, options: [...none, ...known] }];
    }
    const kind = formControls[control];
    return kind === undefined ? [] : [{ ...common, kind, value: text }];
  });
}

/** The fields that the write can still send: some only while it creates its record. */
export function sayableIn(kind: WritableKind, write: PendingWrite | undefined): readonly string[] {
  const { fields, allFields } = kinds[kind];
  const isToMake = write?.change.kind === 'create' && isFoldable(write);
  return Object.keys(isToMake ? allFields : fields);
}

/** The typed texts as values of the fields; an empty text clears its field. */
export function editedFields(
  forms: readonly FieldForm[],
  typed: Readonly<Record<string, string>>,
  sayable: readonly string[],
): Result<Fields, 'invalid'> {
  const fields: Record<string, unknown> = {};
  for (const form of forms) {
    const { name, label, kind, value, digits } = form;
    const text = typed[name]?.trim();
    if (text === undefined || text === value) continue;
    if (!sayable.includes(name)) {
      return failed('invalid', `${label} can’t be changed any more: this change has been sent.`);
    }
    if (kind === 'named') {
      fields[name] = form.choices.find(({ key }) => key === text)?.value;
      continue;
    }
    const read = readTyped({ ...form, control: kind }, text, digits);
    if (!read.ok) return read;
    fields[name] = read.value;
  }
  return ok(fields);
}

/** The refused places that none of the forms can edit. */
export function placesElsewhere(write: PendingWrite, forms: readonly FieldForm[]): string[] {
  const shown = new Set(forms.map(({ name }) => name));
  return [...problemsAt(write).keys()].filter((place) => !shown.has(fieldAt(place)));
}

function choicesOf(write: PendingWrite, name: string): Choice[] {
  const [set, base] = [fieldsSet(write), baseFields(write)];
  const choice = (key: string, fields: Fields): Choice[] => {
    if (!(name in fields)) return [];
    return [
      { key, named: recordsNamed(write.record.kind, fields, name) ?? [], value: fields[name] },
    ];
  };
  const empty = [null, []].find((value) => canHold(write.record.kind, name, value));
  const all = [
    ...choice('set', set),
    ...choice('seen', { ...set, ...base }),
    ...(empty === undefined ? [] : choice('none', { ...set, [name]: empty })),
  ];
  const said = all.map(({ named }) => named.map(({ id }) => id).join());
  return all.filter((_, index) => said.indexOf(said[index] ?? '') === index);
}
