/** Reads where entries were made, as far as this computer knows (T4.1). */
import type { RecordId } from '../../shared/ids.ts';
import type { Bridge } from '../../shared/ipc/contract.ts';

export type EntryZones = Readonly<Record<RecordId, string>>;

/** Main reads each of them: more at once would block it. */
const IDS_AT_ONCE = 5_000;

/** The zones of those of these entries whose zone is known. */
export async function readZones(
  bridge: Pick<Bridge, 'readEntryZones'>,
  ids: readonly RecordId[],
): Promise<EntryZones> {
  const zones: Record<RecordId, string> = {};
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const answer = await bridge.readEntryZones({ ids: ids.slice(from, from + IDS_AT_ONCE) });
    if (answer.ok) Object.assign(zones, answer.value);
  }
  return zones;
}
