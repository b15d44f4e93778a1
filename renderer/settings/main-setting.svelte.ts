/** A setting that main saves, as a screen shows and changes it. */
import type { Result } from '../../shared/result.ts';

type Reply<Value> = Promise<Result<Value, string>>;

/** Main may have changed it since, so the screen shows it again whenever the window gets the focus. */
export class MainSetting<Value> {
  /** The present value; `undefined` until it is read. */
  value = $state.raw<Value>();
  /** The reason why the last change failed. */
  problem = $state<string | null>(null);
  readonly #read: () => Reply<Value>;

  constructor(read: () => Reply<Value>) {
    this.#read = read;
    void this.show();
  }

  /** Reads the value from main. */
  readonly show = async (): Promise<void> => {
    const answer = await this.#read();
    if (answer.ok) this.value = answer.value;
  };

  /** Changes the value in main and reads what it is then; true if main took the change. */
  readonly change = async (calling: () => Reply<unknown>): Promise<boolean> => {
    const answer = await calling();
    this.problem = answer.ok ? null : answer.message;
    await this.show();
    return answer.ok;
  };
}
