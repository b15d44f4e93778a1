/** Reads the query of a list: page, sort and filters, or all problems at once. */
import * as v from 'valibot';
import { SORT_PARAMETER } from '../../shared/api/assumptions.ts';
import { unreachable } from '../../shared/assert.ts';
import { PAGE_SIZE_MAX } from '../../shared/request-limits.ts';
import { day, isUuid } from './fields.ts';
import { type Detail, inParameter, type Problem, problem } from './problem.ts';

/** The page size when none is given (list.page). */
export const PAGE_SIZE_DEFAULT = 25;

/** The values of a filter; `isMany` allows several (list.filter_multi, rests on A16). */
export type FilterRule =
  | { readonly kind: 'integer' | 'uuid' | 'day' | 'text'; readonly isMany: boolean }
  | { readonly kind: 'choice'; readonly isMany: boolean; readonly choices: readonly string[] };

/** The query that a list endpoint accepts, as data, because the OpenAPI document needs it too. */
export type ListRules = {
  readonly filters: Readonly<Record<string, FilterRule>>;
  /** Filters that need another one: the filter, then the needed one. */
  readonly needs?: Readonly<Record<string, string>>;
  /** Pairs of filters that cannot be combined (list.conflicting). */
  readonly conflicts?: readonly (readonly [string, string])[];
  readonly sortFields: readonly string[];
  readonly defaultSort: Sort;
};

type Sort = { readonly field: string; readonly isDescending: boolean };

export type ListQuery = {
  readonly kind: 'query';
  /** Counted from 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly sort: Sort;
  /** The given filters; every value fits its rule. */
  readonly filters: Filters;
};

/**
 * A map, because keys come from the request and may be `constructor`. Integer filters have numbers.
 */
type Filters = ReadonlyMap<string, readonly (string | number)[]>;

/** Refuses any parameter of an endpoint that returns one record. */
export function parametersProblem(search: URLSearchParams): Problem | undefined {
  return problemOf([...new Set(search.keys())].map(unknownParameter));
}

/** Reads the query of a list endpoint; unknown parts are refused, never ignored. */
export function parseListQuery(search: URLSearchParams, rules: ListRules): ListQuery | Problem {
  const details: Detail[] = [];
  const page = readPositive(search, 'page[number]', 1, details);
  // A larger size is reduced below, never refused (list.page).
  const pageSize = readPositive(search, 'page[size]', PAGE_SIZE_DEFAULT, details, Infinity);
  const sort = readSort(search, rules, details);
  const filters = readFilters(search, rules, details);
  for (const name of new Set(search.keys())) {
    if (!isListParameter(name)) details.push(unknownParameter(name));
  }
  return (
    problemOf(details) ?? {
      kind: 'query',
      page,
      pageSize: Math.min(pageSize, PAGE_SIZE_MAX),
      sort,
      filters,
    }
  );
}

function problemOf(details: readonly Detail[]): Problem | undefined {
  if (details.length === 0) return undefined;
  return problem('bad_request', details.map(({ message }) => message).join(' '), details);
}

function readPositive(
  search: URLSearchParams,
  name: string,
  fallback: number,
  details: Detail[],
  max: number = Number.MAX_SAFE_INTEGER,
): number {
  const values = search.getAll(name);
  const text = values[0];
  if (text === undefined) return fallback;
  const value = Number(text);
  if (values.length === 1 && /^[0-9]+$/.test(text) && value >= 1 && value <= max) return value;
  details.push(inParameter(name, 'invalid_value', `${name} must be a whole number from 1.`));
  return fallback;
}

function readSort(search: URLSearchParams, rules: ListRules, details: Detail[]): Sort {
  const values = search.getAll(SORT_PARAMETER);
  const text = values[0];
  if (text === undefined) return rules.defaultSort;
  const isDescending = text.startsWith('-');
  const field = isDescending ? text.slice(1) : text;
  if (values.length === 1 && rules.sortFields.includes(field)) return { field, isDescending };
  const message = `There is no sort by "${text}"; there is: ${rules.sortFields.join(', ')}.`;
  details.push(inParameter(SORT_PARAMETER, 'unknown_sort_field', message));
  return rules.defaultSort;
}

const FILTER = /^filter\[([^[\]]*)\](\[\])?$/;

function isListParameter(name: string): boolean {
  return ['page[number]', 'page[size]', SORT_PARAMETER].includes(name) || FILTER.test(name);
}

function readFilters(search: URLSearchParams, rules: ListRules, details: Detail[]): Filters {
  const given = new Map<string, string[]>();
  for (const [name, text] of search) {
    const key = FILTER.exec(name)?.[1];
    if (key === undefined) continue;
    const values = name.endsWith('[]') ? [text] : text.split(',');
    given.set(key, [...(given.get(key) ?? []), ...values]);
  }
  const filters = new Map<string, (string | number)[]>();
  for (const [key, values] of given) {
    const detail = filterDetail(key, values, rules, given);
    if (detail) details.push(detail);
    const kind = Object.hasOwn(rules.filters, key) ? rules.filters[key]?.kind : undefined;
    filters.set(key, values.map(readAs[kind ?? 'text']));
  }
  for (const [one, other] of rules.conflicts ?? []) {
    if (!given.has(one) || !given.has(other)) continue;
    const message = `filter[${other}] cannot be combined with filter[${one}].`;
    details.push(inParameter(`filter[${other}]`, 'conflicting_filters', message));
  }
  return filters;
}

function filterDetail(
  key: string,
  values: readonly string[],
  rules: ListRules,
  given: ReadonlyMap<string, unknown>,
): Detail | undefined {
  const parameter = `filter[${key}]`;
  const rule = Object.hasOwn(rules.filters, key) ? rules.filters[key] : undefined;
  if (!rule) return unknownFilter(parameter);
  if (!values.every((value) => fits(value, rule)) || (values.length > 1 && !rule.isMany)) {
    return inParameter(parameter, 'invalid_value', `${parameter} must be ${expectedBy(rule)}.`);
  }
  const other = rules.needs?.[key];
  if (other === undefined || given.has(other)) return undefined;
  return inParameter(parameter, 'invalid_value', `${parameter} needs filter[${other}] beside it.`);
}

function fits(value: string, rule: FilterRule): boolean {
  switch (rule.kind) {
    case 'integer':
      return /^[0-9]{1,15}$/.test(value);
    case 'uuid':
      return isUuid(value);
    case 'day':
      return v.is(day, value);
    case 'text':
      return value !== '';
    case 'choice':
      return rule.choices.includes(value);
    default:
      return unreachable(rule);
  }
}

/** Converts a value that fits its rule to what the store holds. */
const readAs: Readonly<Record<FilterRule['kind'], (value: string) => string | number>> = {
  integer: Number,
  uuid: (value) => value.toLowerCase(),
  day: String,
  text: String,
  choice: String,
};

const expectedKinds = {
  integer: 'a whole number',
  uuid: 'a UUID',
  day: 'a date that exists, as YYYY-MM-DD',
  text: 'some text',
} as const;

function expectedBy(rule: FilterRule): string {
  const isChoice = rule.kind === 'choice';
  const what = isChoice ? `one of: ${rule.choices.join(', ')}` : expectedKinds[rule.kind];
  return rule.isMany ? `${what}; several are separated by commas` : what;
}

function unknownParameter(name: string): Detail {
  // Also refuses malformed names such as filter[a][b], and filters of a single record.
  if (name.startsWith('filter[')) return unknownFilter(name);
  return inParameter(name, 'invalid_value', `There is no parameter ${name} here.`);
}

function unknownFilter(parameter: string): Detail {
  return inParameter(parameter, 'unknown_filter', `There is no ${parameter} here.`);
}
