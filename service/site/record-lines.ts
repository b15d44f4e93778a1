/** Records as lines of a list: the title, and details that tell records apart. */
import type { RecordKind } from '../web/record-url.ts';
import { type Html, html } from './html.ts';
import { pagePath, type ShownRecord, titleOf } from './kinds.ts';
import { isEmpty } from './record-fields.ts';
import { amountWords, choiceWords, dayWords, durationWords } from './value-text.ts';

type Words = readonly (string | undefined)[];

const details: Readonly<Record<RecordKind, (record: ShownRecord) => Words>> = {
  company: (one) => [linesOf(one, 'industry', choiceWords)],
  contact: (one) => [linesOf(one, 'job_title'), linesOf(one, 'email')],
  deal: (one) => [money(one, 'deal_value'), linesOf(one, 'company_name')],
  project: (one) => [linesOf(one, 'number'), linesOf(one, 'company_name')],
  task: (one) => [linesOf(one, 'status'), linesOf(one, 'due_date', dayWords)],
  time_entry: (one) => [
    linesOf(one, 'date', dayWords),
    linesOf(one, 'duration_seconds', (text) => durationWords(Number(text))),
  ],
  invoice: (one) => [
    linesOf(one, 'invoice_number'),
    linesOf(one, 'status', choiceWords),
    money(one, 'total_amount'),
  ],
  document: (one) => [linesOf(one, 'doc_number'), linesOf(one, 'status', choiceWords)],
  note: (one) => [linesOf(one, 'date', dayWords)],
};

/** Returns the records as a list of links; no line repeats `around`, the page's own title. */
export function recordLines(
  kind: RecordKind,
  records: readonly ShownRecord[],
  around?: string,
): Html {
  const lines = records.map((record) => {
    const title = titleOf(kind, record);
    const words = details[kind](record).filter((one) => one && one !== title && one !== around);
    const quiet =
      words.length > 0 ? html` <span class="quiet">${words.join(' · ')}</span>` : undefined;
    return html`<li><a href="${pagePath(kind, record['id'])}">${title}</a>${quiet}</li>\n`;
  });
  return html`<ul class="lines">\n${lines}</ul>`;
}

function linesOf(
  record: ShownRecord,
  name: string,
  words: (text: string) => string = (text) => text,
): string | undefined {
  return isEmpty(record[name]) ? undefined : words(String(record[name]));
}

function money(record: ShownRecord, name: string): string | undefined {
  return linesOf(
    record,
    name,
    (text) => `${amountWords(text)} ${String(record['currency'] ?? '')}`,
  );
}
