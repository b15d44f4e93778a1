/** The edits of people in an open record, and the records they make. */
import { STEP_COMPARES_CHARS_MAX } from '../../shared/merge-limits.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import { clientBeginnings, clientChanges, partChanges } from './client-edits.ts';
import { aDay, type Beginnings, type Edits, type Hand } from './hand.ts';
import {
  paragraph,
  withOtherParagraph,
  withOtherWords,
  withoutAParagraph,
  withParagraphMoved,
} from './text.ts';

/** One change; an empty one where such a record cannot be changed. */
const changes: Edits = {
  note(shown, { draw, next }) {
    const body = String(shown['content_html'] ?? '');
    switch (draw.between(1, 12)) {
      case 1:
      case 2:
        return { title: `Plan ${next()}` };
      case 3:
        return { date: draw.chance(0.2) ? null : aDay(draw) };
      case 4:
        return { content_html: withoutAParagraph(body, draw) };
      case 5:
        return { content_html: withOtherParagraph(body, paragraph(next(), draw), draw) };
      case 6:
        return { title: `Talk ${next()}`, content_html: body + paragraph(next(), draw) };
      case 7:
        return { visibility: draw.pick(['everyone', 'author_only']) };
      case 8:
        return { content_html: withParagraphMoved(body, draw) };
      case 9:
      case 10:
      case 11:
        return { content_html: withOtherWords(body, next, draw) };
      default:
        return { content_html: body + paragraph(next(), draw) };
    }
  },
  task(_, { draw, next, fixtures, ids }) {
    switch (draw.between(1, 6)) {
      case 1:
        return { title: `Draft ${next()}` };
      case 2:
        return { description: `Mind the edges, ${next()}` };
      case 3:
        return { due_date: draw.chance(0.2) ? null : aDay(draw) };
      case 4:
        return { parent_task_id: draw.pick([...ids('task'), null]) };
      default:
        return { task_status_id: draw.pick(fixtures.taskStatusIds) };
    }
  },
  deal(_, { draw, next, fixtures }) {
    switch (draw.between(1, 5)) {
      case 1:
        return { title: `Site ${next()}` };
      case 2:
        return { deal_value: `${draw.between(1, 90)}00.50` };
      default:
        return { board_group_id: draw.pick(fixtures.stageIds) };
    }
  },
  'time-entry'(_, { draw, next, ids }) {
    switch (draw.between(1, 4)) {
      case 1:
        return { duration_seconds: draw.between(1, 40) * 900 };
      case 2:
        return { task_id: draw.pick([...ids('task'), null]) };
      default:
        return { description: `Layout, ${next()}` };
    }
  },
  comment: (_, { next }) => ({ body: `Agreed: ${next()}` }),
  document: () => ({}),
  ...clientChanges,
};

/** The edits of people in this world. */
export function editsOf({ sharesParts }: { readonly sharesParts: boolean }): Edits {
  return sharesParts ? { ...changes, ...partChanges } : changes;
}

/** Everything a new record of the kind begins with; `undefined` where what it needs is not there. */
export const beginnings: Beginnings = {
  note({ draw, next }) {
    return {
      title: `Note ${next()}`,
      date: aDay(draw),
      content_html: draw.chance(0.85) ? paragraph(next(), draw) : null,
      ...(draw.chance(0.1) ? { visibility: 'author_only' } : {}),
    };
  },
  task({ draw, next, ids, fixtures }) {
    const parent = draw.pick([...ids('task').slice(-4), undefined]);
    return {
      title: `Build ${next()}`,
      ...(draw.chance(0.5) ? { description: `As drawn, ${next()}` } : {}),
      ...(parent === undefined ? {} : { parent_task_id: parent }),
      ...(draw.chance(0.3) ? { task_status_id: draw.pick(fixtures.taskStatusIds) } : {}),
    };
  },
  deal({ draw, next, fixtures }) {
    return {
      title: `Shop ${next()}`,
      deal_value: `${draw.between(1, 90)}000.00`,
      ...(draw.chance(0.7) ? { board_group_id: draw.pick(fixtures.stageIds) } : {}),
    };
  },
  'time-entry'({ draw, next, ids }) {
    const task = draw.pick([...ids('task').slice(-4), undefined]);
    return {
      description: `Drawing, ${next()}`,
      date: aDay(draw),
      duration_seconds: draw.between(1, 40) * 900,
      ...(task === undefined ? {} : { task_id: task }),
    };
  },
  comment({ draw, next, ids }) {
    const type = draw.pick(['Task', 'Deal'] as const);
    const on = ids(type === 'Task' ? 'task' : 'deal').slice(-4);
    if (on.length === 0) return undefined;
    return { commentable_type: type, commentable_id: draw.pick(on), body: `Done, ${next()}` };
  },
  document({ draw, next, ids, fixtures }) {
    const deal = draw.pick([...ids('deal').slice(-3), undefined]);
    return {
      template_id: fixtures.templateId,
      title: `Offer ${next()}`,
      ...(deal === undefined
        ? { company_id: fixtures.companyId }
        : { deal_id: deal.startsWith('local-') ? deal : Number(deal) }),
    };
  },
  ...clientBeginnings,
};

/** The note of a meeting that comes again and again: only its text tells it from the others. */
export function standingNote({ draw, next }: Hand): Fields {
  return { title: 'Jour fixe', date: '2026-11-20', content_html: paragraph(next(), draw) };
}

/** Two bodies with it have more characters than a step of the queue compares (M15.4). */
const LONG_LINE = `<h2>${'x'.repeat(STEP_COMPARES_CHARS_MAX / 2)}</h2>`;

/** The note with a line that nobody edits, and that makes it long. */
export function lengthen(note: Fields): Fields {
  const { content_html: body } = note;
  return typeof body === 'string' ? { ...note, content_html: LONG_LINE + body } : note;
}
