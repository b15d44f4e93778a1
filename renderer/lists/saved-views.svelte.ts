/** The named views of a list, remembered on this computer by account. */

import type { RecordId } from '../../shared/ids.ts';
import type { ListedKind } from '../../shared/table/first-views.ts';
import {
  deleteView,
  SAVED_VIEWS_MAX,
  type SavedView,
  savedView,
  viewIn,
} from '../../shared/table/saved-views.ts';
import { type View, withKnownIds } from '../../shared/table/view.ts';
import { recallFollowed, remember } from '../ui/remembered.ts';

export class SavedViews {
  #remembered: readonly SavedView[] = $state.raw([]);
  /** The view deleted last, for as long as the window is open. */
  #deleted = $state.raw<{
    readonly name: string;
    readonly undo: (now: readonly SavedView[]) => readonly SavedView[];
  } | null>(null);
  #openedLast: string | null = $state.raw(null);
  readonly #name: string;
  readonly #knownId: (id: RecordId) => RecordId;

  constructor(kind: ListedKind, accountKey: string, knownId: (id: RecordId) => RecordId) {
    this.#knownId = knownId;
    this.#name = `saved views of ${kind} of ${accountKey}`;
    const follow = (one: SavedView) => withKnownIdsIn(one, knownId);
    this.#remembered = onceEach(recallFollowed(this.#name, savedView, SAVED_VIEWS_MAX, follow));
  }

  /** A record in their filters may have been made here, and have another id by now. */
  get all(): readonly SavedView[] {
    return this.#remembered.map((one) => withKnownIdsIn(one, this.#knownId));
  }

  /** Those that stand in the sidebar. */
  get pinned(): readonly SavedView[] {
    return this.all.filter(({ isPinned }) => isPinned !== false);
  }

  /** The view that is open while the list is shown like this. */
  openIn(now: View): SavedView | undefined {
    return viewIn(this.all, now, this.#openedLast);
  }

  /** This one is open from now on, and none that equals it. */
  setOpen({ id }: Pick<SavedView, 'id'>): void {
    this.#openedLast = id;
  }

  /** The name of the view that Undo brings back; `null` where there is none. */
  get deletedName(): string | null {
    return this.#deleted?.name ?? null;
  }

  /** Another one for each delete, also of equal names; `null` where there is nothing to undo. */
  get deletion(): object | null {
    return this.#deleted;
  }

  change(how: (all: readonly SavedView[]) => readonly SavedView[]): void {
    this.#remembered = how(this.all);
    remember(this.#name, this.#remembered);
  }

  delete({ id, name }: SavedView): void {
    const { left, undo } = deleteView(this.all, id);
    this.#deleted = { name, undo };
    this.change(() => left);
  }

  undo(): void {
    const before = this.all.length;
    if (this.#deleted !== null) this.change(this.#deleted.undo);
    if (this.all.length > before) this.#deleted = null; // else there is no room for it yet
  }
}

function withKnownIdsIn(saved: SavedView, knownId: (id: RecordId) => RecordId): SavedView {
  const now = withKnownIds(saved.view, knownId);
  return now === saved.view ? saved : { ...saved, view: now };
}

/** Two of one id could not be told apart. */
function onceEach(all: readonly SavedView[]): readonly SavedView[] {
  return [...new Map(all.map((one) => [one.id, one])).values()];
}
