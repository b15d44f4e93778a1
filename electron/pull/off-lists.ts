/** The lists that are off, each with a sentence why; those without an endpoint are remembered (L9, L9.1). */
import type { ListName } from '../../shared/api/endpoints.ts';
import { isAbsent, type Trouble, troubleInWords } from '../../shared/pull/list-trouble.ts';
import type { ListMemory } from './list-memory.ts';
import type { PullProgress } from './puller-parts.ts';

type Off = PullProgress['off'];

export class OffLists {
  readonly #memory: Pick<ListMemory, 'absent' | 'keepAbsent'>;
  #off: Off = {};
  /** Those of them that the service does not have for this user. */
  #absent: Off = {};
  /** As the disk has those; it may have refused the last change. */
  #saved: Off = {};
  /** Those of them that the service answers, but not with a whole list. */
  readonly #unreadable = new Set<ListName>();

  constructor(memory: Pick<ListMemory, 'absent' | 'keepAbsent'>) {
    this.#memory = memory;
  }

  /** Says in words why the service refuses some lists. */
  get words(): Off {
    return this.#off;
  }

  get absent(): PullProgress['absent'] {
    return Object.keys(this.#absent) as ListName[];
  }

  /** Reads what an earlier program found, so that nothing absent is offered until it is tried again. */
  recall(): void {
    this.#saved = this.#memory.absent();
    this.#absent = this.#saved;
    this.#off = { ...this.#off, ...this.#absent };
  }

  mark(list: ListName, trouble: Trouble): void {
    const words = troubleInWords(list, trouble);
    if (trouble.kind === 'refused') this.#unreadable.delete(list);
    else this.#unreadable.add(list);
    this.#off = { ...this.#off, [list]: words };
    this.#set({
      ...without(this.#absent, list),
      ...(isAbsent(list, trouble) && { [list]: words }),
    });
  }

  /**
   * The service has answered with newest records of the list: it is not refused, though maybe without an end.
   * Returns whether it is not off any more.
   */
  clearRefused(list: ListName): boolean {
    if (this.#unreadable.has(list)) return false;
    this.clear(list);
    return true;
  }

  /** The service has answered with the list. */
  clear(list: ListName): void {
    this.#unreadable.delete(list);
    this.#off = without(this.#off, list);
    this.#set(without(this.#absent, list));
  }

  /** Treats them like any others again. */
  forgive(): void {
    this.#unreadable.clear();
    this.#off = {};
    this.#set({});
  }

  #set(absent: Off): void {
    this.#absent = absent;
    const isSaved = JSON.stringify(absent) === JSON.stringify(this.#saved);
    if (!isSaved && this.#memory.keepAbsent(absent)) this.#saved = absent;
  }
}

function without(lists: Off, list: ListName): Off {
  const { [list]: _one, ...others } = lists;
  return others;
}
