/** The first page of an export: what is in it, what is not, and the way to each client. */
import { escapeText } from '../note/plain-text.ts';
import { showName } from '../shown-name.ts';
import { linkTo, PAGE_END, pageStart, tableFrame } from './page.ts';

export type ExportedClient = {
  readonly name: string;
  /** Its folder, from the export on. */
  readonly path: readonly string[];
  readonly isArchived: boolean;
};

export type DataFiles = {
  readonly label: string;
  readonly count: number;
  readonly csv: string;
  readonly json: string;
};

export type ExportFacts = {
  readonly member: string | null;
  readonly baseUrl: string;
  readonly version: string;
  /** When it was begun, in words. */
  readonly moment: string;
  readonly clients: readonly ExportedClient[];
  /** The page of what belongs to no client; `null` where there is nothing. */
  readonly others: readonly string[] | null;
  readonly data: readonly DataFiles[];
  /** Changes that are not on the service. */
  readonly unsent: number;
  /** … and those among them that need the user. */
  readonly parked: number;
  /** Notes without a text, or with an older one, and images that are not here. */
  readonly missing: { readonly texts: number; readonly older: number; readonly images: number };
};

/** The file with all that is not on the service. */
export const NOT_SENT_FILE = 'not-sent.html';
export const INDEX_FILE = 'index.html';

export function indexPage(facts: ExportFacts): string {
  const { member, baseUrl, moment, version } = facts;
  const who = member === null ? '' : `${showName(member)}, `;
  const head = pageStart({
    title: 'Everything from Traytable',
    above: 'Traytable',
    below: [
      `${who}${baseUrl}, as this computer had it on ${moment}. Traytable ${version}.`,
      ...gapsInWords(facts),
    ],
  });
  const clients = facts.clients.map(({ name, path, isArchived }) => {
    const archived = isArchived ? ' <span class="count">archived</span>' : '';
    return `<li dir="auto">${linkTo([...path, INDEX_FILE], name)}${archived}</li>`;
  });
  const others =
    facts.others === null
      ? []
      : [`<li>${linkTo([...facts.others, INDEX_FILE], 'Without a client')}</li>`];
  const rows = facts.data.map(
    ({ label, count, csv, json }) =>
      `<tr><th scope="row">${escapeText(label)}</th><td class="number">${count}</td><td>${linkTo(['data', csv], 'CSV')}</td><td>${linkTo(['data', json], 'JSON')}</td></tr>`,
  );
  return `${head}<h2>Not sent yet <span class="count">${facts.unsent}</span></h2>
<p>${unsentInWords(facts)}</p>
<h2>Clients <span class="count">${facts.clients.length}</span></h2>
<ul class="files">
${[...clients, ...others].join('\n')}
</ul>
<h2>Data for other programs</h2>
<p>Amounts are exact decimal numbers. Records appear as you left them; the column traytable_state tells which are not on the service as they are here.</p>
${tableFrame('Data for other programs')}<table>
<thead><tr><th scope="col">Records</th><th scope="col" class="number">Count</th><th scope="col">Table</th><th scope="col">All fields</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table></div>
${PAGE_END}`;
}

function unsentInWords({ unsent, parked }: ExportFacts): string {
  const link = (words: string) => linkTo([NOT_SENT_FILE], words);
  // The page also has what is no change yet.
  if (unsent === 0)
    return `Every change is on the service. ${link('Drafts and running timers')} have a page of their own.`;
  const are = unsent === 1 ? '1 change is' : `${unsent} changes are`;
  const among =
    parked === 0 ? '' : ` ${parked} of them ${parked === 1 ? 'needs' : 'need'} your attention.`;
  return `${are} on this computer only, and part of these pages.${among} ${link('All of it on one page')}`;
}

/** A sentence for each thing that is not on this computer; none if nothing is missing. */
export function gapsInWords({ missing }: Pick<ExportFacts, 'missing'>): readonly string[] {
  const { texts, older, images } = missing;
  const of = (count: number, one: string, many: string) =>
    count === 0 ? [] : [count === 1 ? one : `${count} ${many}`];
  return [
    ...of(
      texts,
      'The text of 1 note was not on this computer.',
      'notes have no text here: it was not on this computer.',
    ),
    ...of(
      older,
      '1 note has an older text: the newer one was not on this computer.',
      'notes have an older text: the newer one was not on this computer.',
    ),
    ...of(images, '1 image was not on this computer.', 'images were not on this computer.'),
  ];
}
