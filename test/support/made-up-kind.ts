/** A kind of record that the program has never heard of: it needs one file, and this is it. */
import * as v from 'valibot';
import { paths, wrappers } from '../../shared/api/assumptions.ts';
import { type ListName, listNames } from '../../shared/api/endpoints.ts';
import { defineKind, type Kind } from '../../shared/kinds/define-kind.ts';
import {
  choice,
  day,
  flag,
  longText,
  reference,
  refuseNull,
  reshape,
  text,
  wholeNumber,
} from '../../shared/kinds/field.ts';
import { kinds } from '../../shared/kinds/kinds.ts';
import { dayText, momentText, wholeNumber as number } from '../../shared/records/field-kinds.ts';
import { type WritableKind, writableKinds } from '../../shared/records/kinds.ts';
import { businessList, type ListFacts } from '../../shared/records/list-facts.ts';
import { lists } from '../../shared/records/lists.ts';

/** The name under which the program finds it. */
export const BOAT = 'boat' as WritableKind;

const boat = v.object({
  id: number,
  name: v.string(),
  berths: v.nullable(number),
  rig: v.string(),
  launched_on: v.nullable(dayText),
  is_afloat: v.boolean(),
  task_id: v.nullable(v.string()),
  tender_id: v.nullable(number),
  log_plain_text: v.nullable(v.string()),
  created_at: momentText,
  updated_at: momentText,
});

/** The list of them. */
const boats = {
  ...businessList,
  kind: 'boat',
  record: boat,
  id: 'number',
  sort: '-created_at',
  words: ['boat', 'boats'],
} as const satisfies ListFacts;

/** The name of that list. */
export const BOATS = 'boats' as ListName;

/** The facts of the made-up kind; its records name others of its list. */
const facts = () =>
  ({
    path: BOATS,
    wrapper: 'boat' as 'deal',
    record: boat,
    namedBy: ['name'],
    fields: {
      name: refuseNull(text('Name')),
      berths: wholeNumber('Berths'),
      rig: refuseNull(choice('Rig', { gaff: 'Gaff rig', junk: 'Junk rig' })),
      launched_on: day('Launch', { changeAlone: (what) => `Launch the ${what} on another day` }),
      is_afloat: flag('Afloat', { isFilledByService: true }),
      task_id: reference('tasks', 'Refit'),
      tender_id: reference(BOATS, 'Tender'),
      log: reshape(
        {
          read: (record) => record['log_plain_text'],
          show: (log) => ({ log_plain_text: log }),
        },
        longText('Log', { isSentAsMarkdown: true }),
      ),
    },
    defaults: { rig: 'gaff' },
    together: [['launched_on', 'is_afloat']],
    refusedAs: { sail_plan: 'Rig' },
    indexes: ['launched_on'],
    isRemovable: true,
  }) as const;

/** Lets the program know it; answers with how it forgets it. */
export function addBoats(): () => void {
  const named = {
    lists: { [BOATS]: boats },
    paths: { [BOATS]: '/boats' },
    wrappers: { boat: 'boat' },
  };
  Object.assign(lists, named.lists);
  Object.assign(paths, named.paths);
  Object.assign(wrappers, named.wrappers);
  (listNames as ListName[]).push(BOATS);
  (writableKinds as unknown as WritableKind[]).push(BOAT);
  const all = kinds as Record<string, Kind>;
  all[BOAT] = defineKind(facts());
  return () => {
    delete all[BOAT];
    (listNames as ListName[]).splice(listNames.indexOf(BOATS), 1);
    (writableKinds as unknown as WritableKind[]).splice(writableKinds.indexOf(BOAT), 1);
    for (const table of [lists, paths] as Record<string, unknown>[]) delete table[BOATS];
    delete (wrappers as Record<string, unknown>)['boat'];
  };
}
