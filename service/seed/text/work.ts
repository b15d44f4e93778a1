/** The kinds of projects, with their titles, tasks and hours. */

export type WorkKind = {
  readonly name: 'site' | 'shop' | 'brand' | 'care' | 'campaign' | 'app' | 'audit';
  readonly titles: readonly string[];
  /** The price in euros, from and to: of the project, or of a month of care. */
  readonly fee: readonly [from: number, to: number];
  readonly tasks: readonly string[];
  readonly hours: readonly string[];
};

export const workKinds: readonly WorkKind[] = [
  {
    name: 'site',
    titles: [
      'New website',
      'Website relaunch',
      'Careers pages',
      'Landing page',
      'Pages in English',
    ],
    fee: [4_800, 26_000],
    tasks: [
      ...[
        'Page tree and navigation',
        'Wireframes for home and service pages',
        'Collect photographs',
      ],
      ...['First draft of the copy', 'Design home page', 'Design for phones', 'Set up staging'],
      ...['Build page templates', 'Contact form with spam check', 'Redirects from the old site'],
      ...[
        'Cookie banner, or better: no cookies',
        'Page speed below two seconds',
        'Proofread all pages',
      ],
      ...['Train the editors', 'Go live', 'Check analytics after a week'],
    ],
    hours: [
      ...[
        'Wireframes',
        'Home page, second version',
        'Templates',
        'Responsive images',
        'Copy edits',
      ],
      ...[
        'Call about the page tree',
        'Fixing the menu on phones',
        'Redirect list',
        'Launch evening',
      ],
    ],
  },
  {
    name: 'shop',
    titles: [
      'Online shop',
      'Shop redesign',
      'Subscription checkout',
      'Gift cards',
      'Dealer portal',
    ],
    fee: [9_000, 48_000],
    tasks: [
      ...[
        'Product data from the old shop',
        'Shipping rules per country',
        'Payment provider contract',
      ],
      ...[
        'Design product page',
        'Checkout in two steps',
        'Stock sync with the till',
        'Gift wrapping',
      ],
      ...['Order e-mails', 'Invoices as PDF', 'Search with typos allowed', 'Returns page'],
      ...['Test orders with real cards', 'Legal texts', 'Import customer accounts', 'Soft launch'],
    ],
    hours: [
      ...['Product import', 'Checkout', 'Shipping zones', 'E-mail templates', 'Test orders'],
      ...[
        'Debugging the stock sync',
        'Filters on the category page',
        'Call with the payment people',
      ],
    ],
  },
  {
    name: 'brand',
    titles: ['Brand refresh', 'Logo and stationery', 'Visual identity', 'Packaging', 'Shop front'],
    fee: [3_500, 19_000],
    tasks: [
      ...[
        'Interviews with three customers',
        'Mood boards',
        'Logo: three directions',
        'Colour and type',
      ],
      ...['Business cards', 'Letterhead template', 'Signs for the front door', 'Photo direction'],
      ...['Brand guide, twelve pages', 'Packaging dieline', 'Print proof', 'Hand over all files'],
    ],
    hours: [
      ...[
        'Sketching',
        'Mood boards',
        'Logo variants',
        'Type tests',
        'Presentation',
        'Proof at the printer',
      ],
      ...['Vector clean-up', 'Brand guide'],
    ],
  },
  {
    name: 'care',
    titles: ['Website care', 'Monthly retainer', 'Content and care', 'Hosting and updates'],
    fee: [240, 1_900],
    tasks: [
      ...['Monthly updates', 'Backup restore test', 'Broken links', 'Two blog posts', 'Newsletter'],
      ...[
        'Renew the certificate',
        'Report for the quarter',
        'New team photographs',
        'Change opening hours',
      ],
      ...['Update the price list', 'Old news out, new news in'],
    ],
    hours: [
      ...[
        'Updates',
        'Small text changes',
        'Newsletter',
        'Report',
        'Call',
        'Restoring a page',
        'Photos',
      ],
    ],
  },
  {
    name: 'campaign',
    titles: [
      'Spring campaign',
      'Christmas campaign',
      'Open day',
      'Newsletter series',
      'Anniversary',
    ],
    fee: [2_400, 14_000],
    tasks: [
      ...[
        'Idea and one-liner',
        'Posters A1 and A3',
        'Six posts',
        'Landing page',
        'Newsletter template',
      ],
      ...[
        'Book the photographer',
        'Brief the printer',
        'Schedule posts',
        'Numbers after four weeks',
      ],
    ],
    hours: [
      'Concept',
      'Posters',
      'Posts',
      'Photo day',
      'Newsletter',
      'Numbers',
      'Call with the printer',
    ],
  },
  {
    name: 'app',
    titles: ['Booking tool', 'Members area', 'Staff rota', 'Price calculator', 'Event calendar'],
    fee: [8_000, 36_000],
    tasks: [
      ...['Write down the rules', 'Clickable prototype', 'Test with five people', 'Data model'],
      ...['Log-in and roles', 'Calendar view', 'Reminder e-mails', 'Export for accounting'],
      ...['Accessibility pass', 'Load test', 'Pilot with one team', 'Write the help page'],
    ],
    hours: [
      ...['Prototype', 'User test', 'Calendar', 'Roles and rights', 'Bug fixes', 'Pilot support'],
      ...['Data model', 'Pairing on the data model'],
    ],
  },
  {
    name: 'audit',
    titles: ['Accessibility audit', 'Speed check', 'Search check-up', 'Content audit'],
    fee: [1_400, 6_200],
    tasks: [
      ...[
        'Pick twelve pages',
        'Keyboard only',
        'Screen reader run',
        'Contrast table',
        'Write the report',
      ],
      ...['Go through it with the client', 'Re-test after the fixes'],
    ],
    hours: ['Testing by keyboard', 'Screen reader', 'Report', 'Walk-through', 'Re-test'],
  },
];

/** Words that tell deals of one client apart. */
export const dealWords: readonly string[] = [
  ...['phase two', 'rough estimate sent', 'maybe with photography', 'framework for next year'],
  ...[
    'smaller version',
    'with English pages',
    'came through Ledgerline',
    'needs a decision by the board',
  ],
];
