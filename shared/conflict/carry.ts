/** Keeps the user's choices when a side of the conflict changes while they choose (P4). */
import type { Clash } from './clash.ts';
import { type Choice, type Conflict, clashesOf } from './conflict.ts';

/** Choices, and the conflict they were made in. */
export type ConflictDraft = {
  readonly conflict: Conflict;
  readonly choices: ReadonlyMap<string, Choice>;
  /** Wording they wrote and do not use: they chose otherwise, or the clash has changed. */
  readonly drafts: ReadonlyMap<string, string>;
};

/** A draft without choices. */
export function newDraft(conflict: Conflict): ConflictDraft {
  return { conflict, choices: new Map(), drafts: new Map() };
}

/**
 * The choices applied to the present conflict. A choice stays only if base and both sides of its
 * clash are unchanged, under whatever key. Of other choices only the user's own wording stays, as a
 * draft.
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
    // Prefer the clash with the same base; otherwise keep the order.
    const was = own.find((one) => one.base === clash.base) ?? own[0];
    if (was === undefined) continue;
    left.splice(left.indexOf(was), 1);
    drafts.set(clash.key, ownOf(before, was) ?? '');
  }
  return { conflict, choices, drafts };
}

/**
 * The draft with another choice for one clash, or none. The user's own wording for it stays as a
 * draft (P2).
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
  return (['field', 'item', 'base', 'mine', 'theirs', 'related'] as const).every(
    (part) => JSON.stringify(one[part]) === JSON.stringify(other[part]),
  );
}

function ownOf({ choices, drafts }: ConflictDraft, { key }: Clash): string | undefined {
  const choice = choices.get(key);
  return choice?.kind === 'edited' ? choice.value : drafts.get(key);
}
