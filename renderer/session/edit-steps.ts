/** The steps by which the fields of an open record can be undone. */
import { canHold, isLeftToService, kinds } from '../../shared/kinds/kinds.ts';
import type { WritableKind } from '../../shared/records/kinds.ts';
import { type Instant, SECOND_MS } from '../../shared/time.ts';

/** A field as it was before it was changed. */
export type EditStep = {
  readonly name: string;
  readonly value: unknown;
  readonly at: Instant;
  /** Whether the record was not on the service then. */
  readonly wasUnmade: boolean;
};

const STEPS_MAX = 100;
/** Input in one field without a longer pause is one step. */
const PAUSE_MS = SECOND_MS;

export class EditSteps {
  #steps: readonly EditStep[] = [];

  get isEmpty(): boolean {
    return this.#steps.length === 0;
  }

  /** Adds a step, unless it goes on with the last one. The oldest goes where there are many. */
  add(step: EditStep): void {
    const last = this.#steps.at(-1);
    const goesOn = last?.name === step.name && Math.abs(step.at - last.at) <= PAUSE_MS;
    this.#steps = goesOn
      ? [...this.#steps.slice(0, -1), { ...last, at: step.at }]
      : [...this.#steps, step].slice(-STEPS_MAX);
  }

  takeLast(): EditStep | undefined {
    const last = this.#steps.at(-1);
    this.#steps = this.#steps.slice(0, -1);
    return last;
  }

  /** Drops the steps of fields that somebody else changed: undoing would take their change back. */
  drop(names: readonly string[]): void {
    this.#steps = this.#steps.filter(({ name }) => !names.includes(name));
  }
}

/**
 * Whether undoing the step still restores the record. Once its create is sent, null would clear a
 * field that the service fills, and what only a create carries can't change.
 */
export function canUndoStep(
  kind: WritableKind,
  { name, value, wasUnmade }: EditStep,
  isUnmade: boolean,
): boolean {
  if (!wasUnmade || isUnmade) return true;
  return !(name in kinds[kind].createOnly || isLeftToService(kind, name, value ?? null));
}

/**
 * The value that undoing the step sets. A record made here may show '' where a write can only leave the
 * field to the service; of one on the service it is text that was emptied, and not sent.
 */
export function valueBefore(kind: WritableKind, { name, value, wasUnmade }: EditStep): unknown {
  return value === '' && wasUnmade && !canHold(kind, name, '') ? null : (value ?? null);
}
