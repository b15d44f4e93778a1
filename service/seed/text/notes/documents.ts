/** Working notes: briefs, checklists, estimates, technical notes, reminders. */
import { monthOf, shortDate } from '../../draw/calendar.ts';
import * as words from './document-words.ts';
import { blocks, bullets, type NoteKind, numberedList, table, tasks } from './note-text.ts';

const euro = (amount: number) => `€ ${amount.toLocaleString('en-GB')}`;

const brief: NoteKind = {
  about: 'project',
  weight: 5,
  write({ draw, project, client, person, other, colleague, domain }) {
    return {
      title: draw.next([
        `Brief: ${project}`,
        `${client}, the brief`,
        `Brief ${project} (v${draw.between(2, 5)})`,
        `What ${client} needs`,
      ]),
      body: blocks(
        `# ${project}`,
        `*For ${client}, ${domain}. Written with ${person}, read by ${other}, questions to ${colleague}.*`,
        '## In one sentence',
        draw.next(words.briefSentences),
        '## Who it is for',
        table(['Who', 'Looks for', 'Where'], draw.some(words.audiences, 3)),
        '## What we make',
        numberedList(draw.some(words.deliverables, draw.between(4, 7))),
        '## What we do not make',
        bullets(draw.some(words.notIncluded, draw.between(2, 3))),
        draw.chance(0.6) &&
          blocks('## Tone', draw.next(words.tones), `> ${draw.next(words.toneQuotes)}`),
        '## Money and time',
        `${euro(draw.between(24, 320) * 100)} in three parts. First version after ${draw.between(3, 8)} weeks, ready ${draw.pick(['before the summer', 'before the fair', 'when it is good', 'by the end of the quarter'])}.`,
        draw.chance(0.5) &&
          blocks('## Open questions', tasks(draw.some(words.openQuestions, 4), 1)),
      ),
    };
  },
};

const launch: NoteKind = {
  about: 'project',
  weight: 5,
  write({ draw, client, domain, colleague, at }) {
    const all = draw.some(words.launchSteps, draw.between(7, 12));
    return {
      title: draw.next([
        `Launch checklist ${client}`,
        `Going live: ${domain}`,
        `Before we switch ${client}`,
        'Launch list',
      ]),
      body: blocks(
        `Planned for ${shortDate(at + 6 * 86_400_000)}, early. ${colleague} has the password.`,
        '### The days before',
        tasks(all.slice(0, 5), draw.between(2, 5)),
        '### On the day',
        tasks(all.slice(5), draw.between(0, 2)),
        draw.chance(0.5) && '**If anything breaks:** switch the DNS back, then think.',
      ),
    };
  },
};

const technical: NoteKind = {
  about: 'company',
  weight: 7,
  write({ draw, domain, client }) {
    const snippet = draw.next(words.snippets).replaceAll('example.test', domain);
    return {
      title: draw.next([
        `DNS for ${domain}`,
        `Hosting ${client}`,
        `How to deploy ${domain}`,
        `${domain}: mail stopped`,
        `Server notes ${client}`,
        `Redirects ${domain}`,
      ]),
      body: blocks(
        draw.next(words.technicalOpenings),
        snippet,
        draw.chance(0.5) &&
          table(
            ['Name', 'Type', 'Value'],
            [
              [`\`${domain}\``, 'A', `192.0.2.${draw.between(2, 250)}`],
              [`\`www.${domain}\``, 'CNAME', domain],
              [`\`${domain}\``, 'MX', `10 mail.${domain}`],
            ],
          ),
        bullets(draw.some(words.technicalFacts, draw.between(2, 4))),
      ),
    };
  },
};

const inventory: NoteKind = {
  about: 'project',
  weight: 3,
  write({ draw, domain, client, person }) {
    const rows = draw
      .some(words.pages, draw.between(5, 11))
      .map((page) => [
        page,
        draw.pick(['keep', 'rewrite', 'merge', '~~delete~~', 'ask']),
        draw.pick([person, 'us', '?']),
      ]);
    return {
      title: draw.next([
        `Content inventory ${client}`,
        `Pages of ${domain}`,
        'Old pages, what stays',
      ]),
      body: blocks(
        `Counted ${draw.between(38, 412)} pages, most of them read by nobody. The important ones:`,
        table(['Page', 'What', 'Who'], rows),
        draw.chance(0.6) && draw.next(words.technicalOpenings),
      ),
    };
  },
};

const estimate: NoteKind = {
  about: 'company',
  weight: 5,
  write({ draw, client, project }) {
    const parts = draw.some(words.deliverables, draw.between(3, 5));
    const days = parts.map(() => draw.between(1, 9));
    const sum = days.reduce((a, b) => a + b, 0);
    return {
      title: draw.next([
        `Estimate, ${project}`,
        `${client}: rough numbers`,
        `What would it cost? ${client}`,
        'Numbers for the offer',
      ]),
      body: blocks(
        draw.next([
          'Rough, for us only.',
          'With a margin, without travel.',
          'As discussed, smaller than last time.',
          'If they bring the texts themselves.',
        ]),
        table(
          ['Part', 'Days', 'Price'],
          [
            ...parts.map((part, index) => [
              part,
              String(days[index]),
              euro((days[index] ?? 0) * 760),
            ]),
            ['**Sum**', `**${sum}**`, `**${euro(sum * 760)}**`],
          ],
        ),
        draw.chance(0.5) &&
          `Could be ${draw.between(2, 5)} days less without ${draw.pick(['the photo day', 'a second language', 'the training', 'the animation'])}.`,
      ),
    };
  },
};

const chasing: NoteKind = {
  about: 'contact',
  weight: 7,
  write({ draw, person, client, at }) {
    const month = monthOf(at - 30 * 86_400_000);
    return {
      title: draw.next([
        `${client}: invoice from ${month} still open`,
        'Invoice, second reminder',
        `Chasing ${client}`,
        `Money from ${client}?`,
        `${person} says it is paid`,
      ]),
      body: blocks(
        draw.next(words.chaseOpenings).replaceAll('{person}', person).replaceAll('{month}', month),
        draw.chance(0.6) && bullets(draw.some(words.chaseFacts, draw.between(1, 3))),
        draw.next(words.chaseClosings).replaceAll('{person}', person),
      ),
    };
  },
};

const handover: NoteKind = {
  about: 'project',
  weight: 3,
  write({ draw, client, domain, person, colleague, colleagueName }) {
    return {
      title: draw.next([
        `Handover ${client}`,
        `While I am away: ${client}`,
        `${client} for ${colleagueName}`,
        `Holiday cover ${client}`,
      ]),
      body: blocks(
        `${colleague}, everything you need. ${person} knows that you are there.`,
        '## What is running',
        bullets(draw.some(words.runningThings, draw.between(2, 4))),
        '## Where things are',
        table(
          ['What', 'Where'],
          [
            ['Designs', 'shared folder, `clients/` under their name'],
            ['Staging', `https://staging.${domain}`],
            [
              'Texts',
              draw.pick(['in the mail of last Tuesday', 'on paper, on my desk', 'in the pad']),
            ],
          ],
        ),
        '## If they call',
        numberedList(draw.some(words.ifTheyCall, 3)),
        'Thank you! 🌻',
      ),
    };
  },
};

const bugs: NoteKind = {
  about: 'project',
  weight: 5,
  write({ draw, client, domain, project }) {
    return {
      title: draw.next([
        `Bugs after launch, ${client}`,
        `${project}: what is broken`,
        `Error list ${domain}`,
        'Small things to fix',
      ]),
      body: blocks(
        draw.chance(0.5) &&
          `From ${draw.pick(['their mail', 'our own testing', 'a customer who was angry', 'the phone call'])}:`,
        tasks(draw.some(words.bugs, draw.between(3, 7)), draw.between(0, 3)),
        draw.chance(0.4) &&
          `The worst is the first one. Happens only with \`${draw.pick(['Safari 15', 'autofill', 'zoom at 200 %', 'a screen reader'])}\`.`,
      ),
    };
  },
};

const profile: NoteKind = {
  about: 'contact',
  weight: 5,
  write({ draw, person, client }) {
    return {
      title: draw.next([
        `About ${person}`,
        `${person}`,
        `How to work with ${person}`,
        `${client}, who is who`,
      ]),
      body: blocks(
        bullets(draw.some(words.traits, draw.between(2, 5))),
        draw.chance(0.4) && draw.next(words.chaseClosings).replaceAll('{person}', person),
      ),
    };
  },
};

/** The kinds of working notes. */
export const documentKinds: readonly NoteKind[] = [
  ...[brief, launch, technical, inventory, estimate, chasing, handover, bugs, profile],
];
