import type { Bridge } from '../../shared/ipc/contract.ts';
import type { Unsendable } from '../../shared/ipc/unsendable-calls.ts';
import { pick, valueKind } from '../../shared/kinds/kinds.ts';
import { fieldsSet, type PendingWrite, type RecordRef } from '../../shared/queue/pending-write.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import { failed } from '../../shared/result.ts';
import type { Outbox } from '../bridge/outbox.svelte.ts';
import type { Refusal } from '../bridge/typed-words.ts';
import { isOther } from './session-reading.ts';

/** The answer to a save that failed by a fault of our own. */
export const brokenSave = failed('bug', 'Something went wrong inside Traytable.');

export type UnsendableParts = {
  readonly bridge: Pick<Bridge, 'keepUnsendable' | 'readUnsendable'>;
  readonly outbox: Pick<Outbox, 'knownId' | 'unsendable'>;
};

/** Shows fields that main has, with their base; `false` where that is not the time for it. */
type ShowHeld = (held: Unsendable) => boolean;

/**
 * The fields of one record that cannot be sent as they are. Main has them too, so that a crash does
 * not lose them (P2).
 */
export class UnsendableDraft {
  readonly #parts: UnsendableParts;
  readonly #record: RecordRef;
  readonly #show: ShowHeld;
  /** Those that were not typed in since. */
  left: Fields = {};
  /** As main has it. */
  #inMain: Fields = {};
  /** The write and the news from main for which it has answered last. */
  #answered: readonly unknown[] = [];
  /** Names of what has been typed in here, saved since or not. */
  readonly #overtaken = new Set<string>();

  constructor(parts: UnsendableParts, record: RecordRef, show: ShowHeld) {
    this.#parts = parts;
    this.#record = record;
    this.#show = show;
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
   * Follows other windows. Those that one has corrected go, and `onGone` is called: then a later write has
   * the field, and main has no other text for it. What one has typed on is shown here too (Q20.7). Main
   * may drop or change its text only later, and announces it: then it is read again. Never rejects.
   */
  async follow(writes: readonly PendingWrite[], onGone: () => void): Promise<void> {
    const { left } = this;
    const names = Object.keys(left);
    if (names.length === 0) return;
    const last = writes.findLast((write) => names.some((name) => name in fieldsSet(write)));
    const asked = [last?.id, last?.savedAt, this.#parts.outbox.unsendable];
    if (asked.every((one, at) => one === this.#answered[at])) return;
    const input = { record: this.#currentRef() };
    const answer = await this.#parts.bridge.readUnsendable(input).catch(() => null);
    if (answer?.ok !== true || this.left !== left) return;
    const inMain = answer.value ?? { fields: {}, base: null };
    const now = inMain.fields;
    const held = pickEqual(left, this.#inMain);
    const news = pick(without(now, pickEqual(now, held)), Object.keys(held));
    const isShown = Object.keys(news).length === 0 || this.#show({ ...inMain, fields: news });
    if (!isShown) return;
    this.#answered = asked;
    this.#inMain = { ...this.#inMain, ...news };
    const gone = last === undefined ? {} : without(held, now);
    if (Object.keys(gone).length === 0) return;
    this.left = without(this.left, gone);
    this.#inMain = without(this.#inMain, gone);
    onGone();
  }

  /**
   * Keeps those that are left in place of those before; none drops them. Those that main has from here are
   * not sent again: another window may have put a newer one in their place. Main is told which it had from
   * here, and merges the others. `sent` is what the fields held before (Q8.12). Resolves with `null` once main has them. Never rejects: the page has them too.
   */
  async keep(base: Fields | null, sent: Fields = {}): Promise<Refusal | null> {
    const { left } = this;
    const same = pickEqual(left, this.#inMain);
    const fields = without(left, same);
    const names = Object.keys(fields);
    const overtaken = without(this.#inMain, same);
    if (names.length + Object.keys(overtaken).length === 0) return null;
    const answer = await this.#send({ fields, base, sent }, overtaken);
    if (answer.ok) {
      this.#inMain = left;
      return null;
    }
    const all = Object.keys({ ...overtaken, ...fields });
    if (answer.failure !== 'apart' || all.length === 1) return answer;
    // One that cannot be merged keeps none of the others off the disk.
    for (const name of all) {
      const one = await this.#send(
        { fields: pick(fields, [name]), base, sent },
        pick(overtaken, [name]),
      );
      if (one.ok)
        this.#inMain = { ...without(this.#inMain, { [name]: null }), ...pick(left, [name]) };
    }
    return answer;
  }

  #send({ fields, base, sent = {} }: Unsendable, overtaken: Fields) {
    const names = Object.keys(fields);
    const input = {
      record: this.#currentRef(),
      fields,
      base: base && pick(base, names),
      sent: pick(
        sent,
        names.filter((name) => !this.#isBody(name)),
      ),
      overtaken,
    };
    return this.#parts.bridge.keepUnsendable(input).catch(() => brokenSave);
  }

  /** Shows the fields saved before the program ended. Never rejects. */
  async takeBack(): Promise<void> {
    const before = this.#inMain;
    const input = { record: this.#currentRef() };
    const answer = await this.#parts.bridge.readUnsendable(input).catch(() => null);
    if (!answer?.ok || answer.value === null) return;
    const { fields } = answer.value;
    const names = Object.keys(fields).filter((name) => !this.#overtaken.has(name));
    const left = pick(fields, names);
    if (this.#inMain === before) {
      this.#inMain = fields;
      const overtaken = without(fields, left);
      if (Object.keys(overtaken).length > 0) {
        await this.#parts.bridge
          .keepUnsendable({ ...input, fields: {}, base: null, overtaken })
          .catch(() => null);
        this.#inMain = left;
      }
    }
    this.#show({ ...answer.value, fields: left });
  }

  /** A body would take as much room again. */
  #isBody(name: string): boolean {
    return valueKind(this.#record.kind, name) === 'html';
  }

  #currentRef(): RecordRef {
    const { kind, id } = this.#record;
    return { kind, id: this.#parts.outbox.knownId(id) };
  }
}

function pickEqual(fields: Fields, before: Fields): Fields {
  return pick(
    fields,
    Object.keys(fields).filter((name) => name in before && !isOther(fields[name], before[name])),
  );
}

function without(fields: Fields, others: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in others)));
}
