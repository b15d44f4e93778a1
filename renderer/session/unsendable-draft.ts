import type { Bridge } from '../../shared/ipc/contract.ts';
import { pick } from '../../shared/kinds/kinds.ts';
import type { RecordRef } from '../../shared/queue/pending-write.ts';
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
  /** As main has it. */
  #inMain: Fields = {};
  /** Names of what has been typed in here, saved since or not. */
  readonly #overtaken = new Set<string>();

  constructor(parts: UnsendableParts, record: RecordRef) {
    this.#parts = parts;
    this.#record = record;
  }

  /** These are newer than what the last run left of them: that is not taken back. */
  overtake(fields: Fields): void {
    for (const name of Object.keys(fields)) this.#overtaken.add(name);
  }

  /**
   * Keeps these in place of those before; none drops them. Resolves with true once main has them. Never
   * rejects: the page has them too.
   */
  async keep(fields: Fields, base: Fields | null): Promise<boolean> {
    const names = Object.keys(fields);
    const isSame = names.every((name) => fields[name] === this.#inMain[name]);
    if (isSame && names.length === Object.keys(this.#inMain).length) return true;
    const input = { record: this.#currentRef(), fields, base: base && pick(base, names) };
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
      await this.keep(left, base);
    }
    return { fields: left, base: base ?? {} };
  }

  #currentRef(): RecordRef {
    const { kind, id } = this.#record;
    return { kind, id: this.#parts.outbox.knownId(id) };
  }
}
