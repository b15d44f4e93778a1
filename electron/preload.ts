/** The preload of the main window. */
import { exposeBridge } from './expose-bridge.ts';
import { wakeStorage } from './wake-storage.ts';
import { askWithoutSnapshot, whenServed } from './when-served.ts';

wakeStorage();
askWithoutSnapshot();
exposeBridge('main', whenServed);
