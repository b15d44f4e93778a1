/** The query of a list as OpenAPI parameters, made from the list's rules. */
import { SORT_PARAMETER } from '../../shared/api/assumptions.ts';
import { unreachable } from '../../shared/assert.ts';
import type { FilterRule, ListRules } from '../web/list-query.ts';
import { filterAssumption, markAssumption } from './assumption-of.ts';
import { pageParameters } from './components.ts';
import type { JsonObject } from './json-schema.ts';

/** The page, sort and filter parameters of one list. */
export function listParameters(rules: ListRules): readonly JsonObject[] {
  return [
    ...Object.keys(pageParameters).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    sortParameter(rules),
    ...Object.entries(rules.filters).flatMap(([key, rule]) => filterParameters(key, rule, rules)),
  ];
}

function sortParameter({ sortFields, defaultSort }: ListRules): JsonObject {
  const { field, isDescending } = defaultSort;
  return {
    name: SORT_PARAMETER,
    in: 'query',
    description: 'The field to sort by, descending with a minus in front. Ties go by id.',
    schema: {
      type: 'string',
      enum: sortFields.flatMap((name) => [name, `-${name}`]),
      default: isDescending ? `-${field}` : field,
    },
    'x-assumption': 'A1',
  };
}

/** A filter of several values has two spellings; each is a parameter (list.filter_multi). */
function filterParameters(key: string, rule: FilterRule, rules: ListRules): JsonObject[] {
  const name = `filter[${key}]`;
  const description = [`Narrows the list by ${key}.`, ...relations(key, rules)].join(' ');
  const shared = { in: 'query', description, ...markAssumption(filterAssumption(key)) };
  const value = valueSchema(rule);
  if (!rule.isMany) return [{ name, ...shared, schema: value }];
  const schema = { type: 'array', items: value, minItems: 1 };
  return [
    { name, ...shared, style: 'form', explode: false, schema },
    { name: `${name}[]`, ...shared, style: 'form', explode: true, schema },
  ];
}

function relations(key: string, { needs = {}, conflicts = [] }: ListRules): string[] {
  const needed = needs[key];
  const others = conflicts
    .filter((pair) => pair.includes(key))
    .flat()
    .filter((one) => one !== key);
  return [
    ...(needed === undefined ? [] : [`Only together with filter[${needed}].`]),
    ...others.map((other) => `Not together with filter[${other}].`),
  ];
}

function valueSchema(rule: FilterRule): JsonObject {
  switch (rule.kind) {
    case 'integer':
      return { type: 'integer', minimum: 0 };
    case 'uuid':
      return { type: 'string', format: 'uuid' };
    case 'day':
      return { type: 'string', format: 'date' };
    case 'text':
      return { type: 'string', minLength: 1 };
    case 'choice':
      return { type: 'string', enum: rule.choices };
    default:
      return unreachable(rule);
  }
}
