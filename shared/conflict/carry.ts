/** What becomes of somebody's choices when a side of the conflict changes while they choose (P4). */
import type { Clash } from './clash.ts';
import { type Choice, type Conflict, clashesOf } from './conflict.ts';

/** Choices, and the conflict they were made in. */
export type ConflictDraft = {
  readonly conflict: Conflict;
  readonly choices: ReadonlyMap<string, Choice>;
  /** What they wrote themselves and use for nothing: they chose otherwise, or the clash is another. */
  readonly drafts: ReadonlyMap<string, string>;
};

/** The beginning: nothing is chosen. */
export function newDraft(conflict: Conflict): ConflictDraft {
  return { conflict, choices: new Map(), drafts: new Map() };
}

/**
 * The same choices in the conflict as it is now. One stands only where both sides and what they began
 * from are what they were when it was made, under whatever key; of the others nothing is kept but the
 * user's own wording, as a draft.
 */
export function carry(before: ConflictDraft, conflict: Conflict): ConflictDraft {
  const left = [...clashesOf(before.conflict)];
  const choices = new Map<string, Choice>();
  const drafts = new Map<string, string>();
  const changed: Clash[] = [];
  for (const clash of clashesOf(conflict)) {
    const at = left.findIndex((one) => isSame(one, clash));
    const [same] = at === -1 ? [] : left.splice(at, 1);
    const choice = same && before.choices.get(same.key);
    const draft = same && before.drafts.get(same.key);
    if (choice !== undefined) choices.set(clash.key, choice);
    if (draft !== undefined) drafts.set(clash.key, draft);
    if (same === undefined) changed.push(clash);
  }
  for (const clash of changed) {
    const own = left.filter((one) => one.field === clash.field && ownOf(before, one) !== undefined);
    // The one that began from the same is the likeliest; else they keep their order.
    const was = own.find((one) => one.base === clash.base) ?? own[0];
    if (was === undefined) continue;
    left.splice(left.indexOf(was), 1);
    drafts.set(clash.key, ownOf(before, was) ?? '');
  }
  return { conflict, choices, drafts };
}

/**
 * The settling with another choice for one clash, or with none. What they wrote themselves for it
 * before stays as a draft (P2).
 */
export function setChoice(
  before: ConflictDraft,
  key: string,
  choice: Choice | undefined,
): ConflictDraft {
  const [choices, drafts] = [new Map(before.choices), new Map(before.drafts)];
  const was = choices.get(key);
  if (was?.kind === 'edited') drafts.set(key, was.value);
  if (choice?.kind === 'edited') drafts.delete(key);
  if (choice === undefined) choices.delete(key);
  else choices.set(key, choice);
  return { ...before, choices, drafts };
}

function isSame(one: Clash, other: Clash): boolean {
  return (['field', 'base', 'mine', 'theirs', 'related'] as const).every(
    (part) => JSON.stringify(one[part]) === JSON.stringify(other[part]),
  );
}

function ownOf({ choices, drafts }: ConflictDraft, { key }: Clash): string | undefined {
  const choice = choices.get(key);
  return choice?.kind === 'edited' ? choice.value : drafts.get(key);
}
