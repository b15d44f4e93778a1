/** The initial state of an open record, and the parts it acts through. */
import type { Bridge } from '../../shared/ipc/contract.ts';
import type { Clock, Random, Timer } from '../../shared/ports.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import type { Outbox } from '../bridge/outbox.svelte.ts';
import type { TypedWords } from '../bridge/typed-words.ts';
import type { UnsendableParts } from './unsendable-draft.ts';

export type SessionParts = {
  readonly bridge: Pick<Bridge, 'saveRecord'> & UnsendableParts['bridge'];
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly random: Random;
  readonly timer: Timer;
  readonly typed: TypedWords;
};

export type SessionStart<F extends Fields = Fields> = {
  readonly fields: F;
  /** The record the user begins from, with what goes along with it; the fields where it is left out. */
  readonly record?: Fields;
  /** A record nobody has saved yet, by us or by anybody. */
  readonly isNew: boolean;
};
