/** Sentences for briefs, lists and technical notes. */

export const briefSentences: readonly string[] = [
  'A site that answers the five questions everybody asks, and then gets out of the way.',
  'Make it as easy to order at night as it is to walk into the shop by day.',
  'Show the craft, and let the price stand next to it without shame.',
  'One calm place for members, parents and everybody who wants to become one.',
  'People who have never heard of them should understand in ten seconds what they do.',
  'Replace four tools by one that the team likes to open.',
];

export const audiences: readonly (readonly string[])[] = [
  ['Regulars', 'news, opening hours', 'on the phone, in the evening'],
  ['New customers', 'prices, trust', 'search, maps'],
  ['Applicants', 'people, salary, place', 'social media'],
  ['Journalists', 'pictures, a name to call', 'desktop'],
  ['Parents', 'dates, forms', 'on the phone, at night'],
  ['Dealers', 'stock, conditions', 'desktop, every morning'],
  ['Neighbours', 'when is it loud?', 'on the notice board'],
];

export const deliverables: readonly string[] = [
  'Page tree and texts',
  'Design for phone and desktop',
  'Twelve page templates',
  'A photo day',
  'Form with confirmation mail',
  'Newsletter template',
  'Editor training, two hours',
  'Shop with thirty products',
  'Calendar with reminders',
  'Redirects from the old site',
  'Poster and postcard',
  'Signs for the door',
  'Accessibility check',
  'Search',
  'Icons, about twenty',
];

export const notIncluded: readonly string[] = [
  'An app',
  'Translation beyond English',
  'Posts on social media after the launch',
  'Stock photographs',
  'A forum',
  'Running the mail server',
];

export const tones: readonly string[] = [
  'Friendly and short. We write as they talk at the counter.',
  'Factual, warm underneath. No exclamation marks.',
  'Plain language, short sentences, no foreign words. It will be tested by a group of readers.',
  'Proud of the work, modest about everything else.',
];

export const toneQuotes: readonly string[] = [
  'Come in, it is open.',
  'We mend what others throw away.',
  'You do not have to know anything about wine.',
  'Made here, by Ruth and Tom.',
  'Ask us. Really.',
];

export const openQuestions: readonly string[] = [
  'Who writes the news after launch?',
  'Do we get the old photographs?',
  'Is the logo final?',
  'Who pays for the fonts?',
  'May we name the clients?',
  'How many languages, really?',
  'Until when does the old contract run?',
];

export const launchSteps: readonly string[] = [
  'Lower the TTL of the domain',
  'Read every page aloud once',
  'Check the form with a real address',
  'Favicon and share picture',
  'Redirect list imported',
  'Backup of the old site',
  'Imprint and privacy checked by them',
  'Remove the staging password',
  'Switch DNS',
  'Certificate is valid, also for www',
  'Test an order with a real card',
  'Tell search engines about the new pages',
  'Watch the error log for an hour',
  'Send the "we are live" mail',
  'Cake',
];

export const technicalOpenings: readonly string[] = [
  'So that nobody has to search again.',
  'Found after two hours, hence this note.',
  'As it is now, not as it should be.',
  'Their provider has changed the panel, the steps are new.',
  'Only needed in an emergency.',
  'Copied from the ticket, shortened.',
];

export const snippets: readonly string[] = [
  '```bash\nrsync -av --delete out/ deploy@example.test:/srv/www/\nssh deploy@example.test sudo systemctl reload nginx\n```',
  '```nginx\nlocation = /angebote.html { return 301 /prices; }\nlocation ~ ^/news/(\\d+)$ { return 301 /news?id=$1; }\n```',
  '```text\nv=spf1 include:mail.example.test ~all\n_dmarc  TXT  "v=DMARC1; p=quarantine; rua=mailto:post@example.test"\n```',
  '```js\n// The till sends prices in cents & without tax.\nconst price = Math.round(cents * 1.19) / 100;\nif (price < 0) throw new Error("No price: " + id);\n```',
  '```css\n/* The logo must stay readable on the photo */\n.hero::after { background: linear-gradient(transparent, #0008); }\n```',
  "```sql\nSELECT email, count(*) FROM orders\nWHERE placed_at > '2026-01-01' GROUP BY email HAVING count(*) > 3;\n```",
  'Log in at `https://panel.example.test`, then **Domains**, then the small gear. The button is grey but works.',
];

export const technicalFacts: readonly string[] = [
  'Certificate renews itself, except for the `www` name',
  'Backups every night at 03:10, kept for 30 days',
  'PHP is old, do not update before the relaunch',
  'Mail runs somewhere else, never touch the MX records',
  'The cron job sends the newsletter, so do not run it by hand',
  'Cache has to be emptied after each deploy',
  'Uploads larger than 8 MB fail without a message',
  'Log-in is in the password manager under the *old* name',
  'The domain belongs to a former employee. Still.',
  'Staging is indexed by nobody, checked in March',
];

export const pages: readonly string[] = [
  'Home',
  'About us',
  'Team',
  'Prices',
  'History since 1894',
  'Directions',
  'Press',
  'Jobs',
  'Gallery',
  'FAQ',
  'Partners',
  'Guest book 😅',
  'Download area',
  'News 2011–2019',
  'Contact',
  'Terms',
];

export const chaseOpenings: readonly string[] = [
  'Wrote to {person}, friendly, with the invoice attached once more.',
  'The one from {month} is three weeks over. Called {person}.',
  'Second reminder for {month} goes out today.',
  '{person} never got it, says {person}. Sent again to the other address.',
  'No answer since {month}. Not like them at all.',
  '{person} says accounting changed their system in {month}.',
];

export const chaseFacts: readonly string[] = [
  'They need an order number on it',
  'Accounts is only there on Wednesdays',
  'The amount is right, the address was not',
  'Half of it has arrived',
  'The boss signs everything above 2,000 himself',
  'Next invoice by post, on paper',
];

export const chaseClosings: readonly string[] = [
  'If nothing comes by Friday, call again.',
  'No drama.',
  '{person} will see to it this week.',
  'Do not start phase two before it is here.',
  'Paid! Finally. 🎉',
  'Ask first whether we offer instalments.',
  'Next time half of it in advance.',
];

export const runningThings: readonly string[] = [
  'Newsletter is scheduled, do not touch',
  'Round two of the texts comes on Wednesday',
  'Printer has the files and will call',
  'The board looks at the prototype',
  'Waiting for the photographs',
  'Update of the shop on Monday night',
];

export const ifTheyCall: readonly string[] = [
  'Listen',
  'Write it down, promise nothing',
  'Prices are in the offer, page two',
  'Text changes: yes, up to an hour',
  'Anything with the till: call the provider',
  'If the site is down, restart it first and ask later',
];

export const bugs: readonly string[] = [
  'Total jumps by a cent when a voucher is used',
  'Menu stays open after a tap on a link',
  'Umlauts in the confirmation mail',
  'Map covers the button on small phones',
  'Date picker starts on Sunday',
  'Print view cuts the last column',
  'Focus is lost after sending the form',
  'Search finds deleted pages',
  'Pictures upside down when taken with an iPhone',
  'Footer link to the old shop',
];

export const traits: readonly string[] = [
  'Prefers the telephone, answers mail on Fridays',
  'Decides quickly, changes her mind once, then never again',
  'Knows everything about typefaces, careful',
  'Wants three options, always takes the second',
  'Tea, no coffee',
  'Is in the workshop until eleven',
  'Reads on the phone, so keep it short',
  'Brings the dog 🐕',
  'Studied with one of us',
  'Formal address, please',
  'Not in the office on Thursdays',
  'Likes to be asked before, not told after',
];
