import { DAY_MS, type Day, type Instant, MINUTE_MS, SECOND_MS } from '../../shared/time.ts';
import { countUp } from '../store/counters.ts';
import { dealNumber, projectNumber } from '../store/record-numbers.ts';
import { LEFT_BEFORE_MS } from './create-account.ts';
import { dayAfter, dayAt, momentAfter, pastMoment } from './draw/calendar.ts';
import type { Draw } from './draw/draw.ts';
import { decimal } from './money.ts';
import type { Sample, SampleCompany, SampleProject } from './sample.ts';
import { dealWords, workKinds } from './text/work.ts';
import { createWorkdays } from './workdays.ts';

/** The longest that a deal stays open. */
const CLOSED_AFTER_DAYS_MAX = 120;

type Named = { readonly id: string; readonly name: string };

/** Draws a member who was there at that time: the third one left. */
export function memberAt(sample: Sample, at: Instant): number {
  const { draw, now } = sample;
  const [owner, assigned, left] = sample.business.members;
  if (at < now - LEFT_BEFORE_MS && draw.chance(0.25)) return left.id;
  return draw.chance(0.6) ? owner.id : assigned.id;
}

/** Draws one of the present members. */
export function presentMember({ draw, business: { members } }: Sample) {
  return draw.between(1, 2) === 1 ? members[0] : members[1];
}

/** Adds the projects first, because the others refer to them. */
export function fillWork(sample: Sample): void {
  fillProjects(sample);
  fillDeals(sample);
  const tasks = fillTasks(sample);
  fillTimeEntries(sample, tasks);
}

function fillProjects(sample: Sample): void {
  const { store, business, draw, now, counts, companies } = sample;
  const stages = stagesOf(sample, 'Project');
  for (let index = 0; index < counts.projects; index += 1) {
    const id = business.firstIds.project + index;
    // Every company gets one project before any gets two.
    const company = companies[index] ?? draw.pick(companies);
    const kind = draw.next(workKinds);
    const startedAt = pastMoment(draw, now);
    const title = titleOf(draw.next(kind.titles), company);
    const fee = draw.between(kind.fee[0] / 10, kind.fee[1] / 10) * 10 * 100;
    const billing =
      kind.name === 'care'
        ? 'retainer'
        : draw.pick(['fixed_fee', 'fixed_fee', 'time', 'not_billable']);
    const isPriced = billing === 'retainer' || billing === 'fixed_fee';
    const sequence = countUp(store, `projects of company ${company.id}`);
    store
      .sql('INSERT INTO projects VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
      .run(
        ...[id, title, draw.uuid().replaceAll('-', ''), 'EUR', dayAt(startedAt), sequence],
        ...[projectNumber(company.name, sequence), company.id],
        draw.chance(0.9) ? stageAt(stages, ageOf(startedAt, now)).id : null,
        ...[billing, billing === 'retainer' ? draw.pick(['monthly', 'quarterly']) : null],
        ...[isPriced ? decimal(fee) : null, company.id, startedAt],
      );
    const project = { id, title, kind, company, startedAt, fee };
    company.projects.push(project);
    sample.projects.push(project);
  }
}

function fillDeals(sample: Sample): void {
  const { store, business, draw, now, counts, companies } = sample;
  const stages = dealStages(sample);
  for (let index = 0; index < counts.deals; index += 1) {
    const id = business.firstIds.deal + index;
    const company = draw.pick(companies);
    const createdAt = pastMoment(draw, now);
    const stage = draw.chance(0.94) ? draw.pick(stages) : undefined;
    const kind = draw.pick(workKinds);
    const words = draw.chance(0.3) ? `, ${draw.next(dealWords)}` : '';
    store
      .sql('INSERT INTO deals VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
      .run(
        ...[id, `${titleOf(draw.next(kind.titles), company)}${words}`],
        dealNumber(countUp(store, 'deals')),
        draw.chance(0.9) ? decimal(draw.between(kind.fee[0] / 50, kind.fee[1] / 50) * 5_000) : null,
        ...['EUR', probabilityAt(draw, stage), closeDate(sample, createdAt, stage)],
        draw.chance(0.05) ? now - DAY_MS : null,
        ...[
          draw.chance(0.9) ? presentMember(sample).id : null,
          stage?.id ?? null,
          company.id,
          createdAt,
        ],
      );
    const contact = company.contacts[0];
    if (contact) store.sql('INSERT INTO deal_contacts VALUES (?, ?)').run(id, contact.id);
  }
}

type DealStage = { readonly id: string; readonly state: string; readonly deal_probability: string };

function dealStages({ store }: Sample): DealStage[] {
  const rows = store.sql(`SELECT id, state, deal_probability FROM stages
    WHERE resource_type = 'Deal' ORDER BY position`);
  return rows.all() as DealStage[];
}

/** A closed deal has its stage's probability; an open one the stage's or a guess near it. */
function probabilityAt(draw: Draw, stage: DealStage | undefined): number | null {
  const guess = draw.chance(0.8) ? draw.between(1, 19) * 5 : null;
  if (!stage) return guess;
  const expected = Number(stage.deal_probability);
  if (stage.state === 'complete' || guess === null) return expected;
  const near = expected + Math.round((guess - 50) / 15) * 5;
  return Math.min(Math.max(near, 5), 95);
}

/** The day a deal closed, in the past if it is over; otherwise the hoped-for day. */
function closeDate({ draw, now }: Sample, createdAt: Instant, stage?: DealStage): Day | null {
  const days = draw.chance(0.8) ? draw.between(14, CLOSED_AFTER_DAYS_MAX) : null;
  if (stage?.state !== 'complete') return days === null ? null : dayAfter(createdAt, days);
  const part = (days ?? CLOSED_AFTER_DAYS_MAX / 4) / (CLOSED_AFTER_DAYS_MAX + 1);
  const span = Math.min(now - createdAt, CLOSED_AFTER_DAYS_MAX * DAY_MS);
  return dayAt(createdAt + part * span);
}

type SampleTask = { readonly id: string; readonly project: SampleProject; readonly at: Instant };

function fillTasks(sample: Sample): SampleTask[] {
  const { store, draw, now, counts, projects } = sample;
  const statuses = store
    .sql('SELECT id, name FROM task_statuses ORDER BY position')
    .all() as Named[];
  const done = statuses.at(-1) as Named;
  const tagIds = store.sql(`SELECT id FROM tags WHERE tag_type = 'task'`).all();
  const tasks: SampleTask[] = [];
  for (let index = 0; index < counts.tasks; index += 1) {
    const project = projects[index % projects.length] as SampleProject;
    const at = momentAfter(draw, project.startedAt, 40, now);
    const status = ageOf(at, now) > 0.25 || draw.chance(0.35) ? done : draw.pick(statuses);
    const changedAt = momentAfter(draw, at, 20, now);
    const id = draw.uuid();
    const parent = draw.chance(0.1) ? tasks[index - projects.length] : undefined;
    store
      .sql('INSERT INTO tasks VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
      .run(
        ...[id, draw.next(project.kind.tasks), null, project.id, parent?.id ?? null, status.id],
        ...[draw.chance(0.85) ? memberAt(sample, at) : null],
        draw.chance(0.6) ? dayAfter(at, draw.between(3, 30)) : null,
        ...[status === done ? changedAt : null, at, changedAt],
      );
    if (draw.chance(0.4)) {
      store.sql('INSERT INTO task_tags VALUES (?, ?)').run(id, Number(draw.pick(tagIds)['id']));
    }
    tasks.push({ id, project, at });
  }
  return tasks;
}

function fillTimeEntries(sample: Sample, tasks: readonly SampleTask[]): void {
  const { store, business, draw, now, counts } = sample;
  const book = createWorkdays();
  for (let index = 0; index < counts.timeEntries; index += 1) {
    const task = draw.pick(tasks);
    const startedAt = momentAfter(draw, task.at, 25, now);
    const minutes = Math.min(
      draw.between(1, 14) * 15 + (draw.chance(0.3) ? draw.between(1, 14) : 0),
      240,
    );
    // Some people note only the duration, without start and end.
    const isPlain = draw.chance(0.3);
    const description = draw.chance(0.9) ? draw.next(task.project.kind.hours) : null;
    const taskId = draw.chance(0.7) ? task.id : null;
    const memberId = memberAt(sample, startedAt);
    const isBillable = draw.chance(0.85) ? 1 : 0;
    const startAt = book(startedAt, minutes, memberId);
    const endAt = Math.min(startAt + minutes * MINUTE_MS, now);
    store
      .sql('INSERT INTO time_entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
      .run(
        ...[business.firstIds.timeEntry + index, dayAt(startAt), isPlain ? null : startAt],
        ...[isPlain ? null : endAt, Math.round((endAt - startAt) / SECOND_MS)],
        ...[description, task.project.id, taskId, memberId, isBillable, endAt, endAt],
      );
  }
}

function stagesOf({ store }: Sample, type: 'Deal' | 'Project'): Named[] {
  const rows = store.sql('SELECT id, name FROM stages WHERE resource_type = ? ORDER BY position');
  return rows.all(type) as Named[];
}

/** Older projects are further along the board. */
function stageAt(stages: readonly Named[], age: number): Named {
  return stages[Math.min(stages.length - 1, Math.floor(age * 3 * stages.length))] as Named;
}

/** 0 for today, 1 for a year ago. */
function ageOf(at: Instant, now: Instant): number {
  return (now - at) / (365 * DAY_MS);
}

function titleOf(words: string, company: SampleCompany): string {
  if (company.projects.length === 0) return words;
  return `${company.shortName} ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}
