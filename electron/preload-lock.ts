/** The preload of the lock window. */
import { exposeBridge } from './expose-bridge.ts';

exposeBridge('lock');
