/** Meaning of Aliyun's error codes. Source: help.aliyun.com/document_detail/101346.html; those marked U were not re-read. */
import { HOUR_MS, MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import type { SmsSent } from '../sms-port.ts';

type About = 'number' | 'content' | 'account';

const ABOUT: Readonly<Record<string, About>> = {
  'isv.MOBILE_NUMBER_ILLEGAL': 'number', // U
  'isv.DOMESTIC_NUMBER_NOT_SUPPORTED': 'number',
  'isv.BLACK_KEY_CONTROL_LIMIT': 'number', // U
  'isv.TEMPLATE_MISSING_PARAMETERS': 'content', // U
  'isv.INVALID_PARAMETERS': 'content', // U
  'isv.SMS_CONTENT_ILLEGAL': 'content',
  'isv.EXTEND_CODE_ERROR': 'content',
};

/** The message names the window: 触发天级流控Permits:10. */
const waitOf = (message: string): number => {
  if (message.includes('天级')) return 12 * HOUR_MS;
  return message.includes('小时级') ? HOUR_MS : MINUTE_MS;
};

/** Codes that are not listed concern the account: another one may send, and an operator is notified. */
export const smsFailureOf = (code: string, message: string): SmsSent => {
  if (code === 'isv.BUSINESS_LIMIT_CONTROL')
    return { kind: 'limited', code, message, afterMs: waitOf(message) };
  if (code.includes('Throttling')) return { kind: 'limited', code, message, afterMs: 5_000 };
  // A fault of theirs after the request was read.
  if (/^(isp\.SYSTEM_ERROR|InternalError|ServiceUnavailable)/.test(code))
    return { kind: 'unknown', message: code };
  const about = ABOUT[code] ?? 'account';
  return {
    ...{ kind: 'refused', about, code, message },
    ...(code === 'isv.BLACK_KEY_CONTROL_LIMIT' && { hasOptedOut: true }),
  };
};
