/** Notes of the sample: a few fixed ones; the others come from the kinds in `text/notes`. */
import type { NoteLinkType } from '../../shared/records/note.ts';
import { DAY_MS, HOUR_MS, type Instant } from '../../shared/time.ts';
import { createMarkdownRenderer } from '../rules/markdown.ts';
import type { Business } from './businesses.ts';
import { dayAt, pastMoment, workingMoment } from './draw/calendar.ts';
import { memberAt, presentMember } from './fill-work.ts';
import type { Sample, SampleCompany, SampleContact, SampleProject } from './sample.ts';
import { documentKinds } from './text/notes/documents.ts';
import { knownNotes, PICTURE } from './text/notes/known.ts';
import { meetingKinds } from './text/notes/meetings.ts';
import type { NoteKind, NoteSetting, NoteText } from './text/notes/note-text.ts';
import { studioKinds } from './text/notes/studio.ts';

type Link = { readonly type: NoteLinkType; readonly id: number };

type Written = {
  readonly title: string;
  readonly html: string | null;
  readonly at: Instant;
  readonly author: number;
  readonly isPrivate: boolean;
  readonly links: readonly Link[];
};

/** Adds the fixed notes and as many drawn ones as are missing, oldest first. */
export function fillNotes(sample: Sample): void {
  const { draw, now, counts, business } = sample;
  const fixed = business.hasKnownTexts ? knownNotes : [];
  const render = createMarkdownRenderer();
  const kinds = [...meetingKinds, ...documentKinds, ...studioKinds].flatMap((kind) =>
    Array.from({ length: kind.weight }, () => kind),
  );
  const moments = Array.from({ length: counts.notes - fixed.length }, () => pastMoment(draw, now));
  const written = moments.map((at) => writeNote(sample, { at, kind: draw.next(kinds), render }));
  const known = fixed.map((note, index): Written => {
    const company = note.company === undefined ? undefined : sample.companies[note.company];
    return {
      title: note.title,
      html: note.html,
      at: workingMoment(draw, now - (index * 9 + 4) * DAY_MS, now),
      author: business.members[0].id,
      isPrivate: note.isPrivate ?? false,
      links: company ? [{ type: 'company', id: company.id }] : [],
    };
  });
  let linkId = business.firstIds.noteLink;
  for (const note of [...written, ...known].toSorted((a, b) => a.at - b.at)) {
    linkId = insert(sample, note, linkId);
  }
}

function writeNote(
  sample: Sample,
  plan: { at: Instant; kind: NoteKind; render: (markdown: string) => string },
): Written {
  const { draw } = sample;
  const { at, kind } = plan;
  const project = draw.pick(sample.projects);
  const { company } = project;
  const [contact, other] = draw.some(company.contacts, 2);
  const isPrivate = kind.isPrivate === true;
  const author = isPrivate ? presentMember(sample).id : memberAt(sample, at);
  const text = kind.write({
    draw,
    at,
    client: company.shortName,
    domain: company.domain,
    project: project.title,
    person: contact?.firstName ?? 'Somebody',
    other: other?.firstName ?? 'a colleague',
    ...colleagueOf(sample, author),
  });
  const html = htmlOf(text, sample.business, plan.render);
  const links = linksOf(sample, kind, { company, project, contact });
  return { title: text.title, html, at, author, isPrivate, links };
}

function colleagueOf(
  { business: { members } }: Sample,
  author: number,
): Pick<NoteSetting, 'colleague' | 'colleagueName'> {
  const colleague = author === members[0].id ? members[1] : members[0];
  return { colleague: `{{@${colleague.id}}}`, colleagueName: colleague.name.split(' ')[0] ?? '' };
}

/** Renders the body and fills in mentions and pictures. */
function htmlOf(
  text: NoteText,
  { members, site }: Business,
  render: (markdown: string) => string,
): string {
  const html = render(text.body)
    .replace(/\{\{@(\d+)\}\}/g, (_, id: string) => {
      const name = members.find((member) => member.id === Number(id))?.name ?? '';
      return `<span class="mention" data-mention-member-id="${id}">@${name}</span>`;
    })
    .replace(/\{\{image:([^}]*)\}\}/g, (_, alt: string) => {
      const name = alt.toLowerCase().replace(/[^a-z0-9]+/g, '-');
      const source = name.length % 3 === 0 ? PICTURE : `${site}/files/${name}.png`;
      return `<img src="${source}" alt="${alt}">`;
    });
  return text.extra ? `${html}\n${text.extra}` : html;
}

type About = {
  readonly company: SampleCompany;
  readonly project: SampleProject;
  readonly contact: SampleContact | undefined;
};

function linksOf({ draw }: Sample, kind: NoteKind, about: About): Link[] {
  const company: Link = { type: 'company', id: about.company.id };
  const project: Link = { type: 'project', id: about.project.id };
  switch (kind.about) {
    case 'studio':
      return [];
    case 'company':
      return [company];
    case 'project':
      return draw.chance(0.3) ? [project, company] : [project];
    case 'contact':
      return about.contact ? [{ type: 'contact', id: about.contact.id }] : [company];
  }
}

function insert({ store, draw, now }: Sample, note: Written, firstLinkId: number): number {
  const id = draw.uuid();
  // Most notes never change again; some change the same day, a few long after.
  const days = draw.chance(0.6) ? 0 : draw.chance(0.8) ? 0.1 : 60;
  const updatedAt = Math.min(
    note.at + Math.round(draw.fraction() * days * DAY_MS),
    now - HOUR_MS / 60,
  );
  store
    .sql('INSERT INTO notes VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
    .run(
      ...[id, note.title, dayAt(note.at - (draw.chance(0.1) ? DAY_MS : 0))],
      note.isPrivate ? 'author_only' : 'everyone',
      note.author,
      ...[note.at, Math.max(note.at, updatedAt), note.html],
    );
  const insertLink = store.sql('INSERT INTO note_links VALUES (?, ?, ?, ?)');
  note.links.forEach((link, index) => {
    insertLink.run(firstLinkId + index, id, link.type, link.id);
  });
  return firstLinkId + note.links.length;
}
