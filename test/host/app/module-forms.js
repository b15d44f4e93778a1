/** Says whether every way of asking for electron gives the same object. */
import { createRequire } from 'node:module';
import electron, { app } from 'electron';
import * as main from 'electron/main';

const require = createRequire(import.meta.url);
const forms = [
  require('electron') === electron,
  require('electron/main') === electron,
  main.default === electron,
  electron.app === app,
  (await import('electron/common')).default === electron,
];
console.log(forms.map((isSame) => (isSame ? 'same' : 'other')).join(' '));
app.exit();
