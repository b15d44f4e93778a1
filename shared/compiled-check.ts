/**
 * Compiles a schema into a fast check for values that need no parsing. Parsing copies every object
 * and tries each variant. The journal holds many thousands of values that this program
 * wrote itself, and for those the check is enough.
 */
import type * as v from 'valibot';

type Check = (value: unknown) => boolean;

/** The parts of a schema that the check reads. */
type Shape = {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly options?: readonly unknown[];
  readonly key?: unknown;
  readonly value?: Shape;
  readonly item?: Shape;
  readonly wrapped?: Shape;
  readonly literal?: unknown;
  readonly default?: unknown;
  readonly pipe?: unknown;
};

/**
 * The check returns true only for a value that parses to an equal one. False decides nothing: that
 * value has to be parsed.
 */
export function compileCheck<S extends v.GenericSchema>(
  schema: S,
): (value: unknown) => value is v.InferOutput<S> {
  const check = compile(schema as unknown as Shape);
  return (value): value is v.InferOutput<S> => check(value);
}

function compile(shape: Shape): Check {
  const { type } = shape;
  if (shape.pipe !== undefined) return () => false;
  if (type === 'string' || type === 'boolean') return (value) => typeof value === type;
  if (type === 'number') return (value) => typeof value === 'number' && !Number.isNaN(value);
  if (type === 'unknown') return () => true;
  if (type === 'literal') return (value) => value === shape.literal;
  if (type === 'picklist') return (value) => shape.options?.includes(value) ?? false;
  if (type === 'union') return anyOf((shape.options as readonly Shape[]).map(compile));
  if (type === 'variant') return variant(shape);
  if (type === 'object') return object(shape.entries ?? {}, false);
  if (type === 'loose_object') return object(shape.entries ?? {}, true);
  const inner = shape.value ?? shape.item ?? shape.wrapped;
  if (inner === undefined) return () => false;
  const check = compile(inner);
  if (type === 'nullable') return (value) => value === null || check(value);
  if (type === 'optional' || type === 'exact_optional') return check;
  if (type === 'array') return (value) => Array.isArray(value) && value.every(check);
  const isNamed = type === 'record' && (shape.key as Shape).type === 'string';
  return isNamed ? record(check) : () => false;
}

function anyOf(checks: readonly Check[]): Check {
  return (value) => checks.some((check) => check(value));
}

/** Tries only the option that the value names. */
function variant({ key, options }: Shape): Check {
  const tag = String(key);
  const byTag = new Map<unknown, Check>();
  for (const option of options as readonly Shape[]) {
    const named = option.entries?.[tag];
    if (named?.type !== 'literal' || byTag.has(named.literal)) return () => false;
    byTag.set(named.literal, compile(option));
  }
  return (value) => isObject(value) && (byTag.get(value[tag])?.(value) ?? false);
}

function object(entries: Readonly<Record<string, Shape>>, isLoose: boolean): Check {
  const checks = new Map(Object.entries(entries).map(([name, shape]) => [name, compile(shape)]));
  const wanted = Object.keys(entries).filter((name) => !mayLack(entries[name]));
  return (value) => {
    if (!isObject(value)) return false;
    let found = 0;
    for (const name in value) {
      const check = checks.get(name);
      if (check === undefined ? !isLoose || isReserved(name) : !check(value[name])) return false;
      if (check !== undefined) found += 1;
    }
    return found === checks.size || wanted.every((name) => name in value);
  };
}

/** Whether the value may be missing and gets no default. */
function mayLack(shape: Shape | undefined): boolean {
  const isOptional = shape?.type === 'exact_optional' || shape?.type === 'optional';
  return isOptional && shape.default === undefined;
}

function record(check: Check): Check {
  return (value) => {
    if (!isObject(value)) return false;
    for (const name in value) if (isReserved(name) || !check(value[name])) return false;
    return true;
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Names that are left out of what is parsed. */
function isReserved(name: string): boolean {
  return name === '__proto__' || name === 'prototype' || name === 'constructor';
}
