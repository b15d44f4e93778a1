/** Random inputs that a schema describes, as a window sends them, or nearly so. */
import type * as v from 'valibot';
import type { Draw } from '../../service/seed/draw/draw.ts';

/** The parts of valibot's schemas that the table of calls is made of. */
type Described = {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Described>>;
  readonly options?: readonly (Described | string)[];
  readonly item?: Described;
  readonly value?: Described;
  readonly wrapped?: Described;
  readonly literal?: unknown;
};

/** Texts that mean something to some part of the program. */
const words = [
  ...['w1', 'w2', 'local-1', 'n1', '9f0c1c9e-1d0b-4c57-9d2c-0a51a1d1f001', '2026-11-23', '10:30'],
  ...['note', 'company', 'task', 'Europe/Berlin', 'https://a.example/', '<p>Text</p>', '1h30'],
];

/** A value that this schema should accept; a check behind it may still refuse it. */
export function sampleOf(schema: v.GenericSchema, draw: Draw): unknown {
  return sample(schema as unknown as Described, draw);
}

function sample(schema: Described, draw: Draw): unknown {
  const { entries = {}, options = [], item, value, wrapped, literal } = schema;
  switch (schema.type) {
    case 'object':
    case 'loose_object':
    case 'strict_object':
      return sampleEntries(entries, draw);
    case 'variant':
    case 'union':
      return sample(draw.pick(options) as Described, draw);
    case 'picklist':
      return draw.pick(options);
    case 'literal':
      return literal;
    case 'array':
      return Array.from({ length: draw.between(0, 3) }, () => item && sample(item, draw));
    case 'record':
      return sampleFields(value, draw);
    case 'nullable':
    case 'nullish':
      return draw.chance(0.3) || wrapped === undefined ? null : sample(wrapped, draw);
    case 'optional':
    case 'exact_optional':
      return wrapped && sample(wrapped, draw);
    case 'string':
      return draw.pick(words);
    case 'number':
      return draw.pick([0, 1, -1, 5, 60_000, 1.5, 1_760_000_000_000]);
    case 'boolean':
      return draw.chance(0.5);
    case 'null':
      return null;
    default:
      return draw.pick(words);
  }
}

function sampleEntries(entries: Readonly<Record<string, Described>>, draw: Draw): unknown {
  const drawn = Object.entries(entries).flatMap(([name, entry]) => {
    const isLeftOut = entry.type.includes('optional') && draw.chance(0.6);
    return isLeftOut ? [] : [[name, sample(entry, draw)] as const];
  });
  return Object.fromEntries(drawn);
}

function sampleFields(value: Described | undefined, draw: Draw): unknown {
  const names = ['title', 'content_html', 'company_id', 'visibility', 'duration_seconds', 'name'];
  const chosen = draw.some(names, draw.between(0, 3));
  const text = () => draw.pick(words);
  const isOpen = value === undefined || value.type === 'unknown';
  return Object.fromEntries(chosen.map((name) => [name, isOpen ? text() : sample(value, draw)]));
}
