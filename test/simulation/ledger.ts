/**
 * The fate of every marked word. A marker occurs nowhere else. The ledger has its author, to
 * whom it was acknowledged, and who removed it from a text they saw.
 */

/** The authors: the users at the two computers and the colleague elsewhere. */
export type Author = 'A' | 'B' | 'ghost';

/** A word that occurs once in the whole world; letters and digits only, so that no markup bends it. */
export type Marker = string;

const letterOf: Readonly<Record<Author, string>> = { A: 'a', B: 'b', ghost: 'g' };

/** How often something happened to a marker. */
type Count = ReadonlyMap<Marker, number>;

export interface Ledger {
  /** A new marker of this author. */
  next(author: Author): Marker;
  /** Typed into a note that is to be created; the note may be made, once. */
  creating(marker: Marker): void;
  /** It was acknowledged to its author. */
  acknowledge(marker: Marker): void;
  /** A user who had read them wrote a text without them. */
  remove(markers: Iterable<Marker>): void;
  /** The user discarded or restored the write that these were in. */
  discard(markers: Iterable<Marker>, by: 1 | -1): void;
  /** The user kept both versions, so the words may be in one more note. */
  copy(markers: Iterable<Marker>): void;
  /** The colleague's are on the service once they are written. */
  write(marker: Marker): void;
  readonly written: ReadonlySet<Marker>;
  readonly created: Count;
  readonly acknowledged: Count;
  readonly removed: ReadonlySet<Marker>;
  readonly discarded: Count;
  readonly copied: Count;
}

/** An empty ledger. */
export function createLedger(): Ledger {
  let last = 0;
  const created = new Map<Marker, number>();
  const acknowledged = new Map<Marker, number>();
  const discarded = new Map<Marker, number>();
  const copied = new Map<Marker, number>();
  const removed = new Set<Marker>();
  const written = new Set<Marker>();
  const count = (map: Map<Marker, number>, marker: Marker, by = 1) =>
    map.set(marker, (map.get(marker) ?? 0) + by);
  return {
    next(author) {
      last += 1;
      return `K${letterOf[author]}${last}`;
    },
    creating: (marker) => void count(created, marker),
    acknowledge: (marker) => void count(acknowledged, marker),
    remove(markers) {
      for (const marker of markers) removed.add(marker);
    },
    discard(markers, by) {
      for (const marker of markers) count(discarded, marker, by);
    },
    copy(markers) {
      for (const marker of markers) count(copied, marker);
    },
    write: (marker) => void written.add(marker),
    written,
    created,
    acknowledged,
    removed,
    discarded,
    copied,
  };
}

/** The author of a marker. */
export function authorOf(marker: Marker): Author {
  return marker[1] === 'g' ? 'ghost' : marker[1] === 'a' ? 'A' : 'B';
}

/** The markers in a text, or in every text of a record. */
export function markersIn(text: unknown): ReadonlySet<Marker> {
  return new Set((JSON.stringify(text) ?? '').match(/\bK[abg]\d+\b/g));
}

/** The markers that are in `before` and no longer in `after`. */
export function markersGone(before: unknown, after: unknown): Marker[] {
  const left = markersIn(after);
  return [...markersIn(before)].filter((marker) => !left.has(marker));
}
