import type { Bridge } from '../../shared/ipc/contract.ts';
import { pick } from '../../shared/kinds/kinds.ts';
import { fieldsSet, type PendingWrite, type RecordRef } from '../../shared/queue/pending-write.ts';
import type { Fields } from '../../shared/records/kinds.ts';

export type UnsendableParts = {
  readonly bridge: Pick<Bridge, 'keepUnsendable' | 'readUnsendable'>;
  readonly outbox: { knownId(id: string): string };
};

/**
 * The fields of one record that cannot be sent as they are. Main has them too, so that a crash does
 * not lose them (P2).
 */
export class UnsendableDraft {
  readonly #parts: UnsendableParts;
  readonly #record: RecordRef;
  /** Those that were not typed in since. */
  left: Fields = {};
  /** As main has it. */
  #inMain: Fields = {};
  /** The write for which main was asked last. */
  #asked = '';
  /** Names of what has been typed in here, saved since or not. */
  readonly #overtaken = new Set<string>();

  constructor(parts: UnsendableParts, record: RecordRef) {
    this.#parts = parts;
    this.#record = record;
  }

  /** These are newer than what the last run left of them: that is not taken back. */
  overtake(fields: Fields): void {
    for (const name of Object.keys(fields)) this.#overtaken.add(name);
    this.left = without(this.left, fields);
  }

  /** Takes them out, to be tried once more. */
  takeOut(): Fields {
    const { left } = this;
    this.left = {};
    return left;
  }

  /**
   * Lets those go that another window has corrected, and calls `onGone`. Then a later write has the field,
   * and main has no other text for it. Never rejects.
   */
  async letGo(writes: readonly PendingWrite[], onGone: () => void): Promise<void> {
    const names = Object.keys(this.left);
    const last = writes.findLast((write) => names.some((name) => name in fieldsSet(write)));
    const key = last === undefined ? '' : `${last.id} ${last.savedAt}`;
    if (last === undefined || key === this.#asked) return;
    this.#asked = key;
    const input = { record: this.#currentRef() };
    const answer = await this.#parts.bridge.readUnsendable(input).catch(() => null);
    if (answer?.ok !== true) return;
    const gone = without(this.#inMain, answer.value?.fields ?? {});
    const before = Object.keys(this.left).length;
    this.left = without(this.left, gone);
    this.#inMain = without(this.#inMain, gone);
    if (Object.keys(this.left).length < before) onGone();
  }

  /**
   * Keeps those that are left in place of those before; none drops them. Resolves with true once main has
   * them. Never rejects: the page has them too.
   */
  async keep(base: Fields | null): Promise<boolean> {
    const fields = this.left;
    const names = Object.keys(fields);
    const isSame = names.every((name) => fields[name] === this.#inMain[name]);
    if (isSame && names.length === Object.keys(this.#inMain).length) return true;
    const overtaken = Object.keys(without(this.#inMain, fields));
    const input = {
      record: this.#currentRef(),
      fields,
      base: base && pick(base, names),
      overtaken,
    };
    const answer = await this.#parts.bridge.keepUnsendable(input).catch(() => null);
    if (answer?.ok !== true) return false;
    this.#inMain = fields;
    return true;
  }

  /** Reads the fields saved before the program ended, and their base. Never rejects. */
  async takeBack(): Promise<Readonly<Record<'fields' | 'base', Fields>>> {
    const before = this.#inMain;
    const input = { record: this.#currentRef() };
    const answer = await this.#parts.bridge.readUnsendable(input).catch(() => null);
    if (!answer?.ok || answer.value === null) return { fields: {}, base: {} };
    const { fields, base } = answer.value;
    const names = Object.keys(fields).filter((name) => !this.#overtaken.has(name));
    const left = pick(fields, names);
    if (this.#inMain === before) {
      this.#inMain = fields;
      const overtaken = Object.keys(without(fields, left));
      if (overtaken.length > 0) {
        await this.#parts.bridge
          .keepUnsendable({ ...input, fields: left, base: base && pick(base, names), overtaken })
          .catch(() => null);
        this.#inMain = left;
      }
    }
    return { fields: left, base: base ?? {} };
  }

  #currentRef(): RecordRef {
    const { kind, id } = this.#record;
    return { kind, id: this.#parts.outbox.knownId(id) };
  }
}

function without(fields: Fields, others: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in others)));
}
