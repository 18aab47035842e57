import { failures } from '../../platform/failure.ts';
import { fieldTexts } from '../../platform/field-messages.ts';

export const settingFailures = failures('setting', {
  pictureByUpload: [422, '请上传图片文件', 'Upload an image file'],
  leavesTooLate: [422, ...fieldTexts.leavesTooLate],
});
