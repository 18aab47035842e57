/** The captcha that the server requires after a few failed attempts. */
import { captcha as captchaCall } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { useState } from 'react';
import { call } from '../../platform/calls/call.ts';

export const useCaptcha = () => {
  const [captcha, setCaptcha] = useState<{ captchaId: string; image: string } | null>(null);
  const newCaptcha = () => call(captchaCall, {}, { quiet: true }).then(setCaptcha, () => undefined);
  return { captcha, newCaptcha };
};
