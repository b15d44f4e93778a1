/** The studio's clients: thirty fixed ones, and trades to draw more from. None is real. */
import type { industries } from '../../../shared/records/company.ts';

type Industry = (typeof industries)[number];

export type ClientText = {
  readonly name: string;
  readonly industry: Industry;
  readonly size: number;
  readonly description: string | null;
};

/** `size` is an index in the list of company sizes. */
export const knownClients: readonly ClientText[] = [
  {
    name: 'Halmstrand Coffee Roasters',
    industry: 'food_and_drink',
    size: 1,
    description: 'Roastery with two cafés and a subscription. Annika decides, her brother pays.',
  },
  {
    name: 'Brightwater Dental',
    industry: 'health',
    size: 1,
    description: 'Four dentists, one very organised practice manager.',
  },
  {
    name: 'Kastanienhof Kindergarten',
    industry: 'science_and_education',
    size: 0,
    description: 'Parents run it. Everything goes through the board, once a month.',
  },
  {
    name: 'Ottersen Boats',
    industry: 'vehicles',
    size: 1,
    description: 'Wooden boats, built to order. Long lead times, lovely photographs.',
  },
  {
    name: 'Fjellvik Outdoor',
    industry: 'sports',
    size: 2,
    description: 'Tents and rucksacks. Sells mostly in spring, so nothing new after February.',
  },
  {
    name: 'Lumen & Lark',
    industry: 'arts_and_entertainment',
    size: 0,
    description: 'Touring puppet theatre.',
  },
  {
    name: 'Praxis am Mühlteich',
    industry: 'health',
    size: 0,
    description: 'Physiotherapy. New booking system since last autumn.',
  },
  { name: 'Haller Optik', industry: 'business_and_consumer_services', size: 0, description: null },
  {
    name: 'Pellegrin Journeys',
    industry: 'travel_and_tourism',
    size: 1,
    description: 'Rail holidays for people who hate airports.',
  },
  {
    name: 'Tamsin Grey Ceramics',
    industry: 'hobbies_and_leisure',
    size: 0,
    description: 'One potter, one kiln, four drops a year that sell out in minutes.',
  },
  {
    name: 'Rothweil Maschinenbau',
    industry: 'heavy_industry_and_engineering',
    size: 3,
    description: 'Packaging machines. Purchasing wants three quotes for everything.',
  },
  {
    name: 'Veloce Cargo Bikes',
    industry: 'vehicles',
    size: 1,
    description: 'Bikes for trades people and families. Dealer portal is ours since May.',
  },
  {
    name: 'Hof Sonnenau',
    industry: 'food_and_drink',
    size: 1,
    description: 'Organic farm with a weekly vegetable box.',
  },
  {
    name: 'Quillmark Legal',
    industry: 'law_and_government',
    size: 1,
    description: 'Employment law. They read every word we write, twice.',
  },
  {
    name: 'Birk & Daughters Joinery',
    industry: 'home_and_garden',
    size: 0,
    description: 'Kitchens and staircases.',
  },
  {
    name: 'Inkwell Quarterly',
    industry: 'news_and_media',
    size: 0,
    description: 'Literary magazine in print and on the web.',
  },
  {
    name: 'Sablehurst Wines',
    industry: 'e_commerce_and_shopping',
    size: 1,
    description: 'Wine merchant. Age check and shipping rules per country.',
  },
  {
    name: 'Pawprint Hotel',
    industry: 'pets_and_animals',
    size: 0,
    description: 'Boarding for dogs and, since March, cats.',
  },
  {
    name: 'Gemeinde Unterlauchen',
    industry: 'law_and_government',
    size: 2,
    description: 'Municipality. Accessibility by law, decisions by committee.',
  },
  {
    name: 'Tidepool Games',
    industry: 'games',
    size: 1,
    description: 'Board games with an app. Fun, and always late.',
  },
  {
    name: 'Ledgerline Tax',
    industry: 'finance',
    size: 1,
    description: 'Tax advisers. Never call in May.',
  },
  { name: 'Mirabel Florals', industry: 'lifestyle', size: 0, description: null },
  {
    name: 'Kleinholz Spielwaren',
    industry: 'e_commerce_and_shopping',
    size: 1,
    description: 'Wooden toys. Christmas is half the year.',
  },
  {
    name: 'Ruderclub Vättersund',
    industry: 'sports',
    size: 0,
    description: 'Rowing club; the treasurer is our contact and very kind.',
  },
  {
    name: 'Marlow Street Bakery',
    industry: 'food_and_drink',
    size: 0,
    description: 'Three shops, sourdough, long queues.',
  },
  {
    name: 'Datenfähre',
    industry: 'computers_electronics_and_technology',
    size: 1,
    description: 'Backups for small firms. Wants to look less like an IT company.',
  },
  {
    name: 'Hotel Ahrensee',
    industry: 'travel_and_tourism',
    size: 2,
    description: 'Sixty rooms by a lake. Own booking engine, bought in 2014.',
  },
  {
    name: 'Stiftung Wiesenweg',
    industry: 'community_and_society',
    size: 1,
    description: 'Homes and workshops for people with disabilities. Plain language everywhere.',
  },
  {
    name: 'Atelier Nouri',
    industry: 'luxury',
    size: 0,
    description: 'Goldsmith. Few words, big pictures.',
  },
  {
    name: 'Talentweide',
    industry: 'jobs_and_career',
    size: 1,
    description: 'Apprenticeships in the countryside.',
  },
];

/** Names in front of a trade. */
export const houses: readonly string[] = [
  ...['Aldervik', 'Amberley', 'Bachmoos', 'Bellweather', 'Birkenau', 'Bramblegate', 'Calloway'],
  ...['Corvin', 'Dornbusch', 'Duneholm', 'Eichwald', 'Elsbeth', 'Ferngrove', 'Finkenrain'],
  ...['Gallowey', 'Grünfeld', 'Hagedorn', 'Harrowby', 'Hollerbach', 'Ilmenau', 'Isengrund'],
  ...[
    'Jansonn',
    'Juniper',
    'Kettlewell',
    'Kranich',
    'Lavendel',
    'Lindgren',
    'Lørenskov',
    'Marbeck',
  ],
  ...['Mistelbach', 'Mosshart', 'Nachtigall', 'Nordhain', 'Oakhollow', 'Ødegaard', 'Pappelried'],
  ...['Penhallow', 'Quendel', 'Quistgaard', 'Rabenstein', 'Rosmarin', 'Sandvik', 'Saxby', 'Seidel'],
  ...['Silberfuchs', 'Tannhof', 'Thistledown', 'Ulmenhof', 'Undine', 'Vossberg', 'Wacholder'],
  ...[
    'Westermoor',
    'Willowmere',
    'Yarrow',
    'Zeisig',
    'Zinnober',
    'Ashcombe',
    'Blåvik',
    'Cardamine',
  ],
  ...['Drosselbart', 'Estragon', 'Falkenried', 'Ginsterhof', 'Heidelerche', 'Immergrün', 'Kolibri'],
];

export type Trade = {
  readonly industry: Industry;
  /** Follows a name, or has `*` in its place. */
  readonly names: readonly string[];
  readonly description: string;
};

/** The trades of drawn clients. */
export const trades: readonly Trade[] = [
  {
    industry: 'food_and_drink',
    names: ['Brewery', 'Bäckerei *', 'Tea House', 'Käserei *', 'Catering'],
    description: 'Food, made by hand and sold nearby.',
  },
  {
    industry: 'health',
    names: ['Physio', 'Apotheke *', 'Family Practice', 'Hebammen *'],
    description: 'Patients first, website second.',
  },
  {
    industry: 'home_and_garden',
    names: ['Gardens', 'Küchen *', 'Carpentry', 'Roofing', 'Interiors'],
    description: 'Craft business, busy from March to October.',
  },
  {
    industry: 'heavy_industry_and_engineering',
    names: ['Metallbau', 'Pumps', 'Werkzeuge *', 'Robotics'],
    description: 'Makes parts that other people never see.',
  },
  {
    industry: 'travel_and_tourism',
    names: ['Hotel *', 'Gasthof *', 'Campsite', 'Walking Tours'],
    description: 'Guests book on the phone first and on the web second.',
  },
  {
    industry: 'science_and_education',
    names: ['Language School', 'Musikschule *', 'Academy'],
    description: 'Courses, terms and timetables.',
  },
  {
    industry: 'e_commerce_and_shopping',
    names: ['Stationery', 'Bikes', 'Buchhandlung *', 'Yarns'],
    description: 'A shop that also sells online.',
  },
  {
    industry: 'law_and_government',
    names: ['Legal', 'Notariat *', 'Mediation'],
    description: 'Careful people with long documents.',
  },
  {
    industry: 'finance',
    names: ['Advisory', 'Credit Union', 'Steuerberatung *'],
    description: 'Numbers all day; wants pages that breathe.',
  },
  {
    industry: 'arts_and_entertainment',
    names: ['Theatre', 'Galerie *', 'Records', 'Festival'],
    description: 'Great pictures, small budget.',
  },
  {
    industry: 'pets_and_animals',
    names: ['Tierpraxis *', 'Kennels', 'Pet Foods'],
    description: 'Animals, and the people who love them.',
  },
  {
    industry: 'community_and_society',
    names: ['Trust', 'Nachbarschaftsverein *', 'Foundation'],
    description: 'Volunteers, so evenings and weekends.',
  },
  {
    industry: 'computers_electronics_and_technology',
    names: ['Sensors', 'Software', 'Labs'],
    description: 'Builds something clever that is hard to explain.',
  },
  {
    industry: 'sports',
    names: ['Climbing', 'Yoga', 'Turnverein *', 'Sailing'],
    description: 'Members, courses, seasons.',
  },
];
