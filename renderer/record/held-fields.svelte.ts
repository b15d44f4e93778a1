/** The fields of an open record that can't be sent as they are, and why; its form may be closed (V7.7). */
import type { Bridge } from '../../shared/ipc/contract.ts';
import { nothingAround } from '../../shared/kinds/clash.ts';
import type { Fact } from '../../shared/kinds/facts.ts';
import {
  canHold,
  fieldLabel,
  fieldsOf,
  isNeverEmpty,
  kinds,
  lacksValue,
} from '../../shared/kinds/kinds.ts';
import { neededProblem } from '../../shared/kinds/needed-fields.ts';
import { tooLongIn } from '../../shared/kinds/text-bounds.ts';
import { typedProblem, unsentReason } from '../../shared/kinds/typed-text.ts';
import { digitsOf } from '../../shared/money.ts';
import {
  isLive,
  needsUser,
  type PendingWrite,
  type RecordRef,
} from '../../shared/queue/pending-write.ts';
import { refusalAt } from '../../shared/queue/requests/refusal-at.ts';
import { problemsAt } from '../../shared/queue/words/refusal-words.ts';
import type { ConfirmedRecord, Fields } from '../../shared/records/kinds.ts';
import type { Outbox } from '../bridge/outbox.svelte.ts';
import type { AroundParts } from '../cache/read-around.ts';
import { AroundReader } from '../session/around-reader.svelte.ts';
import { clashesIn } from '../session/session-reading.ts';

type Parts = {
  readonly bridge: Pick<Bridge, 'readUnsendable'>;
  readonly cache: AroundParts['cache'];
  readonly outbox: AroundParts['outbox'] & Pick<Outbox, 'unsendable'>;
};

type Open = {
  readonly ref: RecordRef;
  readonly record: ConfirmedRecord;
  readonly writes: readonly PendingWrite[];
};

export class HeldFields {
  readonly #open: () => Open;
  readonly #parts: Parts;
  #read = $state.raw<{ readonly of: string; readonly fields: Fields }>({ of: '', fields: {} });
  readonly #key = $derived.by(() => {
    const { kind, id } = this.#open().ref;
    return `${kind} ${id}`;
  });
  readonly #isHeld = $derived.by(() =>
    this.#parts.outbox.unsendable.some(
      ({ record: { kind, id } }) => `${kind} ${this.#parts.outbox.knownId(id)}` === this.#key,
    ),
  );

  /** As they were typed. */
  readonly fields = $derived.by((): Fields => {
    const isOf = this.#isHeld && this.#read.of === this.#key;
    return isOf ? this.#read.fields : {};
  });

  /** The record with them. */
  readonly #after = $derived.by((): Fields => {
    const { ref, record } = this.#open();
    return { ...fieldsOf(ref.kind, record), ...this.fields };
  });

  readonly #around = $derived.by(() => {
    if (Object.keys(this.fields).length === 0) return undefined;
    const { kind, id } = this.#open().ref;
    return new AroundReader({ kind, id, fields: this.#after, around: nothingAround }, this.#parts);
  });

  readonly #clashes = $derived.by(() => {
    const around = this.#around?.current ?? nothingAround;
    return clashesIn(this.#open().ref.kind, this.#after, around, this.#parts.outbox);
  });

  /** Why a field is not sent as it is, or was refused, by its name. */
  readonly problems = $derived.by((): ReadonlyMap<string, string> => {
    const { ref, writes } = this.#open();
    const parked = writes.find((write) => isLive(write) && needsUser(write));
    const refusals = parked ? problemsAt(parked) : new Map<string, string>();
    const found = Object.keys(kinds[ref.kind].allFields).flatMap((name): [string, string][] => {
      const words = this.#whyHeld(name) ?? refusalAt(refusals, name);
      return words === undefined ? [] : [[name, words]];
    });
    return new Map(found);
  });

  constructor(open: () => Open, parts: Parts) {
    this.#open = open;
    this.#parts = parts;
    // Main announces each change of what it keeps, also of the same field.
    $effect(() => {
      if (parts.outbox.unsendable.length > 0 && this.#isHeld) void this.#readHeld(this.#key);
    });
  }

  get isAny(): boolean {
    return Object.keys(this.fields).length > 0;
  }

  async #readHeld(of: string): Promise<void> {
    const asked = this.#parts.outbox.unsendable;
    const answer = await this.#parts.bridge
      .readUnsendable({ record: this.#open().ref })
      .catch(() => null);
    if (answer?.ok !== true || this.#parts.outbox.unsendable !== asked) return;
    this.#read = { of, fields: answer.value?.fields ?? {} };
  }

  #whyHeld(name: string): string | undefined {
    const { kind } = this.#open().ref;
    const field = kinds[kind].allFields[name];
    if (field === undefined || Object.keys(this.fields).length === 0) return undefined;
    const after = this.#after;
    const beside =
      neededProblem(kind, name, after) ??
      this.#clashes.find((clash) => clash.field === name)?.words;
    if (!(name in this.fields)) return beside;
    const typed = { ...field, isNeverEmpty: isNeverEmpty(kind, name) };
    const own =
      tooLongIn(field, after[name]) ??
      typedProblem(typed, after[name], digitsOf(String(after['currency'])));
    if (own ?? beside) return own ?? beside;
    return canHold(kind, name, after[name])
      ? 'Kept here, and not sent. Edit the details to see why.'
      : `${fieldLabel(kind, name)} ${unsentReason(lacksValue(kind, name, after[name]))}.`;
  }
}

/** The facts of a record with the values that can't be sent. */
export function factsAsTyped(
  facts: readonly Fact[],
  record: Fields,
  held: Fields,
): readonly Fact[] {
  return facts.map((fact) => {
    if (!(fact.name in held)) return fact;
    const value = held[fact.name];
    return { ...fact, value, names: fact.field.names?.(value, { ...record, ...held }) };
  });
}
