/** Reads a record of a list whole, as far as it can be read (Q6.3). */
import * as v from 'valibot';
import { kinds } from '../../shared/kinds/kinds.ts';
import type { Outcome } from '../../shared/queue/events.ts';
import type { Garbled } from '../../shared/queue/lookup/match.ts';
import { outcomeOf } from '../../shared/queue/requests/outcome-of.ts';
import { readRequest } from '../../shared/queue/requests/requests.ts';
import type { ConfirmedRecord, WritableKind } from '../../shared/records/kinds.ts';
import type { Ask, Client } from '../api/client.ts';

type Read =
  | { readonly kind: 'read'; readonly record: ConfirmedRecord }
  | { readonly kind: 'doubtful' }
  | { readonly kind: 'failed'; readonly outcome: Outcome };

/** A list shows no bodies; other kinds are whole. `doubtful` where a field cannot be read. */
export async function readWhole(
  kind: WritableKind,
  row: ConfirmedRecord,
  { client, ask }: { readonly client: Client; readonly ask: Ask },
): Promise<Read> {
  if (!v.is(kinds[kind].listed, row)) return { kind: 'doubtful' };
  if (kinds[kind].body === undefined) {
    const whole = v.safeParse(kinds[kind].record, row);
    return whole.success ? { kind: 'read', record: whole.output } : { kind: 'doubtful' };
  }
  const whole = await client.record(readRequest(kind, String(row.id)), kinds[kind].record, ask);
  switch (whole.kind) {
    case 'ok':
      return { kind: 'read', record: whole.record };
    case 'refused':
    case 'unreadable':
      return { kind: 'doubtful' };
    default:
      return { kind: 'failed', outcome: outcomeOf(whole) };
  }
}

/** The fields of a listed record that cannot be read, by name. */
export function garbledIn(kind: WritableKind, row: ConfirmedRecord): Garbled {
  const schema = kinds[kind].listed;
  if (v.is(schema, row)) return new Set();
  const { issues = [] } = v.safeParse(schema, row);
  return new Set(issues.map(({ path }) => String(path?.[0]?.key)));
}
