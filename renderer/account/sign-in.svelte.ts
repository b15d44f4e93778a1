import type { Bridge } from '../../shared/ipc/contract.ts';
import type { Account } from '../../shared/ipc/state.ts';
import { type ConnectProblem, missing, otherAddress, signInProblem } from './connect-words.ts';

/** The questions that only the user can answer. */
type Question = 'unsure-account' | 'stranded-work';
type Answers = { readonly isSameAccount?: boolean; readonly takesWork?: boolean };
type Done = { readonly usedAddress: string | null };

/** The calls of the bridge that signing in takes. */
export type SignInBridge = Pick<
  Bridge,
  'connect' | 'signIn' | 'pasteSignIn' | 'reopenSignIn' | 'cancelSignIn'
>;

/** One attempt to sign in. Typed text stays through every failure. */
export class SignIn {
  address = $state('');
  apiKey = $state('');
  /** How it is tried: through the browser unless the user has a key. */
  way = $state.raw<'browser' | 'key'>('browser');
  isTrying = $state.raw(false);
  problem = $state.raw<ConnectProblem | null>(null);
  question = $state.raw<Question | null>(null);

  readonly #bridge: SignInBridge;
  #answers: Answers = {};

  constructor(bridge: SignInBridge, address: string) {
    this.#bridge = bridge;
    this.address = address;
  }

  /** Tries what is typed; resolves with the address in use where that worked, `null` as it was typed. */
  async connect(): Promise<Done | undefined> {
    if (this.isTrying) return undefined;
    const [baseUrl, apiKey] = [this.address.trim(), this.apiKey.trim()];
    if (baseUrl === '' || (this.way === 'key' && apiKey === '')) {
      this.problem = missing(baseUrl === '' ? 'baseUrl' : 'apiKey');
      return undefined;
    }
    this.isTrying = true;
    this.problem = null;
    this.question = null;
    const target = { baseUrl, ...this.#answers };
    const isKey = this.way === 'key';
    const answer = await (isKey
      ? this.#bridge.connect({ ...target, apiKey })
      : this.#bridge.signIn(target));
    this.isTrying = false;
    if (answer.ok) return doneAt(baseUrl, answer.value);
    this.problem = signInProblem(answer.failure, answer.message, isKey ? 'key' : 'browser');
    this.question = isQuestion(answer.failure) ? answer.failure : null;
    if (this.question === null) this.#answers = {};
    return undefined;
  }

  /** Goes the other way from now on. */
  use(way: 'browser' | 'key'): void {
    this.forget();
    this.way = way;
    this.problem = null;
    this.#answers = {};
  }

  /** Ends what is under way in the browser; `connect` then ends without a problem. */
  async cancel(): Promise<void> {
    await this.#bridge.cancelSignIn(null);
  }

  /** Opens the browser again; whether there was one. */
  async reopen(): Promise<boolean> {
    return (await this.#bridge.reopenSignIn(null)).ok;
  }

  /** Hands over the address on which the browser ended; whether it was the one that is waited for. */
  async paste(address: string): Promise<boolean> {
    return (await this.#bridge.pasteSignIn({ address })).ok;
  }

  /** Saves the user's answer to the question, for the next try. */
  answer(given: Answers): void {
    this.#answers = { ...this.#answers, ...given };
  }

  /** Questions and answers about one key do not apply to another. Main ends the tokens that waited. */
  forget(): void {
    if (this.question === null) return;
    void this.cancel();
    this.problem = null;
    this.question = null;
    this.#answers = {};
  }
}

function doneAt(typed: string, account: Account): Done {
  return { usedAddress: account.kind === 'known' ? otherAddress(typed, account.baseUrl) : null };
}

function isQuestion(failure: string): failure is Question {
  return failure === 'unsure-account' || failure === 'stranded-work';
}
