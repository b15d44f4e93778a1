/** The names of groups of rows. */
import type { Around, Column } from '../../shared/table/columns.ts';
import type { RowGroup } from '../../shared/table/group-rows.ts';
import { monthInWords } from '../ui/dates.ts';
import { aboutsIn } from './filter-choices.ts';

/** Behind a name that several records have, where nothing tells which of them is meant. */
export const UNSURE = 'not known which';

/** `November 2026`, what all rows of it say, or that they say nothing. */
function groupInWords({ key, text }: RowGroup, column: Column | undefined): string {
  if (key === '') return `No ${(column?.label ?? '').toLowerCase()}`;
  const isMonth = column?.type === 'day' || column?.type === 'moment';
  return isMonth ? monthInWords(key) : text;
}

/** The same, where groups of equal names say what tells their records apart: `Atlas · atlas.example`. */
export function createGroupNames(
  groups: readonly RowGroup[],
  column: Column | undefined,
  around: Around,
): (group: RowGroup) => string {
  const named = groups.filter(({ of }) => of !== undefined);
  const alike = Map.groupBy(named, (group) => groupInWords(group, column));
  const abouts = new Map<string, ReturnType<typeof aboutsIn>>();
  return (group) => {
    const words = groupInWords(group, column);
    const { of, isUnsure } = group;
    if (isUnsure) return `${words} · ${UNSURE}`;
    const others = alike.get(words) ?? [];
    if (of === undefined || others.length < 2) return words;
    const ids = others.flatMap((other) => other.of?.id ?? []);
    const aboutOf = abouts.get(words) ?? aboutsIn(of.list, ids, around);
    abouts.set(words, aboutOf);
    return [words, aboutOf(of.id)].filter(Boolean).join(' · ');
  };
}
