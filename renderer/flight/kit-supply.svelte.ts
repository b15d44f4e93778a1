import { untrack } from 'svelte';
import type { Bridge } from '../../shared/ipc/contract.ts';
import { imageSources } from '../../shared/note/image-sources.ts';
import { addImages, type KitHere, type KitImages, noImages } from '../../shared/pull/flight-kit.ts';
import { FLIGHT_NOTES_MAX } from '../../shared/pull-limits.ts';
import type { FlightKit } from '../app/flight-kit.svelte.ts';
import type { AppState } from '../bridge/app-state.svelte.ts';
import type { Cache } from '../cache/cache.ts';
import { LiveQuery } from '../cache/live-query.ts';
import { readNote } from '../cache/read.ts';
import { commentedOf, readClientsHere } from '../cache/read-kit.ts';

export type KitSupplyParts = {
  readonly bridge: Pick<Bridge, 'wantFlightKit' | 'keepImages'>;
  readonly state: AppState;
  readonly cache: Cache;
  readonly kit: FlightKit;
};

/** The supply of the flight kit: asks main for what is not on this computer, and counts what is (L26). */
export class KitSupply {
  readonly #parts: KitSupplyParts;
  #images: KitImages | null = $state.raw(null);
  readonly #clients = $derived.by(() => [...this.#parts.kit.clients].join(' '));
  readonly #here = $derived.by(() => {
    const ids = this.#clients === '' ? [] : this.#clients.split(' ');
    return new LiveQuery(() => readClientsHere(this.#parts.cache, ids));
  });

  constructor(parts: KitSupplyParts) {
    this.#parts = parts;
  }

  /** The part of the kit that is here; `undefined` while that is counted. */
  get here(): KitHere | undefined {
    const here = this.#here.current;
    if (here === undefined) return undefined;
    const { clients, notes, withText } = here;
    return { clients, notes, bodies: withText.length, images: this.#images };
  }

  /** Follows the kit, the cache and the connection. Call it while a component begins. */
  follow(): void {
    const { state } = this.#parts;
    const isOpen = $derived(state.status.line === 'open');
    const notesAt = $derived(state.status.asOf.notes);
    // Main does not know what the cache lacks. It has to be told when one of these changes.
    $effect(() => {
      void notesAt;
      if (!isOpen || this.#clients === '') return;
      const clients = this.#clients.split(' ');
      void untrack(() => this.#want(clients)).catch(leaveUntilNext);
    });
    // Not before the texts are here, as far as they come: each of them would begin this anew.
    const texts = $derived.by(() => {
      const here = this.#here.whenRead;
      const isComing = here !== undefined && here.lacking.length > 0 && state.status.bodiesLeft > 0;
      return isComing ? undefined : here?.withText.join(' ');
    });
    // Images are known once their text has come, and load from outside of Svelte.
    $effect(() => {
      void isOpen;
      if (texts === undefined) return undefined;
      const stop = new AbortController();
      const ids = texts === '' ? [] : texts.split(' ');
      void untrack(() => this.#keepImages(ids, stop.signal)).catch(leaveUntilNext);
      return () => stop.abort();
    });
  }

  async #want(clients: readonly string[]): Promise<void> {
    const { bridge, cache } = this.#parts;
    const { lacking } = await readClientsHere(cache, clients);
    const commentsOn = [...(await commentedOf(cache, clients))];
    await bridge.wantFlightKit({ notes: lacking.slice(0, FLIGHT_NOTES_MAX), commentsOn });
  }

  async #keepImages(noteIds: readonly string[], signal: AbortSignal): Promise<void> {
    const { bridge, cache } = this.#parts;
    let images = noImages;
    this.#images = null;
    for (const id of noteIds) {
      if (signal.aborted) return;
      const html = (await readNote(cache, id))?.note.content_html;
      const sources = imageSources(html ?? '');
      if (sources.length === 0) continue;
      const answer = await bridge.keepImages({ sources: [...sources] });
      if (answer.ok) images = addImages(images, answer.value);
    }
    if (!signal.aborted) this.#images = images;
  }
}

/** A cache that cannot be read shows itself where its records are shown; the next change asks again. */
function leaveUntilNext(): void {}
