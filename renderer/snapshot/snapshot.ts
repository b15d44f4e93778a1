/** The snapshot: how the first screen looked when it was last drawn. A start shows it until the screen is there. */

/** A text, or an element with its attributes and what is in it. */
export type SnapshotNode =
  | string
  | readonly [
      name: string,
      attributes: Readonly<Record<string, string>>,
      nodes: readonly SnapshotNode[],
    ];

/** As its file has it, as JSON. */
export type Snapshot = {
  /** The key of the account whose records it shows. */
  readonly account: string;
  /** The local day it was taken on, such as `2026-11-27`. */
  readonly day: string;
  /** The build of the program whose style sheets it needs. */
  readonly build: string;
  readonly root: SnapshotNode;
};

/** Names the build of the program that runs: the file that a page begins with has a name of its own in each. */
export function presentBuild(): string {
  return document.querySelector('script')?.src ?? '';
}

/** The element that it is drawn in. */
export const SNAPSHOT_ID = 'snapshot';

/** A screen with more is not kept. */
export const NODES_MAX = 3_000;
export const DEPTH_MAX = 40;
