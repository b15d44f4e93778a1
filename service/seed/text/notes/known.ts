/**
 * Notes in every sample, which an editor must preserve.
 *
 * Stored HTML, as many tools wrote it; its odd spacing and quoting is on purpose.
 */

import { STUDIO_DOMAIN } from '../studio-domain.ts';

export type KnownNote = {
  readonly title: string;
  readonly html: string | null;
  /** The index of its company in the known clients; none if left out. */
  readonly company?: number;
  readonly isPrivate?: boolean;
};

/** A red square of 16 by 16 pixels. */
export const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR42mPYpKREEmIY1TCqYfhqAABZJ/YBRzobxAAAAABJRU5ErkJggg==';

const mara = '<span class="mention" data-mention-member-id="1">@Mara Lindqvist</span>';
const jonas = '<span class="mention" data-mention-member-id="2">@Jonas Weber</span>';
const files = `https://${STUDIO_DOMAIN}/files`;

export const knownNotes: readonly KnownNote[] = [
  {
    title: 'Rösterei: Texte für die Tüten',
    company: 0,
    html: `<p>Annika möchte kürzere Texte. Höchstens drei Wörter über dem Geschmack:</p>
<ul><li>Äthiopien Yirgacheffe: <em>Jasmin, Bergamotte, weiß</em></li><li>Brasilien: <em>Nuss, Kakao, rund</em></li><li>Frühstück (Hausmischung): <em>kräftig, süß, ehrlich</em></li></ul>
<p>Größe der Schrift mindestens 7 pt, sonst liest es niemand im Regal. ${jonas} prüft das „ß“ in der Hausschrift, es sieht aus wie ein B.</p>
<blockquote><p>Es muß nach Kaffee klingen, nicht nach Katalog.</p></blockquote>`,
  },
  {
    title: 'Rollout plan, all branches',
    company: 11,
    html: `<h2 id="plan">Rollout plan</h2>
<p>Seven dealers, in three waves. The list stays here until the last one is done.</p>
<table class="wide" style="border-collapse: collapse"><thead><tr><th scope="col">Dealer</th><th scope="col">Wave</th><th scope="col" style="text-align:right">Bikes / month</th></tr></thead><tbody><tr><td>Elbufer</td><td>1</td><td style="text-align:right">40</td></tr><tr><td>Südstadt</td><td>1</td><td style="text-align:right">25</td></tr><tr><td rowspan="2">Tallinn &amp; Tartu</td><td>2</td><td style="text-align:right">18</td></tr><tr><td>3</td><td style="text-align:right">11</td></tr></tbody></table>
<figure class="image"><img src="${files}/dealer-map.png" alt="Map of the dealers" width="640" height="400" loading="lazy"><figcaption>Waves from dark to light</figcaption></figure>
<details open><summary>Why not all at once?</summary><p>Support is <b>one</b> person. See <a href="#plan" title="up">the plan</a>.</p></details>
<p>${mara}, please tell Tallinn yourself.</p>`,
  },
  {
    title: 'Voice of the magazine',
    company: 15,
    html: `<p>Three issues read in a row. What makes it <i>Inkwell</i>:</p>
<ol start="3" type="a"><li>Sentences that may be long, but never twice in a row.</li><li>No “we”. The magazine does not speak, its authors do.</li><li>Titles are nouns: <q>Salt</q>, <q>Ferry</q>, <q>The Loan</q>.</li></ol>
<p>Poem of the month, as it must be set (spaces count!):</p>
<pre>the harbour
      leaves
            the ships</pre>
<p>Arabic line for the cover: <span dir="rtl" lang="ar">الحبر لا ينام</span> (“ink does not sleep”), Hebrew for the spine: <bdi lang="he">דיו ומים</bdi>.</p>
<hr>
<p><small>Footnote style: <sup>1</sup>, not <sup>(1)</sup>. H<sub>2</sub>O is fine.</small></p>`,
  },
  {
    title: 'Embedded board',
    company: 26,
    html: `<p>Pasted from the hotel's own tool, it must survive as it is:</p>
<x-board data-board="season" data-columns='["Mai","Juni","Juli"]' class="board board--compact"><x-card data-id="81" data-state="open">Sauna: new pictures</x-card><x-card data-id="82" data-state=done>Breakfast hours</x-card></x-board>
<!-- board ends -->
<p data-origin="import:2021" id=p-7>Imported paragraph with <mark>a highlight</mark>, <kbd>Ctrl</kbd>+<kbd>K</kbd> and an <abbr title="Internet Booking Engine">IBE</abbr>.</p>`,
  },
  {
    title: 'Site visit Ottersen, pictures',
    company: 3,
    html: `<p>Three pictures, more on the disk.</p><p><img src="${files}/ottersen-hull.jpg" alt="Hull, not yet painted"></p><p><img src="${PICTURE}" alt="The red they want" width="16" height="16"> is the red. Really. ${mara} has the paint number.</p>`,
  },
  {
    title: 'Moodboard',
    company: 28,
    html: `<p><img src="${files}/nouri-moodboard.png" alt=""></p>`,
  },
  {
    title: 'Prices from 1 January',
    company: 22,
    html: `<table><tbody><tr><td>Kreisel</td><td>9,50</td></tr><tr><td>Holzeisenbahn „Inselzug“</td><td>64,00</td></tr><tr><td>Bauklötze, 100 Stück</td><td>38,00</td></tr></tbody></table>`,
  },
  { title: 'Ask Hannes about the keys', html: null },
  { title: '', html: `<p>Umbrella is still at Quillmark.</p>` },
  {
    title: 'Everything about the booking engine (long)',
    company: 26,
    html: longNote(),
  },
  {
    title: 'Year in numbers',
    isPrivate: true,
    html: `<h3>Looks like</h3><ul><li>Turnover: a little above last year</li><li>Hours sold: fewer</li><li>So: prices were right. Keep them.</li></ul><p>Tell ${jonas} in person, not here.</p>`,
  },
  {
    title: 'Snippet that broke our editor once',
    html: `<p>Typed, not meant as markup: &lt;script&gt;alert("no")&lt;/script&gt; and &amp;nbsp; and a&nbsp;b.</p><pre><code class="language-html">&lt;a href="?a=1&amp;amp;b=2"&gt;1 &lt; 2&lt;/a&gt;
</code></pre><p>Emoji with joiners: 👩‍👩‍👧‍👦 🏳️‍🌈 and flags 🇸🇪🇩🇪.</p>`,
  },
];

function longNote(): string {
  const rooms = ['Single', 'Double', 'Lake view', 'Tower room', 'Family'];
  const chapters = [
    [
      'How a booking happens',
      'A guest asks by mail, by telephone or through the old form. Reception types it into the engine, prints it, and pins it to the board. The board is the truth; everybody looks there first.',
    ],
    [
      'What the engine does well',
      'It never loses a booking. In twelve years not one. Whatever we put in front of it must not be worse at exactly this.',
    ],
    [
      'What hurts',
      'Changing a date means cancelling and booking anew, and the guest gets two mails that contradict each other. Dogs are a free text. Half board is a room type, so there are forty-one room types for sixty rooms.',
    ],
    [
      'What the owner wants',
      'That the tower room can be booked on the web without anybody calling first. That regulars get their room from last year offered first. That nobody has to learn a new system in July.',
    ],
    [
      'How we could do it',
      'A new front door, the old engine behind it. We read availability every ten minutes, we write bookings one by one, and reception confirms with one click. If the engine is down we take the wish and say honestly that it is a wish.',
    ],
    [
      'What it costs them to wait',
      'Nine in ten of the calls in the morning are about availability. Reception says two hours a day, in season three.',
    ],
  ];
  const body = chapters.map(
    ([title, text], index) =>
      `<h2>${index + 1}. ${title}</h2>\n<p>${text}</p>\n<ul>${rooms
        .slice(0, (index % 4) + 2)
        .map(
          (room, place) =>
            `<li>${room}: <strong>${(index + 2) * (place + 3)}</strong> nights asked, ${place + index} refused</li>`,
        )
        .join('')}</ul>`,
  );
  return `<h1>Booking engine</h1>\n<p>Two days at reception, with ${jonas}. Longer than a note should be; the first chapter is enough for most.</p>\n${body.join('\n')}\n<blockquote><p>Do not make me think in July.</p><footer>reception, every day</footer></blockquote>`;
}
