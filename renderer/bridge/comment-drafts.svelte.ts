/** Comments that are half written: new ones, and other texts of those that are there. */
import * as v from 'valibot';
import type { RecordId } from '../../shared/ids.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import type { Subject } from '../../shared/timeline/thread.ts';
import type { Outbox } from './outbox.svelte.ts';
import type { UnfinishedWork } from './unfinished-work.ts';

const PLACE = 'comment ';

const changed = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ body: v.string(), was: v.nullable(v.string()) }),
);

/** Another text of a comment, and the text that the service had; `null` for one made here. */
export type ChangedComment = Readonly<v.InferOutput<typeof changed>>;

/** A text, and the task, deal or changed comment that it is for. */
export type TypedComment = {
  readonly of: 'Task' | 'Deal' | 'change';
  readonly id: RecordId;
  readonly text: string;
};

type Parts = { readonly outbox: Outbox; readonly unfinished: UnfinishedWork };

/** They outlive the page, and the ids from before a record was sent. */
export class CommentDrafts {
  /** By what a text is for; empty where it was begun and is over. */
  #texts: ReadonlyMap<string, string> = $state.raw(new Map());
  readonly #parts: Parts;

  /** Goes on with what was typed last, here or in another window: there it may be sent meanwhile. */
  constructor(parts: Parts) {
    this.#parts = parts;
    parts.unfinished.follow(PLACE, (name, text) => {
      this.#texts = new Map(this.#texts).set(name, text ?? '');
    });
    void parts.unfinished.read(PLACE).then((texts) => {
      this.#texts = new Map([...this.#texts, ...texts]);
    });
  }

  /** The new comment on a record. */
  newOn(type: Subject['type'], id: RecordId): string {
    return this.#find(type, id);
  }

  keepNew(type: Subject['type'], id: RecordId, text: string): void {
    this.#keep(type, id, text);
  }

  /** The other text of a comment; `undefined` where nobody changes it. */
  changeOf(id: RecordId): ChangedComment | undefined {
    const parsed = v.safeParse(changed, this.#find('change', id));
    return parsed.success ? parsed.output : undefined;
  }

  keepChange(id: RecordId, change: ChangedComment | null): void {
    this.#keep('change', id, change === null ? '' : JSON.stringify(change));
  }

  /** Everything that is typed and not sent; a comment that was opened and not changed is none. */
  get typed(): readonly TypedComment[] {
    const names = [...this.#texts].filter(([, text]) => text.trim() !== '').map(([name]) => name);
    const present = names.map((name) => {
      const [of = '', id = ''] = name.split(' ');
      return `${of} ${this.#parts.outbox.knownId(id)}`;
    });
    return [...new Set(present)].flatMap((name): TypedComment[] => {
      const [of, id = ''] = name.split(' ');
      if (of === 'Task' || of === 'Deal') return [{ of, id, text: this.newOn(of, id) }];
      const change = of === 'change' ? this.changeOf(id) : undefined;
      if (change === undefined || change.body === change.was) return [];
      return [{ of: 'change', id, text: change.body }];
    });
  }

  /** Discards one of those; returns what brings it back, unless another was begun there since. */
  discard({ of, id }: TypedComment): () => Result<null, 'changed'> {
    const text = this.#find(of, id);
    this.#keep(of, id, '');
    return () => {
      if (this.#find(of, id) !== '') {
        return failed(
          'changed',
          'Another text was begun there since, so this one stays discarded.',
        );
      }
      this.#keep(of, id, text);
      return ok(null);
    };
  }

  #find(what: string, id: RecordId): string {
    const texts = this.#namesOf(what, id).map((name) => this.#texts.get(name));
    return texts.findLast(Boolean) ?? '';
  }

  #keep(what: string, id: RecordId, text: string): void {
    const { outbox, unfinished } = this.#parts;
    const present = `${what} ${outbox.knownId(id)}`;
    const next = new Map(this.#texts);
    for (const name of this.#namesOf(what, id)) {
      if (name === present || next.get(name) === '') continue; // ended with an earlier key
      next.set(name, '');
      unfinished.keep(PLACE + name, () => null);
    }
    this.#texts = next.set(present, text);
    unfinished.keep(PLACE + present, () => text || null);
  }

  /** The names under which its text may be kept: by each id that it has or had. */
  #namesOf(what: string, id: RecordId): readonly string[] {
    const { outbox } = this.#parts;
    const known = outbox.knownId(id);
    return [...this.#texts.keys()].filter((name) => {
      const [of, named = ''] = name.split(' ');
      return of === what && outbox.knownId(named) === known;
    });
  }
}
