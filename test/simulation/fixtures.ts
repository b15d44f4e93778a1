/** The records of an account before anybody writes anything in it. */
import { paths, wrappers } from '../../shared/api/assumptions.ts';
import type { Fixtures } from './hand.ts';
import type { Ask } from './observer.ts';

type Row = { readonly id: never; readonly board_type?: string; readonly type?: string };

/** Makes a client, and finds the boards and templates. */
export async function findFixtures(ask: Ask): Promise<Fixtures> {
  const rows = async (path: string) => ((await ask('GET', path)) ?? []) as Row[];
  const company = { name: 'Nordlicht' };
  const made = (await ask('POST', paths.companies, { [wrappers.company]: company })) as Row;
  const stages = await rows(`${paths.boardGroups}?filter[resource_type]=Deal`);
  const statuses = await rows(paths.taskStatuses);
  const [template] = await rows(`${paths.templates}?filter[type]=Doc`);
  if (made === undefined || template === undefined || stages.length * statuses.length === 0) {
    throw new Error('The account lacks what people write with.');
  }
  return {
    companyId: made.id,
    stageIds: stages.map(({ id }) => id),
    taskStatusIds: statuses.map(({ id }) => id),
    templateId: template.id,
  };
}
