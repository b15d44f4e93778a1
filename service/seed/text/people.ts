/** Names and jobs of contacts. */

export const firstNames: readonly string[] = [
  ...['Annika', 'Ben', 'Carla', 'Deniz', 'Elif', 'Florian', 'Greta', 'Hannes', 'Ines', 'Jakob'],
  ...['Katja', 'Liam', 'Maren', 'Nils', 'Oda', 'Paul', 'Ramona', 'Søren', 'Theo', 'Ulla', 'Vera'],
  ...['Wanda', 'Yusuf', 'Zoë', 'Aisha', 'Björn', 'Chiara', 'Dmitri', 'Eleanor', 'Fatima', 'Gwen'],
  ...[
    'Henrike',
    'Ivo',
    'Jürgen',
    'Kofi',
    'Leonie',
    'Marek',
    'Noor',
    'Oluwaseun',
    'Priya',
    'Quentin',
  ],
  ...['Rosa', 'Sven', 'Tilda', 'Uwe', 'Valentina', 'Wim', 'Xenia', 'Yara', 'Zdeněk', 'Ruth', 'Tom'],
  ...['Agnes', 'Bruno', 'Clara', 'Darius', 'Edda', 'Franka', 'Gregor', 'Hilde', 'Imani', 'Jette'],
];

export const lastNames: readonly string[] = [
  ...[
    'Ahrens',
    'Bergström',
    'Carver',
    'Dünnebeil',
    'Eriksen',
    'Falkner',
    'Grabowski',
    'Hofmeister',
  ],
  ...[
    'Iversen',
    'Jansen',
    'Kowalczyk',
    'Lorenz',
    'Mendes',
    'Nyström',
    'Okafor',
    'Pfeiffer',
    'Quast',
  ],
  ...['Riedel', 'Şahin', 'Thorne', 'Uhlig', 'Vandermeer', 'Whitlock', 'Yılmaz', 'Zimmer', 'Abbott'],
  ...[
    'Brandt',
    'Castellano',
    'Dahl',
    'Engel',
    'Forsyth',
    'Günther',
    'Hartono',
    'Ivanova',
    'Jessen',
  ],
  ...['Kübler', 'Lund', 'Moreau', 'Novák', 'Oyelaran', 'Petersen', 'Reuter', 'Sørensen', 'Tesfaye'],
  ...['Ulrich', 'Vogt', 'Wagner', 'Åkesson', 'Zander', 'Marchetti', 'Haddad', 'Lindemann', 'Bose'],
];

export const jobTitles: readonly string[] = [
  ...['Owner', 'Managing director', 'Marketing', 'Head of marketing', 'Office manager', 'Accounts'],
  ...['Shop manager', 'Product manager', 'IT', 'Editor', 'Assistant to the board', 'Treasurer'],
  ...['Head of sales', 'Communications', 'Customer care', 'Operations', 'Purchasing', 'Founder'],
];
