/** Sentences for notes of meetings and calls. */

export const places: readonly string[] = [
  'At their place, the big table upstairs.',
  'In our kitchen, because of the rain.',
  'On video; the sound was bad for the first ten minutes.',
  'In the shop, before they open.',
  'At the station café between two trains.',
  'Their meeting room smells of fresh paint.',
  'Walked through the workshop first, which explained a lot.',
  'Video call, cameras off on their side.',
];

export const openings: readonly string[] = [
  '{person} called, ten minutes.',
  'Short call with {person}.',
  '{person} was in a hurry, so only the important things:',
  'Half an hour with {person}, mostly good.',
  'Caught {person} in the car.',
  '{person} rang about something else, and then this:',
  'We talked longer than planned.',
  '{person} had a list.',
  'Called {person} back.',
  '{person} sounded relieved.',
  'Asked {person} about the open points.',
  '{person} and I went through everything once more.',
  'Message from {person} on the answering machine.',
];

export const goals: readonly string[] = [
  'Fewer phone calls about opening hours',
  'People should find prices without asking',
  'Look like the size they are now, not like ten years ago',
  'Orders through the night without anybody touching them',
  'One place for news instead of four',
  'Younger applicants',
  'Something they can edit themselves, really themselves',
  'No surprise when somebody opens it on a phone',
  'Be found for what they do best',
  'A booking in under a minute',
  'Less explaining, more showing',
  'Everything readable for everybody, also with a screen reader',
];

export const risks: readonly string[] = [
  'Photographs are promised "next week" since spring',
  'The old site has 400 pages and nobody knows which are read',
  'Two people decide, and they do not agree',
  'The deadline is a trade fair and will not move',
  'Texts come from five authors',
  'Their IT wants to host it themselves',
  'The data in the till is a mess',
  'Nobody has the log-in for the domain',
  'Holiday season in the middle of it',
  'The budget was made before the wish list',
];

export const quotes: readonly string[] = [
  'We do not need to be modern. We need to be clear.',
  'If my mother can order on it, it is done.',
  'The blue is nice, but it is not our blue.',
  'Please, no more sliders.',
  'I want people to smell the bread.',
  'Can it be a bit less like a bank?',
  'We have always done it on paper, and paper never crashed.',
  'I showed it to my daughter and she said: finally.',
  'Whatever you do, do not touch the opening hours page.',
  'It should feel like our front door.',
  'Nobody reads this. I wrote it and I do not read it.',
  'I would pay more if it were ready earlier.',
];

export const moods: readonly string[] = [
  'Good mood on both sides.',
  'A bit tense at the beginning.',
  'They had prepared, which helped a lot.',
  'Long, but worth it.',
  'They are tired of the subject and want it done.',
  'Very precise comments this time.',
  'Much laughter, few decisions.',
  'Calm. They trust us.',
  'Everybody talked at once, so this is from memory.',
];

export const remarks: readonly string[] = [
  'The photographer can only do the second week.',
  'They want the telephone number at the top of every page.',
  'Newsletter goes out on Thursdays from now on.',
  'The English texts will be done by a friend.',
  'They do not want a chat, and I am glad.',
  'Invoice to the new address, please.',
  'The logo on the van is the old one; they know.',
  'Search is used more than the menu, she has numbers.',
  'They moved the opening by two weeks.',
  'Hosting runs out at the end of the month.',
  'He cannot open PDFs on his phone, send pictures.',
  'They would rather have one good page than five.',
  'The colour on screen is not the colour on the box.',
  'Prices change in January, all of them.',
  'Two new colleagues, photographs to follow.',
  'The form did not send for three days, nobody noticed.',
  'Somebody else offered it for half. They stay with us.',
  'The board wants a version to click before they sign.',
  'Please use "you" and not "one" in all texts.',
  'The map is wrong, it shows the back entrance.',
  'No meeting next week, school holidays.',
  'They like the second draft better than they first said.',
  'The certificate for the old domain is still needed.',
  'Group bookings go by telephone, always.',
  'Delivery to Switzerland is possible after all.',
  'The accountant needs the cost centre on every invoice.',
  'Typeface on the menu is too small for older guests.',
  'They found three typing errors and were kind about it.',
  'The intern takes over social media.',
  'Gift cards must work before December.',
];

export const topics: readonly string[] = [
  'the photographs',
  'opening hours',
  'the second draft',
  'fonts',
  'the new menu',
  'hosting',
  'shipping costs',
  'the launch date',
  'the newsletter',
  'translations',
  'the booking form',
  'print data',
  'next year',
  'the price list',
  'access for the intern',
  'the video',
  'colours',
  'the old domain',
  'opening night',
  'the budget',
];

export const decisions: readonly string[] = [
  'we go with the second direction.',
  'launch on a Tuesday, not on a Friday.',
  'no English version for now.',
  'one template less, one photo day more.',
  'newsletter stays with the old tool until spring.',
  'we write the texts, they correct.',
  'payment in three parts.',
  'the blog goes, the news stay.',
  'green is out.',
];

export const closings: readonly string[] = [
  'Call again on Monday.',
  'Nothing to do for us right now.',
  'I have a good feeling about this one.',
  'Must not forget the flowers for the opening.',
  'To be continued.',
  'Send a summary by e-mail, they like that.',
  'Ask again in a fortnight.',
  'Worth a follow-up in autumn.',
  'Everything else can wait.',
];

export const steps: readonly string[] = [
  'Send the revised offer',
  'Ask for photographs in full size',
  'Set up staging with a password',
  'Write the questions for the board',
  'Check the rights of the old pictures',
  'Book the room for the next round',
  'Draft the home page text',
  'Compare two payment providers',
  'Get the domain log-in',
  'Make a clickable version',
  'Call the printer',
  'Collect three examples they hate',
  'Put the dates into the calendar',
  'Count the pages of the old site',
  'Ask legal about the contest',
  'Prepare the invoice for part one',
];

export const likes: readonly string[] = [
  'The big pictures',
  'Headline without the pun',
  'Calm spacing',
  'That the price stands next to the button',
  'The hand-drawn icons',
  'Dark green',
  'The short menu',
  'The footer, of all things',
];

export const changes: readonly string[] = [
  'Logo a little smaller on phones',
  'Telephone number clickable',
  'Less grey, more ink',
  'Opening hours before the address',
  'The team picture is from 2019',
  'Button says "Send", should say "Ask for a quote"',
  'Form asks for too much',
  'Headline breaks badly on tablets',
  'Show the price with tax',
  'News in a list, not in tiles',
  'Remove the quote by the former boss',
  'More air above the footer',
  'Links must look like links',
];

export const workshopRounds: readonly string[] = [
  'Who comes and why',
  'A day in the life of a customer',
  'Pages we need, pages we have',
  'Words we use, words we avoid',
  'Best and worst of the others',
  'What happens after the order',
  'If we had only one page',
];

export const workshopFinds: readonly string[] = [
  'Most people come with one question, and it is the price',
  'Regulars never look at the home page',
  'Everybody says "booking", nobody says "reservation"',
  'Directions are more important than history',
  'The staff answers the same five questions all day',
  'Photographs of people, not of buildings',
  'Nobody knows what "solutions" means',
  'The PDF is printed and pinned to the wall',
  'Opening hours on public holidays are missing everywhere',
  'They are proud of the workshop and do not show it',
  'Cancelling is harder than booking, and people notice',
  'A phone call is still the favourite way',
  'Parents look at night, between ten and eleven',
  'The search finds nothing with umlauts',
];

export const retroGood: readonly string[] = [
  'Real texts from the first draft on',
  'One contact person on their side',
  'Weekly call, never longer than 20 minutes',
  'Prototype before design',
  'Printing the pages and walking along them',
  'Saying no to the animation',
  'Testing with their own staff',
];

export const retroBad: readonly string[] = [
  'Offer was too cheap for that many languages',
  'Started building before the texts were there',
  'Three people sent feedback in three ways',
  'Photographs far too late',
  'Launch on a Friday 🙈',
  'Nobody owned the redirects',
  'Too many small calls',
];

export const retroTry: readonly string[] = [
  'Charge for the content workshop',
  'A page with all open questions, always current',
  'Ask for the domain log-in on day one',
  'One feedback document per round',
  'Show unfinished things earlier',
  'Put the end of the project into the calendar',
];

export const interviewQuestions: readonly string[] = [
  'How did you hear about them?',
  'What did you look for first?',
  'What nearly stopped you?',
  'What would you tell a friend?',
  'Where do you usually buy this?',
  'What was missing?',
  'When do you do such things?',
];

export const interviewAnswers: readonly string[] = [
  'My neighbour. I would never have searched for it.',
  'Whether they are open. It took me a while.',
  'It wanted an account. I do not want another account.',
  'That they really answer. Within an hour!',
  'On the sofa, with the phone, when the children sleep.',
  'I was not sure whether the price was for one or for two.',
  'The pictures. I thought: these are real people.',
  'I scrolled up and down three times and then I called.',
  'Honestly? The parking.',
  'I did not see the button, it looked like a headline.',
  'A size chart. I ordered two and sent one back.',
  'I like that it does not blink.',
];
