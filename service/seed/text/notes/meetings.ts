/** Notes of meetings and calls. */
import { shortDate, weekdayOf } from '../../draw/calendar.ts';
import * as words from './meeting-words.ts';
import { blocks, bullets, type NoteKind, type NoteSetting, tasks } from './note-text.ts';

function nextSteps({ draw, colleague, person }: NoteSetting): string {
  const steps = draw.some(words.steps, draw.between(2, 5)).map((step) => {
    const who = draw.pick([colleague, colleague, person, '', '']);
    return who === '' ? step : `${who}: ${step.charAt(0).toLowerCase()}${step.slice(1)}`;
  });
  return tasks(steps, draw.between(0, 2));
}

const kickOff: NoteKind = {
  about: 'project',
  weight: 6,
  write(setting) {
    const { draw, project, client, person, other, at } = setting;
    return {
      title: draw.next([
        `Kick-off: ${project}`,
        `Kick-off with ${client}`,
        `${project}, first meeting`,
        `Starting: ${project}`,
      ]),
      body: blocks(
        `${person}, ${other}, ${setting.colleague} and me. ${draw.next(words.places)}`,
        `## ${draw.pick(['What they want', 'Why now', 'Goals'])}`,
        bullets(draw.some(words.goals, draw.between(2, 4))),
        draw.chance(0.6) && `> ${draw.next(words.quotes)}`,
        draw.chance(0.5) && `${draw.next(words.moods)} ${draw.next(words.remarks)}`,
        `## ${draw.pick(['Risks', 'What could go wrong', 'Careful with'])}`,
        bullets(draw.some(words.risks, draw.between(1, 3))),
        `## ${draw.pick(['Next', 'Next steps', `Until ${shortDate(at + 12 * 86_400_000)}`])}`,
        nextSteps(setting),
      ),
    };
  },
};

const call: NoteKind = {
  about: 'project',
  weight: 20,
  write(setting) {
    const { draw, person, client, at, project } = setting;
    const topic = draw.next(words.topics);
    return {
      title: draw.next([
        `Call with ${person}`,
        `${person} about ${topic}`,
        `${client}: ${topic}`,
        `Call, ${weekdayOf(at)}`,
        `${topic.charAt(0).toUpperCase()}${topic.slice(1)}`,
        `Weekly call, ${project}`,
        `${person} rang back`,
      ]),
      body: blocks(
        draw.next(words.openings).replaceAll('{person}', person),
        bullets(draw.some(words.remarks, draw.between(2, 5))),
        draw.chance(0.35) && `> ${draw.next(words.quotes)}`,
        draw.chance(0.5) && `**Decided:** ${draw.next(words.decisions)}`,
        draw.chance(0.45) && nextSteps(setting),
        draw.chance(0.25) && draw.next(words.closings),
      ),
    };
  },
};

const phone: NoteKind = {
  about: 'contact',
  weight: 12,
  write({ draw, person, client, colleague }) {
    const lines = draw.some(words.remarks, draw.between(1, 2));
    return {
      title: draw.next([
        '',
        '',
        `Phone: ${person}`,
        `${person}, ${client}`,
        `Quick one from ${person}`,
        `${person} asks`,
      ]),
      body: blocks(
        `${draw.next(words.openings).replaceAll('{person}', person)}`,
        `${lines.join(' ')}${draw.chance(0.3) ? ` ${colleague} knows.` : ''}`,
        draw.chance(0.3) && draw.next(words.closings),
      ),
    };
  },
};

const review: NoteKind = {
  about: 'project',
  weight: 9,
  write(setting) {
    const { draw, project, person, client } = setting;
    const round = draw.between(1, 4);
    return {
      title: draw.next([
        `Design review, ${project}`,
        `Feedback round ${round}`,
        `${client}: what they think of version ${round}`,
        `${person}'s comments`,
        `Review with ${person}`,
      ]),
      body: blocks(
        draw.next(words.moods),
        `### ${draw.pick(['Stays', 'They like', 'Good'])}`,
        bullets(draw.some(words.likes, draw.between(1, 3))),
        `### ${draw.pick(['Changes', 'To change', 'Not yet'])}`,
        bullets([
          ...draw.some(words.changes, draw.between(2, 5)),
          `~~${draw.next(words.changes)}~~ settled on the phone`,
        ]),
        draw.chance(0.5) && `> ${draw.next(words.quotes)}`,
        draw.chance(0.5) && `{{image:${project}, version ${round}}}`,
        draw.chance(0.5) && nextSteps(setting),
      ),
    };
  },
};

const workshop: NoteKind = {
  about: 'project',
  weight: 4,
  write(setting) {
    const { draw, client, person, other, colleague } = setting;
    const rounds = draw.some(words.workshopRounds, draw.between(3, 5));
    return {
      title: draw.next([
        `Workshop with ${client}`,
        `${client}: half a day of sticky notes`,
        `Workshop, page by page`,
        `Content workshop ${client}`,
      ]),
      body: blocks(
        `Four hours, ${person}, ${other} and three more. ${colleague} took the photographs. ${draw.next(words.places)}`,
        ...rounds.flatMap((round) => [
          `## ${round}`,
          draw.chance(0.6)
            ? `${draw.next(words.moods)} ${draw.next(words.remarks)}`
            : `> ${draw.next(words.quotes)}`,
          bullets(draw.some(words.workshopFinds, draw.between(3, 6))),
        ]),
        '---',
        '## What we take home',
        nextSteps(setting),
      ),
      extra: `<details><summary>All the notes from the wall</summary><ul>${draw
        .some(words.workshopFinds, 6)
        .map((find) => `<li>${find}</li>`)
        .join('')}</ul></details>`,
    };
  },
};

const retro: NoteKind = {
  about: 'project',
  weight: 4,
  write({ draw, project, colleague }) {
    return {
      title: draw.next([
        `Retro: ${project}`,
        `Looking back at ${project}`,
        `What we learnt: ${project}`,
        `${project}: retro`,
      ]),
      body: blocks(
        `With ${colleague}, over lunch.`,
        '## 👍 Keep',
        bullets(draw.some(words.retroGood, draw.between(2, 4))),
        '## 👎 Change',
        bullets(draw.some(words.retroBad, draw.between(2, 4))),
        '## Try next time',
        bullets(draw.some(words.retroTry, draw.between(1, 3))),
        draw.chance(0.5) &&
          `Hours: about ${draw.between(6, 30)} more than we offered. ${draw.next(words.closings)}`,
      ),
    };
  },
};

const interview: NoteKind = {
  about: 'project',
  weight: 3,
  write({ draw, client }) {
    const answers = draw.some(words.interviewAnswers, draw.between(3, 6));
    return {
      title: draw.next([
        `Customer interview ${draw.between(1, 6)}`,
        `A customer of ${client}`,
        `User test, person ${draw.between(1, 5)}`,
        `Interview for ${client}`,
      ]),
      body: blocks(
        `${draw.pick(['Woman', 'Man'])}, ${draw.between(24, 71)}, ${draw.next(['uses her phone for everything', 'prints things out', 'came by recommendation', 'has ordered twice', 'had never heard of them'])}.`,
        ...answers.map((answer) => `**${draw.next(words.interviewQuestions)}**\n\n> ${answer}`),
        `*${draw.next(words.closings)}*`,
      ),
    };
  },
};

/** The kinds of notes of meetings and calls. */
export const meetingKinds: readonly NoteKind[] = [
  kickOff,
  call,
  phone,
  review,
  workshop,
  retro,
  interview,
];
