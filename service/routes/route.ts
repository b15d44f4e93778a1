/** An endpoint as data: what it accepts, what it returns, and how. */
import type * as v from 'valibot';
import type { Random } from '../../shared/ports.ts';
import type { Instant } from '../../shared/time.ts';
import type { Account } from '../store/account.ts';
import type { Member } from '../store/members.ts';
import type { Slice } from '../store/slice.ts';
import type { Store } from '../store/store.ts';
import { isUuid } from '../web/fields.ts';
import type { ListQuery, ListRules } from '../web/list-query.ts';
import type { Detail } from '../web/problem.ts';
import type { BodyRules } from '../web/read-body.ts';
import type { Answer } from '../web/reply.ts';

/** Everything that one request may use. The clock is read once per request. */
export type Call = {
  readonly store: Store;
  readonly account: Account;
  readonly member: Member;
  readonly now: Instant;
  readonly random: Random;
  readonly renderMarkdown: (markdown: string) => string;
  /** Scheme, host and port of the service; every `url` begins with it (conv.url). */
  readonly origin: string;
  /** The value of `{id}` in the path. */
  readonly id: string;
};

type Endpoint = {
  /** Below the version prefix; `{id}` matches one segment. */
  readonly path: string;
  readonly summary: string;
  /** The schema of one record in a reply. */
  readonly record: v.GenericSchema;
};

export type Route =
  | (Endpoint & {
      readonly kind: 'list';
      readonly method: 'GET';
      readonly list: ListRules;
      readonly answer: (call: Call, query: ListQuery) => Slice<unknown>;
    })
  | (Endpoint & {
      readonly kind: 'read';
      readonly method: 'GET';
      readonly answer: (call: Call) => Answer;
    })
  | (Endpoint & {
      readonly kind: 'write';
      readonly method: 'POST' | 'PATCH';
      readonly body: BodyRules;
      /**
       * Returns the problems that depend on the account; the reply lists them with those of the
       * schema.
       */
      readonly check: (call: Call, given: unknown) => readonly Detail[];
      /** `value` passed the schema of `body`. */
      readonly answer: (call: Call, value: unknown) => Answer;
    })
  | (Endpoint & {
      readonly kind: 'delete';
      readonly method: 'DELETE';
      /** Returns the record as it was (A17). */
      readonly answer: (call: Call) => Answer;
    });

/** A write route whose answer is typed by its schema. */
export function writeRoute<T extends v.GenericSchema>(
  route: Endpoint & {
    readonly method: 'POST' | 'PATCH';
    readonly wrapper: string;
    readonly schema: T;
    readonly check?: (call: Call, given: unknown) => readonly Detail[];
    readonly answer: (call: Call, value: v.InferOutput<T>) => Answer;
  },
): Route {
  const { wrapper, schema, check = () => [], answer, ...endpoint } = route;
  return {
    ...endpoint,
    kind: 'write',
    body: { wrapper, schema },
    check,
    answer: (call, value) => answer(call, value as v.InferOutput<T>),
  };
}

/** The route of a request, with the value of its `{id}`. */
export function findRoute(
  routes: readonly Route[],
  request: { readonly method: string; readonly path: string },
): { readonly route: Route; readonly id: string } | undefined {
  const steps = request.path.split('/');
  for (const { route, wanted } of inOrder(routes)) {
    if (route.method !== request.method) continue;
    const id = matchSteps(wanted, steps);
    // A UUID is the same in capitals; the service knows them in lower case.
    if (id !== undefined) return { route, id: isUuid(id) ? id.toLowerCase() : id };
  }
  return undefined;
}

type Place = { readonly route: Route; readonly wanted: readonly string[] };

/** Computed once for all requests. */
const placesOf = new WeakMap<readonly Route[], readonly Place[]>();

/** Paths without `{id}` come first: /team_members/me is not a member called "me". */
function inOrder(routes: readonly Route[]): readonly Place[] {
  const known = placesOf.get(routes);
  if (known) return known;
  const places = routes
    .map((route) => ({ route, wanted: route.path.split('/') }))
    .toSorted((a, b) => Number(a.wanted.includes('{id}')) - Number(b.wanted.includes('{id}')));
  placesOf.set(routes, places);
  return places;
}

/**
 * The value of `{id}` in a path, '' if the pattern has none; `undefined` if the path does not
 * match.
 */
export function matchPath(pattern: string, path: string): string | undefined {
  return matchSteps(pattern.split('/'), path.split('/'));
}

function matchSteps(wanted: readonly string[], steps: readonly string[]): string | undefined {
  if (wanted.length !== steps.length) return undefined;
  let id = '';
  for (let index = 0; index < wanted.length; index += 1) {
    const given = steps[index] ?? '';
    if (wanted[index] === '{id}' && given !== '') id = given;
    else if (wanted[index] !== given) return undefined;
  }
  return id;
}

/** A numeric id as the service writes it; `undefined` for any other text, which names no record. */
export function numericId(text: string): number | undefined {
  return /^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : undefined;
}

/** Finds the record of the path's numeric id; `undefined` if it is not a number. */
export function findByNumber<T>(
  { store, member, id }: Call,
  find: (store: Store, member: Member, id: number) => T | undefined,
): T | undefined {
  const number = numericId(id);
  return number === undefined ? undefined : find(store, member, number);
}
