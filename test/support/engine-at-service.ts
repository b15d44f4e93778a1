/** The whole engine signed in to a real service, over HTTP, and what a window would save in it. */
import { expect, vi } from 'vitest';
import type { ApiRequest } from '../../shared/api/endpoints.ts';
import { isLive, type PendingWrite, type RecordRef } from '../../shared/queue/pending-write.ts';
import type { ConfirmedRecord, Fields } from '../../shared/records/kinds.ts';
import { aSavedNote } from './queue-events.ts';
import { serviceForTest } from './service-for-test.ts';
import { aComputer, flyingTime, startEngine } from './start-engine.ts';
import type { ServiceStart } from './start-service.ts';

const PATIENCE = { timeout: 30_000, interval: 5 };

/** Signs in; both end with the test. */
export async function engineAtService(
  start: ServiceStart = {},
  more: Parameters<typeof startEngine>[2] = {},
) {
  const service = await serviceForTest(start);
  const started = startEngine(aComputer(), flyingTime(service), more);
  const { engine, clock } = started;
  const { baseUrl, apiKey } = service;
  expect(await engine.session.connect({ baseUrl, apiKey })).toMatchObject({ ok: true });
  let count = 0;

  /** The user saves these fields and is done with them; returns the id of the write. */
  function save(record: RecordRef, fields: Fields, base: Fields | null = null): string {
    const writeId = `write-${count++}`;
    engine.runner.take(aSavedNote('x', { at: clock.now(), writeId, record, fields, base }));
    return writeId;
  }

  /** Waits until nothing is left to send; every write has to have arrived. */
  async function sent(): Promise<void> {
    await vi.waitFor(() => expect(started.writes().filter(isLive)).toEqual([]), PATIENCE);
  }

  /** Waits until this write is in this state, and returns it. */
  async function reached<K extends PendingWrite['state']['kind']>(writeId: string, kind: K) {
    return vi.waitFor(() => {
      const write = started.writes().find(({ id }) => id === writeId);
      expect(write?.state).toMatchObject({ kind });
      return write as PendingWrite & { readonly state: { readonly kind: K } };
    }, PATIENCE);
  }

  return {
    ...started,
    ...{ service, save, sent, reached },
    /** The service's id of a record that was made here. */
    idOf: ({ id }: RecordRef) => engine.runner.queue().adopted[id] ?? id,
    /** Saves these fields and waits until they have arrived; returns the service's id. */
    async send(record: RecordRef, fields: Fields, base: Fields | null = null): Promise<string> {
      save(record, fields, base);
      await sent();
      return engine.runner.queue().adopted[record.id] ?? record.id;
    },
    /** Another program of the account; its answer has to be a record. */
    async elsewhere({ method, path, body }: ApiRequest): Promise<ConfirmedRecord> {
      const reply = await service.api(method, path, body);
      expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
      return reply.body.data as ConfirmedRecord;
    },
  };
}
