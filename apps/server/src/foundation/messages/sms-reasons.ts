/** Why a text message was not sent, stored as keys so that each reader sees it in their language. */
import { smsResultTexts } from '@minsu/contract/foundation/messages/sms-result.text.ts';
import { type Language, type Params, sayText } from '@minsu/contract/platform/texts.ts';

export interface SmsReason {
  readonly key: keyof typeof smsResultTexts;
  readonly params?: Params;
}

export const storedReasons = (reasons: readonly SmsReason[]): string => JSON.stringify({ sms: reasons });

const reasonsIn = (stored: string): readonly SmsReason[] | null => {
  if (!stored.startsWith('{"sms":')) return null;
  const { sms } = JSON.parse(stored) as { sms: readonly SmsReason[] };
  return sms.filter(({ key }) => Object.hasOwn(smsResultTexts, key));
};

/** A service's own words stay as they are. */
export const sayReasons = (stored: string | null, language: Language): string | null => {
  const reasons = stored === null ? null : reasonsIn(stored);
  if (!reasons) return stored;
  const said = reasons.map(({ key, params }) => sayText(smsResultTexts[key], language, params));
  return [...new Set(said)].join(language === 'zh-CN' ? '；' : '; ');
};
