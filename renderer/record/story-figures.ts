/** The figures of a client, a project, a contact or a deal in words; those that say nothing are left out. */
import { asHours, shownValue } from '../../shared/kinds/shown-value.ts';
import { inCurrency } from '../../shared/money.ts';
import { daysBetween } from '../../shared/time/calendar.ts';
import type { Day } from '../../shared/time.ts';
import type { Amounts, Figures } from '../../shared/timeline/client-figures.ts';
import type { DealFigures } from '../../shared/timeline/deal-figures.ts';
import { countInWords, dayInWords } from '../ui/dates.ts';

export type FigureWords = {
  readonly label: string;
  readonly value: string;
  /** Whether somebody should have acted by now. */
  readonly isLate: boolean;
};

/** `isBilledKnown`: whether it could be read what this computer put on an invoice. */
export function figuresInWords(
  { openDeals, unbilledSeconds: seconds, outstanding, overdue, touchedOn }: Figures,
  today: Day,
  isBilledKnown: boolean,
): readonly FigureWords[] {
  const unbilled = isBilledKnown
    ? 'Unbilled this month (as far as known here)'
    : 'Billable this month';
  const hours = seconds === 0 ? '' : `${asHours(Math.round(seconds / 60) * 60)} h`;
  return full([
    figure('Open deals', joinAmounts(openDeals)),
    figure(unbilled, hours),
    figure('Outstanding', joinAmounts(outstanding)),
    figure('Overdue', joinAmounts(overdue), true),
    figure('Last touched', touchedOn === null ? '' : dayInWords(touchedOn, today)),
  ]);
}

export function dealFiguresInWords(
  { amount, probability, closesOn, isLate, inStageSince: since }: DealFigures,
  today: Day,
): readonly FigureWords[] {
  const days = since === null ? 0 : daysBetween(since, today);
  const age = days < 1 ? '' : ` · ${countInWords(days)} ${days === 1 ? 'day' : 'days'}`;
  return full([
    figure('Value', amount === null ? '' : inCurrency(amount.value, amount.currency)),
    figure(
      'Probability',
      probability === null ? '' : shownValue('deal', 'probability', probability),
    ),
    figure('Expected close', closesOn === null ? '' : dayInWords(closesOn, today), isLate),
    // The menu below the title names it.
    figure('In this stage since', since === null ? '' : `${dayInWords(since, today)}${age}`),
  ]);
}

function figure(label: string, value: string, isLate = false): FigureWords {
  return { label, value, isLate };
}

function full(figures: readonly FigureWords[]): readonly FigureWords[] {
  return figures.filter(({ value }) => value !== '');
}

/** `€24,000.00 + $500.00`; never added across. */
function joinAmounts(amounts: Amounts): string {
  return amounts.map(({ currency, value }) => inCurrency(value, currency)).join(' + ');
}
