/** The kill switch of suggestions: one setting for the whole business. */
import { killSwitch } from '../../../foundation/system/kill-switch.ts';

export const suggestionSwitch = killSwitch('suggestions.switch');
