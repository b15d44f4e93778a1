/** The calendar year that holds most of the sample, which reaches back a year from today. */
const JULY = 6;

/** Returns that year, and its name in a report: in January the present one holds a few days at most. */
export function sampleYear(now = new Date()) {
  const year = now.getFullYear();
  return now.getMonth() < JULY
    ? ({ year: year - 1, range: 'Last year' } as const)
    : ({ year, range: 'This year' } as const);
}
