import { failures } from '../failure.ts';
import { fieldTexts } from '../field-messages.ts';

export const settingFailures = failures('setting', {
  leavesTooLate: [422, ...fieldTexts.leavesTooLate],
});
