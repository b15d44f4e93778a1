/** Notes of the studio itself, without attachments; some for their author only. */
import { monthOf, weekOf } from '../../draw/calendar.ts';
import { blocks, bullets, type NoteKind, tasks } from './note-text.ts';

const weekly: NoteKind = {
  about: 'studio',
  weight: 6,
  write({ draw, at, colleague, client }) {
    return {
      title: draw.next([
        `Week ${weekOf(at)}`,
        `Monday round, week ${weekOf(at)}`,
        `Plan for week ${weekOf(at)}`,
        'This week',
      ]),
      body: blocks(
        bullets(draw.some(weekItems, draw.between(3, 6))),
        `Main thing: **${client}**. ${colleague} helps from Wednesday.`,
        draw.chance(0.4) && `Coffee is out again ☕`,
      ),
    };
  },
};

const weekItems: readonly string[] = [
  'Offers first, before lunch',
  'Three invoices to write',
  'Nobody in on Thursday',
  'Photo day, take the reflector',
  'Update round for all care clients',
  'Tax papers!',
  'Interview with the intern at ten',
  'Tidy the shared folder',
  'Printer comes with proofs',
  'Long call on Tuesday, block the room',
  'Backup test',
  'Team lunch on Friday',
  'Answer the two enquiries from last week',
  'Dentist, back at eleven',
  'Finish the retro from last month',
];

const learning: NoteKind = {
  about: 'studio',
  weight: 3,
  write({ draw }) {
    return {
      title: draw.next([
        'Notes from the accessibility meetup',
        'Reading: forms that work',
        'Talk about variable fonts',
        'What I learnt about SVG',
        'From the conference, day two',
        'Podcast on pricing',
      ]),
      body: blocks(
        draw.next([
          'Only what I want to try.',
          'Better than expected.',
          'Slides are in the shared folder.',
          'Wrote along, in no order.',
        ]),
        bullets(draw.some(lessons, draw.between(3, 6))),
        draw.chance(0.5) && `> ${draw.next(sayings)}`,
        draw.chance(0.4) &&
          `[The slides](https://slides.studio-lindqvist.example/${draw.between(100, 999)})`,
      ),
    };
  },
};

const lessons: readonly string[] = [
  'Labels above fields, always, also when it looks boring',
  '`prefers-reduced-motion` is three lines, no excuse',
  'Price the value of the decision, not the hours',
  'Test with five people, then stop',
  'Underlined links are fine. They are *links*.',
  'Write the error message before the feature',
  'One typeface with a good italic is enough',
  'Dark mode: raise the paper, do not invert it',
  'A summary at the top is read by 80 %',
  'Alt text says what the picture is for',
  'Nobody wants a carousel, not even the boss',
  'Ask "what happens on Monday?"',
];

const sayings: readonly string[] = [
  'If you can not name it, you have not understood it.',
  'The best form has no fields.',
  'A deadline is a design material.',
  'Silence after the price is not a no.',
];

const idea: NoteKind = {
  about: 'studio',
  weight: 5,
  write({ draw, client }) {
    return {
      title: draw.next([
        '',
        'Idea',
        `Idea for ${client}`,
        'Maybe',
        'Something for winter',
        'Postcards?',
        '💡',
      ]),
      body: draw.next(ideas),
    };
  },
};

const ideas: readonly string[] = [
  'Send every client a printed year book of their own website. Ten pages, cheap paper.\n\nThey would keep it.',
  'An open evening in the studio, four times a year. Bread from Marlow Street, wine from Sablehurst.',
  'Fixed price for "one page, one week".\n\n- copy from a one-hour interview\n- one photograph\n- no changes after Friday',
  'What if the price list **is** the home page?',
  'Collect all the error pages we ever made. Exhibition!',
  'Teach one afternoon a month at the Musikschule, they asked twice.',
  'A checklist for clients, *before* they write to us. Saves both sides a week.',
  'Small tool that tells shops which of their pages nobody has opened for a year.',
  'Rename "maintenance" to "care" everywhere. Done on the site, not in the offers.',
];

const secret: NoteKind = {
  about: 'studio',
  weight: 6,
  isPrivate: true,
  write({ draw, colleague, client, at }) {
    const body = draw
      .next(secrets)
      .replaceAll('{client}', client)
      .replaceAll('{colleague}', colleague);
    return {
      title: draw.next([
        'For me',
        'Not sure',
        `Thoughts, ${monthOf(at)}`,
        'Before the talk',
        'Salary',
        'Do I want this?',
        `${client}, honestly`,
      ]),
      body,
    };
  },
};

const secrets: readonly string[] = [
  'I do not enjoy the work for {client} any more. Is it the work, or is it me? Look at it again in four weeks.',
  'Before the talk with {colleague}:\n\n1. say what is good, and mean it\n2. fewer evenings\n3. more money from January, if the year ends as it looks',
  'Reserve is at four months. Target is six. No new chairs.',
  'Two enquiries on the same day, both want to start "yesterday". Take the smaller one. The other would eat us.',
  'I was too short with {client} today. Call and apologise, no mail.',
  'What would I do if I were starting again?\n\n- fewer clients\n- higher prices\n- Fridays off, really off',
  'Do not forget: {colleague} has been here for five years in spring. A trip? A bicycle?',
];

const loose: NoteKind = {
  about: 'company',
  weight: 5,
  write({ draw, client, person }) {
    return {
      title: draw.next([
        `${client}, odds and ends`,
        `Remember for ${client}`,
        `${client} at Christmas`,
        'Present?',
        `Passwords? No: ask ${person}`,
        `${client}: next year`,
      ]),
      body: blocks(
        draw.next(scraps).replaceAll('{person}', person),
        draw.chance(0.4) && tasks(draw.some(errands, 2), draw.between(0, 1)),
      ),
    };
  },
};

const scraps: readonly string[] = [
  '{person} likes the calendar with the birds. Order one more.',
  'They turn fifty in autumn. Something printed?',
  'Recommended us to two others. Thank {person}.',
  'Their neighbour needs a site too, he said so at the door.',
  'Old logo files are on the black disk, drawer two.',
  'They close for three weeks in August. Do not plan anything.',
  'Met {person} at the market. All good, more in September.',
];

const errands: readonly string[] = [
  'Send card',
  'Ask for a reference',
  'Put into the calendar',
  'Look for the disk',
  'Write a short offer',
  'Take pictures when the sun is out',
];

/** The kinds of internal notes. */
export const studioKinds: readonly NoteKind[] = [weekly, learning, idea, secret, loose];
