/** The preload of the main window. */
import { exposeBridge } from './expose-bridge.ts';
import { wakeStorage } from './wake-storage.ts';

wakeStorage();
exposeBridge('main');
