/** Finds the parts of a schema that take a value of any size. */

type Node = Readonly<Record<string, unknown>>;

/** Steps that bound the size of a value, or a check of the whole of it. */
const bounds = ['max_length', 'uuid', 'regex', 'iso_date', 'check'];
const sized = ['string', 'array', 'record', 'unknown', 'any'];

/** The places of texts, lists and records without a bound; a check around one counts for all in it. */
export function unboundedIn(schema: unknown, place: string, isChecked = false): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { type, pipe = [], entries, item, items, options, value, wrapped } = schema as Node;
  const steps = (pipe as readonly Node[]).map((step) => String(step['type']));
  const isBounded = isChecked || steps.some((step) => bounds.includes(step));
  const isWhole = isChecked || steps.includes('check');
  const inside = (part: unknown, name: string) => unboundedIn(part, `${place}${name}`, isWhole);
  return [
    ...(sized.includes(String(type)) && !isBounded ? [place] : []),
    ...Object.entries((entries ?? {}) as Node).flatMap(([name, part]) => inside(part, `.${name}`)),
    ...[item, value, wrapped, ...listOf(items), ...listOf(options)].flatMap((part) =>
      inside(part, '[]'),
    ),
  ];
}

function listOf(parts: unknown): readonly unknown[] {
  return Array.isArray(parts) ? parts : [];
}
