/** The picture that is asked for after a few tries. */
import { captcha as captchaCall } from '@minsu/contract/auth/auth-endpoints.ts';
import { useState } from 'react';
import { call } from '../../platform/call.ts';

export const useCaptcha = () => {
  const [captcha, setCaptcha] = useState<{ captchaId: string; image: string } | null>(null);
  const newCaptcha = () => call(captchaCall, {}, { quiet: true }).then(setCaptcha, () => undefined);
  return { captcha, newCaptcha };
};
