/** SendSms: refusals of the whole call come as an Error, those of one number in its status. */
import { mainlandOf, partsOf } from '../sms-kit/message-parts.ts';
import type { Body, FieldKinds } from './fields.ts';
import { TencentError } from './tencent-error.ts';
import type { Account, Message, Template, TencentWorld } from './tencent-state.ts';

export const sendFields: FieldKinds = {
  PhoneNumberSet: 'Array of String!',
  SmsSdkAppId: 'String!',
  TemplateId: 'String!',
  SignName: 'String',
  TemplateParamSet: 'Array of String',
  ExtendCode: 'String',
  SessionContext: 'String',
  SenderId: 'String',
};

const MAX_NUMBERS = 200;
const MAX_CONTEXT_BYTES = 511;
const MAX_PRIVATE_CHARS = 12;
const SAME_CONTENT = { limit: 1, seconds: 30 };
const DAY = 86_400;

interface Number164 {
  readonly phone: string;
  readonly countryCode: string;
  readonly subscriber: string;
}

/** Null: no number. The country code's end is known for +86 alone. */
const number164 = (given: string): Number164 | null => {
  const mainland = mainlandOf(given);
  if (mainland !== null) return { phone: `+86${mainland}`, countryCode: '86', subscriber: mainland };
  const [, countryCode, subscriber] = /^\+(1|7|\d{2})(\d{6,12})$/.exec(given) ?? [];
  if (countryCode === undefined || subscriber === undefined || countryCode === '86') return null;
  return { phone: given, countryCode, subscriber };
};

interface Draft {
  readonly account: Account;
  readonly app: string;
  readonly sign: string | null;
  readonly template: Template | null;
  readonly values: readonly string[];
  readonly context: string;
}

class NumberRefused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const refused = (code: string): NumberRefused => new NumberRefused(code, refusalTexts[code] ?? code);

const refusalTexts: Readonly<Record<string, string>> = {
  'FailedOperation.SignatureIncorrectOrUnapproved': 'signature is incorrect or unapproved',
  'FailedOperation.TemplateIncorrectOrUnapproved':
    'template is not approved or request content does not match',
  'FailedOperation.PhoneNumberInBlacklist': 'phone number is in the blacklist',
  'InvalidParameterValue.IncorrectPhoneNumber': 'incorrect phone number',
  'InvalidParameterValue.TemplateParameterFormatError': 'template parameter format error',
  'InvalidParameterValue.TemplateParameterLengthLimit': 'template parameter is too long',
  'InvalidParameterValue.ProhibitedUseUrlInTemplateParameter': 'urls are prohibited in template parameters',
  'LimitExceeded.PhoneNumberThirtySecondLimit':
    'the number of sms messages sent from a single mobile number within 30 seconds exceeds the upper limit',
  'LimitExceeded.PhoneNumberDailyLimit':
    'the number of sms messages sent from a single mobile number every day exceeds the upper limit',
  'FailedOperation.MarketingSendTimeConstraint': 'marketing messages can only be sent from 8:00 to 22:00',
};

const variableCount = (content: string): number =>
  Math.max(0, ...[...content.matchAll(/\{(\d+)\}/g)].map(([, index]) => Number(index)));

const checkValues = ({ state }: TencentWorld, template: Template, values: readonly string[]): void => {
  if (values.length !== variableCount(template.content))
    throw refused('FailedOperation.TemplateIncorrectOrUnapproved');
  for (const value of values) {
    if (template.kind === 'code' && !/^\d{0,6}$/.test(value))
      throw refused('InvalidParameterValue.TemplateParameterFormatError');
    if (state.settings.isPrivateAccount && [...value].length > MAX_PRIVATE_CHARS)
      throw refused('InvalidParameterValue.TemplateParameterLengthLimit');
    if (/https?:\/\//i.test(value))
      throw refused('InvalidParameterValue.ProhibitedUseUrlInTemplateParameter');
  }
};

const checkHour = ({ now }: TencentWorld, template: Template): void => {
  const hour = new Date(now() + 8 * 3_600_000).getUTCHours();
  if (template.kind === 'marketing' && (hour < 8 || hour >= 22))
    throw refused('FailedOperation.MarketingSendTimeConstraint');
};

const signOf = ({ state }: TencentWorld, { account, sign }: Draft, isDomestic: boolean): string => {
  if (sign === null && !isDomestic) return '';
  const known = Object.values(state.signs).find((one) => one.account === account.id && one.name === sign);
  if (known?.statusCode !== 0) throw refused('FailedOperation.SignatureIncorrectOrUnapproved');
  return `【${known.name}】`;
};

const contentOf = (world: TencentWorld, draft: Draft, to: Number164): string => {
  const isDomestic = to.countryCode === '86';
  const sign = signOf(world, draft, isDomestic);
  const { template, values } = draft;
  if (template?.statusCode !== 0 || template.isInternational === isDomestic)
    throw refused('FailedOperation.TemplateIncorrectOrUnapproved');
  checkValues(world, template, values);
  checkHour(world, template);
  return sign + template.content.replace(/\{(\d+)\}/g, (_, index: string) => values[Number(index) - 1] ?? '');
};

const checkLimits = (world: TencentWorld, { account }: Draft, to: Number164, content: string): void => {
  const perDay = { limit: world.state.settings.perDay, seconds: DAY };
  const sameKey = `${account.id}/${to.phone}/${content}`;
  const dayKey = `${account.id}/${to.phone}`;
  if (world.limits.check(sameKey, [SAME_CONTENT]))
    throw refused('LimitExceeded.PhoneNumberThirtySecondLimit');
  if (world.limits.check(dayKey, [perDay])) throw refused('LimitExceeded.PhoneNumberDailyLimit');
  world.limits.count(sameKey, [SAME_CONTENT]);
  world.limits.count(dayKey, [perDay]);
};

const takeRefusal = ({ state, touch }: TencentWorld, scope: 'number' | 'request') => {
  const found = state.refusals.find((one) => one.left > 0 && one.scope === scope);
  if (!found) return null;
  found.left -= 1;
  touch();
  return found;
};

const accept = (world: TencentWorld, draft: Draft, given: string): Message => {
  const refusal = takeRefusal(world, 'number');
  if (refusal) throw new NumberRefused(refusal.code, refusal.message);
  const to = number164(given);
  if (!to) throw refused('InvalidParameterValue.IncorrectPhoneNumber');
  if (world.state.blacklist[to.phone]) throw refused('FailedOperation.PhoneNumberInBlacklist');
  const content = contentOf(world, draft, to);
  checkLimits(world, draft, to, content);
  const now = world.now();
  const message: Message = {
    ...{ account: draft.account.id, app: draft.app, ...to, content, fee: partsOf(content) },
    ...{ serialNo: `${world.random.int(1_000, 9_999)}:${now}${world.nextTurn()}`, sentAt: now },
    ...{ sessionContext: draft.context, template: draft.template?.id ?? 0 },
    ...{ dueAt: now + world.state.settings.deliveryMs, status: 'waiting' as const, errmsg: '' },
    ...{ receivedAt: null, isPulled: false },
  };
  world.state.messages.push(message);
  world.touch();
  return message;
};

const statusOf = (world: TencentWorld, draft: Draft, given: string): object => {
  const common = { SessionContext: draft.context };
  try {
    const { serialNo, phone, fee, countryCode } = accept(world, draft, given);
    const sent = {
      SerialNo: serialNo,
      PhoneNumber: phone,
      Fee: fee,
      IsoCode: countryCode === '86' ? 'CN' : 'DEF',
    };
    return { ...common, ...sent, Code: 'Ok', Message: 'send success' };
  } catch (error) {
    if (!(error instanceof NumberRefused)) throw error;
    const phone = number164(given)?.phone ?? given;
    const failed = { SerialNo: '', PhoneNumber: phone, Fee: 0, IsoCode: '' };
    return { ...common, ...failed, Code: error.code, Message: error.message };
  }
};

const checkCall = (world: TencentWorld, account: Account, body: Body): readonly string[] => {
  const phones = body.PhoneNumberSet as readonly string[];
  const refusal = takeRefusal(world, 'request');
  if (refusal) throw new TencentError(refusal.code, refusal.message);
  if (phones.length === 0)
    throw new TencentError('MissingParameter.EmptyPhoneNumberSet', 'PhoneNumberSet is empty.');
  if (phones.length > MAX_NUMBERS)
    throw new TencentError('LimitExceeded.PhoneNumberCountLimit', 'At most 200 numbers in one call.');
  if (!account.apps.includes(String(body.SmsSdkAppId)))
    throw new TencentError('UnauthorizedOperation.SmsSdkAppIdVerifyFail', 'SmsSdkAppId verify failed.');
  const domestic = phones.filter((phone) => /^(?:\+86|[^+])/.test(phone)).length;
  if (domestic > 0 && domestic < phones.length)
    throw new TencentError(
      'UnsupportedOperation.ContainDomesticAndInternationalPhoneNumber',
      'Domestic and foreign numbers cannot be mixed.',
    );
  if (Buffer.byteLength(String(body.SessionContext ?? '')) > MAX_CONTEXT_BYTES)
    throw new TencentError('InvalidParameterValue', 'SessionContext must be shorter than 512 bytes.');
  return phones;
};

export const sendSms = (world: TencentWorld, account: Account, body: Body): object => {
  const phones = checkCall(world, account, body);
  const template = world.state.templates[`${account.id}/${String(body.TemplateId)}`] ?? null;
  const draft: Draft = {
    ...{ account, app: String(body.SmsSdkAppId), template },
    sign: body.SignName === undefined || body.SignName === '' ? null : String(body.SignName),
    values: (body.TemplateParamSet ?? []) as readonly string[],
    context: String(body.SessionContext ?? ''),
  };
  return { SendStatusSet: phones.map((phone) => statusOf(world, draft, phone)) };
};
