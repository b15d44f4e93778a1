import type { Bridge, CallFailure } from '../../shared/ipc/contract.ts';
import { type ConnectProblem, connectProblem, missing, otherAddress } from './connect-words.ts';

/** What nobody but the user can tell. */
type Question = 'unsure-account' | 'stranded-work';
type Answers = { readonly isSameAccount?: boolean; readonly takesWork?: boolean };

/** One attempt to sign in. What was typed stays through every failure. */
export class SignIn {
  address = $state('');
  apiKey = $state('');
  isTrying = $state.raw(false);
  problem = $state.raw<ConnectProblem | null>(null);
  question = $state.raw<Question | null>(null);

  readonly #bridge: Pick<Bridge, 'connect'>;
  #answers: Answers = {};

  constructor(bridge: Pick<Bridge, 'connect'>, address: string) {
    this.#bridge = bridge;
    this.address = address;
  }

  /** Tries what is typed; resolves with the address in use where that worked, `null` as it was typed. */
  async connect(): Promise<{ readonly usedAddress: string | null } | undefined> {
    if (this.isTrying) return undefined;
    const [baseUrl, apiKey] = [this.address.trim(), this.apiKey.trim()];
    if (baseUrl === '' || apiKey === '') {
      this.problem = missing(baseUrl === '' ? 'baseUrl' : 'apiKey');
      return undefined;
    }
    this.isTrying = true;
    this.problem = null;
    this.question = null;
    const answer = await this.#bridge.connect({ baseUrl, apiKey, ...this.#answers });
    this.isTrying = false;
    if (!answer.ok) {
      this.problem = connectProblem(answer.failure, answer.message);
      this.question = isQuestion(answer.failure) ? answer.failure : null;
      if (this.question === null) this.#answers = {};
      return undefined;
    }
    const { value } = answer;
    return { usedAddress: value.kind === 'known' ? otherAddress(baseUrl, value.baseUrl) : null };
  }

  /** Keeps what the user says in answer to the question, for the next try. */
  answer(given: Answers): void {
    this.#answers = { ...this.#answers, ...given };
  }

  /** What was asked and said of one key says nothing of another. */
  forget(): void {
    if (this.question === null) return;
    this.problem = null;
    this.question = null;
    this.#answers = {};
  }
}

function isQuestion(failure: CallFailure<'connect'>): failure is Question {
  return failure === 'unsure-account' || failure === 'stranded-work';
}
