/** Meaning of Tencent's error codes. Source: tencentcloud-sdk-go, sms/v20210111/errors.go. */
import { HOUR_MS, MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import type { SmsSent } from '../sms-port.ts';

type About = 'number' | 'content' | 'account';

const LIMITS: readonly (readonly [RegExp, number])[] = [
  [/PhoneNumberThirtySecondLimit/, MINUTE_MS],
  [/PhoneNumberOneHourLimit/, HOUR_MS],
  [/PhoneNumber(Daily|SameContentDaily)Limit/, 12 * HOUR_MS],
  [/DeliveryFrequencyLimit|^RequestLimitExceeded/, 5_000],
];

const ABOUT: readonly (readonly [RegExp, About])[] = [
  [
    /IncorrectPhoneNumber|PhoneNumberInBlacklist|EmptyPhoneNumberSet|ContainDomesticAndInternational/,
    'number',
  ],
  [/TemplateParameter|ContentLengthLimit|ContainSensitiveWord|ProhibitedUseUrl/, 'content'],
];

/** Codes that are not listed concern the account: another one may send, and an operator is notified. */
export const tencentFailureOf = (code: string, message: string): SmsSent => {
  const limit = LIMITS.find(([pattern]) => pattern.test(code));
  if (limit) return { kind: 'limited', code, message, afterMs: limit[1] };
  // Their side broke off after the request was read.
  if (/^InternalError/.test(code)) return { kind: 'unknown', message: code };
  const about = ABOUT.find(([pattern]) => pattern.test(code))?.[1] ?? 'account';
  return {
    ...{ kind: 'refused', about, code, message },
    ...(/PhoneNumberInBlacklist/.test(code) && { hasOptedOut: true }),
  };
};
