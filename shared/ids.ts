/** Names of things: records of the service, records it does not know yet, and our writes. */

declare const kind: unique symbol;

/** Names one pending write for its whole life, over restarts; a UUID. */
export type WriteId = string & { readonly [kind]?: 'write' };

/** Names a record: the service's id as text, or a {@link localId} until the service gives one. */
export type RecordId = string & { readonly [kind]?: 'record' };

const LOCAL_PREFIX = 'local-';

/** The id of a record made on this computer, until the service's own is adopted. */
export function localId(uuid: string): RecordId {
  return `${LOCAL_PREFIX}${uuid}`;
}

/** Whether the service does not know this record yet. */
export function isLocalId(id: RecordId): boolean {
  return id.startsWith(LOCAL_PREFIX);
}
