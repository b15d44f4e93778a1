import type Electron from 'electron';
import { KnownEvents, refuseOtherMembers } from './not-emulated.ts';
import { levers } from './record.ts';

/** Events of the system; only tests emit them. */
const EVENTS = [
  ...['suspend', 'resume', 'shutdown', 'lock-screen', 'unlock-screen', 'on-ac', 'on-battery'],
  ...['user-did-become-active', 'user-did-resign-active'],
];

type Claimed = Pick<
  Electron.PowerMonitor,
  'getSystemIdleState' | 'getSystemIdleTime' | 'isOnBatteryPower' | 'onBatteryPower'
>;

/** Electron's `powerMonitor`, set by `levers.power`. */
class PowerMonitor extends KnownEvents implements Claimed {
  getSystemIdleState(thresholdSeconds: number): 'active' | 'idle' | 'locked' {
    if (levers.power.locked) return 'locked';
    return levers.power.idleSeconds >= thresholdSeconds ? 'idle' : 'active';
  }

  getSystemIdleTime(): number {
    return levers.power.idleSeconds;
  }

  isOnBatteryPower(): boolean {
    return levers.power.onBattery;
  }

  get onBatteryPower(): boolean {
    return levers.power.onBattery;
  }
}

refuseOtherMembers('powerMonitor', PowerMonitor);

/** The monitor of this process. */
export const powerMonitor = new PowerMonitor('powerMonitor', EVENTS);
