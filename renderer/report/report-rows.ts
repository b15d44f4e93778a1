/** The rows of a report's table: its groups with the second level below each. */
import type { Report, ReportGroup, ReportKey } from '../../shared/time/report.ts';

export type ReportRow = {
  /** The ids that lead to it, which name it also after the groups have moved. */
  readonly key: string;
  readonly level: 0 | 1;
  readonly groupedBy: ReportKey;
  readonly group: ReportGroup;
};

/** All rows in the order of the table. */
export function reportRows({ by, within, groups }: Report): readonly ReportRow[] {
  return groups.flatMap((group): ReportRow[] => {
    const key = group.id ?? '';
    const inner = group.groups.map((part): ReportRow => {
      const groupedBy = within ?? by;
      return { key: `${key} / ${part.id ?? ''}`, level: 1, groupedBy, group: part };
    });
    return [{ key, level: 0, groupedBy: by, group }, ...inner];
  });
}

/** The longest group of the first level, which the bars are measured by. */
export function longestSeconds({ groups }: Report): number {
  return groups.reduce((longest, { totals }) => Math.max(longest, totals.seconds), 0);
}
