/** The calls of one resource over HTTP; each fails if the service answers another status. */
import { expect } from 'vitest';
import type { StartedService } from './start-service.ts';

type Fields = Readonly<Record<string, unknown>>;
type Refusal = { readonly source: { readonly pointer: string }; readonly code: string };

/** The calls below `path`, as the owner unless a key is given; `wrapper` is around the body of a write. */
export function recordCalls<R>(service: () => StartedService, path: string, wrapper: string) {
  async function answered(expected: number, method: string, at: string, values: unknown[]) {
    const [body, key] = values as [unknown, string | undefined];
    const reply = await service().api(method, at, body, key);
    expect({ status: reply.status, error: reply.body.error }).toEqual({
      status: expected,
      error: undefined,
    });
    return reply.body.data;
  }
  return {
    created: (fields: Fields, key?: string): Promise<R> =>
      answered(201, 'POST', path, [{ [wrapper]: fields }, key]),
    patched: (id: number | string, fields: Fields, key?: string): Promise<R> =>
      answered(200, 'PATCH', `${path}/${id}`, [{ [wrapper]: fields }, key]),
    deleted: (id: number): Promise<R> => answered(200, 'DELETE', `${path}/${id}`, []),
    read: (id: number, key?: string): Promise<R> =>
      answered(200, 'GET', `${path}/${id}`, [undefined, key]),
    listed: (query: string, key?: string): Promise<R[]> =>
      answered(200, 'GET', `${path}?${query}`, [undefined, key]),
    /** The problems of a refused write, as [pointer, code]. */
    async refusals(method: string, at: string, fields?: Fields): Promise<[string, string][]> {
      const { status, body } = await service().api(method, at, fields && { [wrapper]: fields });
      expect([status, body.error?.type]).toEqual([422, 'validation_error']);
      return (body.error.details as Refusal[]).map(({ source, code }) => [source.pointer, code]);
    },
  };
}

/** Returns a function that creates a record, as the owner unless a key is given. */
export function createCall<R>(path: string, wrapper: string) {
  return (service: StartedService, fields: Fields, key?: string): Promise<R> =>
    recordCalls<R>(() => service, path, wrapper).created(fields, key);
}

/** Returns a function that changes a record, as the owner unless a key is given. */
export function patchCall<R>(path: string, wrapper: string) {
  return (service: StartedService, id: number | string, fields: Fields, key?: string): Promise<R> =>
    recordCalls<R>(() => service, path, wrapper).patched(id, fields, key);
}
