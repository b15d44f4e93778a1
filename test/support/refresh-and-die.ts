/** A process that renews the tokens in a folder and kills itself at a step: `refresh-and-die.ts FOLDER STEP`. */
import { openRefresher } from './open-refresher.ts';

const [folder = '', step = ''] = process.argv.slice(2);
const { refresher } = openRefresher(folder, {
  onstep(at) {
    if (at === step) process.kill(process.pid, 'SIGKILL');
  },
});
await refresher.renew(refresher.tokens().pair.access);
