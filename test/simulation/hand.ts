/** The tools of a writer: chance, words of their own, and records to name. */
import type { Draw } from '../../service/seed/draw/draw.ts';
import type { Fields, WritableKind } from '../../shared/records/kinds.ts';
import type { Marker } from './ledger.ts';

/** The records of the account beside those that people make: the same for everybody. */
export type Fixtures = {
  readonly companyId: number;
  readonly stageIds: readonly string[];
  readonly taskStatusIds: readonly string[];
  readonly templateId: string;
};

export type Hand = {
  readonly draw: Draw;
  readonly next: () => Marker;
  readonly fixtures: Fixtures;
  /** The ids of records of a kind that can be named, made on this computer or not. */
  readonly ids: (kind: WritableKind) => readonly string[];
};

export type Edits = Readonly<Record<WritableKind, (shown: Fields, hand: Hand) => Fields>>;

export type Beginnings = Readonly<Record<WritableKind, (hand: Hand) => Fields | undefined>>;

export function aDay(draw: Draw): string {
  return `2026-11-${draw.between(10, 28)}`;
}
