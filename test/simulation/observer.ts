/** Reads the records of the service, past every fault and every limit. */
import type { Service } from '../../service/create-service.ts';
import { API_PREFIX } from '../../shared/api/endpoints.ts';
import { type ConfirmedRecord, idText } from '../../shared/records/kinds.ts';
import { type ListedKind, listedKinds, listPaths, type There } from './kinds.ts';
import type { Change } from './witness.ts';

export type Ask = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** Asks the service with a key; `undefined` where it refuses. */
export function createAsk(
  service: Service,
  key: () => string,
  onanswer: (asked: Change, reply: Response) => Promise<void> = async () => undefined,
): Ask {
  return async (method, path, body) => {
    const reply = await service.handleUndisturbed(
      new Request(`https://service.example${API_PREFIX}${path}`, {
        method,
        headers: { authorization: `Bearer ${key()}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    if (!reply.ok) return undefined;
    if (method !== 'GET') await onanswer({ method, path, body }, reply.clone());
    return ((await reply.json()) as { data: unknown }).data;
  };
}

const PAGE = 100;

/** Every record of a kind that this member sees, as the pages of its list have it. */
export async function allListed(ask: Ask, kind: ListedKind): Promise<ConfirmedRecord[]> {
  const records: ConfirmedRecord[] = [];
  for (let page = 1; ; page += 1) {
    const path = `${listPaths[kind]}?page[size]=${PAGE}&page[number]=${page}`;
    const rows = (await ask('GET', path)) as ConfirmedRecord[] | undefined;
    if (rows === undefined) throw new Error(`The service did not let the observer read ${path}.`);
    records.push(...rows);
    if (rows.length < PAGE) return records;
  }
}

/** Every record of every kind that is listed; notes without their texts. */
export async function everythingListed(ask: Ask): Promise<There[]> {
  const there: There[] = [];
  for (const kind of listedKinds) {
    for (const record of await allListed(ask, kind)) there.push({ kind, record });
  }
  return there;
}

/** The archived records that no list shows. */
export async function everythingArchived(ask: Ask): Promise<There[]> {
  const there: There[] = [];
  for (const kind of ['company', 'contact'] as const) {
    const rows = await ask('GET', `${listPaths[kind]}?filter[archived]=true&page[size]=${PAGE}`);
    for (const record of rows as ConfirmedRecord[]) there.push({ kind, record });
  }
  return there;
}

/** The same with every note whole. */
export async function whole(ask: Ask, there: readonly There[]): Promise<There[]> {
  const read: There[] = [];
  for (const one of there) {
    if (one.kind !== 'note') read.push(one);
    else {
      const record = await ask('GET', `${listPaths.note}/${idText(one.record)}`);
      read.push({ kind: 'note', record: record as ConfirmedRecord });
    }
  }
  return read;
}
