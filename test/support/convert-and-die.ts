/**
 * A process that turns the app lock on or off and kills itself before a step on the disk:
 * `convert-and-die.ts FOLDER KEYS STEP`. The keys are the entries of the keychain, as JSON. It ends by
 * itself where there are fewer steps.
 */
import { dieBefore } from './die-before.ts';
import { computerIn, moveCaches } from './locked-computer.ts';

const [folder = '', keys = '[]', step = ''] = process.argv.slice(2);
const computer = computerIn(folder, new Map(JSON.parse(keys)));
dieBefore(Number(step));
await computer.run(moveCaches);
await computer.run(() => undefined);
