/** The rows of a report's table: its groups with the second level below each. */
import type { Report, ReportGroup } from '../../shared/time/report.ts';
import type { ReportNames } from '../cache/read-report.ts';
import { type GroupWords, groupNames } from './group-names.ts';

export type ReportRow = {
  /** The ids that lead to it, which name it also after the groups have moved. */
  readonly key: string;
  readonly level: 0 | 1;
  /** Apart from those of the other groups beside it, as far as anything tells them apart. */
  readonly name: string;
  readonly group: ReportGroup;
};

/** All rows in the order of the table. */
export function reportRows(
  { by, within, groups }: Report,
  names: ReportNames,
  wordsFor?: GroupWords,
): readonly ReportRow[] {
  const outer = groupNames(by, groups, names, wordsFor);
  return groups.flatMap((group): ReportRow[] => {
    const key = group.id ?? '';
    const inner = groupNames(within ?? by, group.groups, names, wordsFor);
    const parts = group.groups.map((part): ReportRow => {
      const name = inner.get(part.id) ?? '';
      return { key: `${key} / ${part.id ?? ''}`, level: 1, name, group: part };
    });
    return [{ key, level: 0, name: outer.get(group.id) ?? '', group }, ...parts];
  });
}

/** The longest group of the first level, which the bars are measured by. */
export function longestSeconds({ groups }: Report): number {
  return groups.reduce((longest, { totals }) => Math.max(longest, totals.seconds), 0);
}
