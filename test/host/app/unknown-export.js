/** Must not link: the host has no updater. */
import { autoUpdater } from 'electron';

autoUpdater.checkForUpdates();
