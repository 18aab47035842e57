import { failures } from '../failure.ts';
import { fieldTexts } from '../field-messages.ts';

export const settingFailures = failures('setting', {
  pictureByUpload: [422, '请上传图片文件', 'Upload a picture; it cannot be typed'],
  leavesTooLate: [422, ...fieldTexts.leavesTooLate],
});
