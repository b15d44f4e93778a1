/** A kind of record that the program has never heard of: it needs one file, and this is it. */
import * as v from 'valibot';
import { defineKind, type Kind } from '../../shared/kinds/define-kind.ts';
import {
  choice,
  day,
  flag,
  longText,
  reference,
  required,
  shaped,
  text,
  wholeNumber,
} from '../../shared/kinds/field.ts';
import { kinds } from '../../shared/kinds/kinds.ts';
import { dayText, momentText, wholeNumber as number } from '../../shared/records/field-kinds.ts';
import type { WritableKind } from '../../shared/records/kinds.ts';

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
  log_plain_text: v.nullable(v.string()),
  created_at: momentText,
  updated_at: momentText,
});

/** Its address is borrowed: those of the service are assumptions, and stand in a file of their own. */
const boatKind = defineKind({
  path: 'boardGroups',
  wrapper: 'deal',
  word: 'boat',
  record: boat,
  namedBy: ['name'],
  fields: {
    name: required(text('Name')),
    berths: wholeNumber('Berths'),
    rig: required(choice('Rig', { gaff: 'Gaff rig', junk: 'Junk rig' })),
    launched_on: day('Launch', { changeAlone: (what) => `Launch the ${what} on another day` }),
    is_afloat: flag('Afloat', { isFilledByService: true }),
    task_id: reference('tasks', 'Refit'),
    log: shaped(
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
  isRemovable: true,
});

/** Lets the program know it; answers with how it forgets it. */
export function addBoats(): () => void {
  const all = kinds as Record<string, Kind>;
  all[BOAT] = boatKind;
  return () => void delete all[BOAT];
}
