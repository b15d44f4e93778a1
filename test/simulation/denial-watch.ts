/** I8: a user who said that a match is not theirs is never shown it again (Q6.18). */

import { type ConfirmedRecord, idText } from '../../shared/records/kinds.ts';
import type { Device } from './device.ts';
import type { News } from './disk-reader.ts';
import { short } from './tale.ts';

type Denial = { readonly id: string; readonly found: string };

/** Watches the journals of both computers. */
export function createDenialWatch(): (news: News, device: Device) => string[] {
  /** The matches that are not theirs, each with its write. */
  const denied = new Map<string, Denial>();
  const restorations = new Map<Device, number>();
  /** By the whole id: of thousands of creates two have the same short one. */
  const keyOf = (id: string, found: ConfirmedRecord) => `${id} ${idText(found)}`;

  /** A restored copy does not know what its user has said since it was made. */
  function forgetLost({ before }: News): void {
    for (const [key, { id, found }] of denied) {
      const write = before.writes.find((one) => one.id === id);
      if (write && !write.notOurs?.includes(found)) denied.delete(key);
    }
  }

  return (news, device) => {
    const { event, before } = news;
    if (restorations.get(device) !== device.restorations) forgetLost(news);
    restorations.set(device, device.restorations);
    if (event.kind === 'answered' && !event.isThere) {
      const { id } = event;
      const state = before.writes.find((one) => one.id === id)?.state;
      if (state?.kind === 'unsure' && state.found) {
        denied.set(keyOf(id, state.found), { id, found: idText(state.found) });
      }
    }
    if (event.kind !== 'settled' || event.outcome.kind !== 'unsure') return [];
    const { found } = event.outcome;
    if (found === null || !denied.has(keyOf(event.id, found))) return [];
    return [
      `I8: ${short(event.id)} and ${idText(found)} are not one, and asked about again (Q6.18),`,
    ];
  };
}
