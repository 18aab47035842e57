/** The kill switch of automation: one setting for the whole business. */
import { killSwitch } from '../../foundation/system/kill-switch.ts';

export const automationSwitch = killSwitch('automation.switch');
