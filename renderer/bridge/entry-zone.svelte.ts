/** Where one time entry was made (T4.1). */
import type { Bridge } from '../../shared/ipc/contract.ts';
import type { RecordRef } from '../../shared/queue/pending-write.ts';
import { readZones } from './read-zones.ts';

/** The zone in which the moments of a record are shown; make it while a component is set up. */
export class EntryZone {
  #zone = $state<string>();
  #isRead = $state(false);

  constructor(bridge: Pick<Bridge, 'readEntryZones'>, record: () => RecordRef | undefined) {
    const id = $derived.by(() => {
      const shown = record();
      return shown?.kind === 'time-entry' ? shown.id : undefined;
    });
    // Asked once for each entry: until main answers it is here.
    $effect(() => {
      const wanted = id;
      this.#zone = undefined;
      this.#isRead = wanted === undefined;
      if (wanted === undefined) return;
      void readZones(bridge, [wanted]).then((zones) => {
        if (wanted !== id) return;
        this.#zone = zones[wanted];
        this.#isRead = true;
      });
    });
  }

  /** Whether main has answered, or needs not. */
  get isRead(): boolean {
    return this.#isRead;
  }

  /** `undefined` where nobody knows, and for records of other kinds: that of this computer. */
  get current(): string | undefined {
    return this.#zone;
  }
}
