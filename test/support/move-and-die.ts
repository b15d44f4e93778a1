/**
 * A process that moves a database away, as a restore does, and kills itself before a step on the disk:
 * `move-and-die.ts FILE STEP`.
 */
import { moveAway } from '../../electron/backup/move-away.ts';
import { dieBefore } from './die-before.ts';

const [file = '', step = ''] = process.argv.slice(2);
dieBefore(Number(step));
moveAway(file, 0);
