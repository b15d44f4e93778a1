import { untrack } from 'svelte';
import {
  beginVisits,
  goBack,
  goForward,
  type Visits,
  visit,
} from '../../shared/navigation/visits.ts';
import type { Clock } from '../../shared/ports.ts';
import type { RecordRef } from '../../shared/queue/pending-write.ts';
import type { Outbox } from '../bridge/outbox.svelte.ts';
import type { Navigation } from './navigation.svelte.ts';

type Parts = {
  readonly navigation: Navigation;
  readonly outbox: Pick<Outbox, 'knownId'>;
  readonly clock: Clock;
};

/** Follows the places of this window. Create it while a component begins: it ends with that. */
export class Visited {
  readonly #parts: Parts;
  #visits: Visits;

  constructor(parts: Parts) {
    const { navigation, outbox, clock } = parts;
    this.#parts = parts;
    this.#visits = beginVisits(navigation.spot, clock.now());
    const isSame = (one: RecordRef, other: RecordRef) =>
      outbox.knownId(one.id) === outbox.knownId(other.id);
    // Wherever the user goes, and by whichever way.
    $effect(() => {
      const { spot } = navigation;
      untrack(() => {
        this.#visits = visit(this.#visits, spot, clock.now(), isSame);
      });
    });
  }

  back(): void {
    this.#show(goBack(this.#visits, this.#parts.clock.now()));
  }

  forward(): void {
    this.#show(goForward(this.#visits, this.#parts.clock.now()));
  }

  #show(visits: Visits): void {
    if (visits === this.#visits) return;
    this.#visits = visits;
    this.#parts.navigation.show(visits.now);
  }
}
