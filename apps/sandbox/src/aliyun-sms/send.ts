/** SendSms and SendBatchSms: checks sign, template, variables, numbers and limits, then accepts. */
import { jsonOf } from '../http/exchange.ts';
import { mainlandOf, partsOf } from '../sms-kit/message-parts.ts';
import { BusinessError, GatewayError, missing } from './aliyun-error.ts';
import type { Account, AliyunWorld, Message, Sign, Template } from './aliyun-state.ts';

export type Params = Readonly<Record<string, string>>;

const MAX_NUMBERS = 1_000;
const MAX_BATCH = 100;
const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

const strings = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

export const needed = (params: Params, name: string): string => {
  const value = params[name];
  if (!value) throw missing(name);
  return value;
};

const signOf = ({ state }: AliyunWorld, account: Account, name: string): Sign => {
  const sign = state.signs[`${account.id}/${name}`];
  if (!sign) throw new BusinessError('isv.SMS_SIGNATURE_ILLEGAL', '该账号下找不到对应签名');
  if (sign.status !== 1) throw new BusinessError('isv.SIGN_STATE_ILLEGAL', '签名状态为“不可用”');
  return sign;
};

const templateOf = ({ state }: AliyunWorld, account: Account, code: string): Template => {
  const template = state.templates[`${account.id}/${code}`];
  if (template?.status !== 1)
    throw new BusinessError('isv.SMS_TEMPLATE_ILLEGAL', '该账号下找不到对应模板或模板未通过审核');
  return template;
};

const variablesOf = (content: string): string[] =>
  [...content.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name);

const notStrings = (): BusinessError =>
  new BusinessError('isv.INVALID_JSON_PARAM', '参数格式错误，请修改为字符串值');
const missingVariable = (): BusinessError =>
  new BusinessError('isv.TEMPLATE_MISSING_PARAMETERS', '模板变量中存在缺少参数');

/** The JSON object of TemplateParam: nothing but text values. */
const textValues = (given: unknown): Readonly<Record<string, string>> => {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw notStrings();
  if (Object.values(given).some((value) => typeof value !== 'string')) throw notStrings();
  return given as Readonly<Record<string, string>>;
};

const checkValue = (value: string | undefined, max: number): void => {
  if (value === undefined || value === '') throw missingVariable();
  if ([...value].length > max) throw new BusinessError('isv.PARAM_LENGTH_LIMIT', '参数超过长度限制');
  if (/https?:\/\//i.test(value)) throw new BusinessError('isv.PARAM_NOT_SUPPORT_URL', '变量不支持传入URL');
};

const fill = ({ state }: AliyunWorld, template: Template, given: unknown): string => {
  const names = variablesOf(template.content);
  if (given === undefined && names.length > 0) throw missingVariable();
  const values = given === undefined ? {} : textValues(given);
  for (const name of names) checkValue(values[name], state.settings.maxVariable);
  return template.content.replace(/\$\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
};

/** The number as it is counted and reported. */
const numberOf = (phone: string, template: Template): string => {
  const mainland = mainlandOf(phone);
  if (template.type === 3) {
    if (mainland !== null)
      throw new BusinessError('isv.DOMESTIC_NUMBER_NOT_SUPPORTED', '国际/港澳台消息模板不支持发送境内号码');
    if (/^\d{7,15}$/.test(phone)) return phone;
  } else if (mainland !== null) return mainland;
  throw new BusinessError('isv.MOBILE_NUMBER_ILLEGAL', '手机号码格式错误');
};

/** Windows with the word that the refusal's message has for each. */
const windowsOf = ({ state }: AliyunWorld, { type }: Template) => {
  const { codesPerMinute, codesPerHour, codesPerDay, noticesPerDay } = state.settings;
  if (type !== 0) return [{ limit: noticesPerDay, seconds: DAY }];
  return [
    { limit: codesPerMinute, seconds: MINUTE },
    { limit: codesPerHour, seconds: HOUR },
    { limit: codesPerDay, seconds: DAY },
  ];
};
const levels: Readonly<Record<number, string>> = { [MINUTE]: '分钟级', [HOUR]: '小时级', [DAY]: '天级' };

const limitKey = (draft: Draft): string => {
  const scope = draft.template.type === 0 ? 'codes' : draft.template.code;
  return `${draft.sign.account}/${draft.sign.name}/${scope}/${draft.number}`;
};

interface Draft {
  readonly phone: string;
  readonly number: string;
  readonly sign: Sign;
  readonly template: Template;
  readonly content: string;
}

const checkScene = (sign: Sign, template: Template): void => {
  if (sign.kind === 'code' && template.type !== 0)
    throw new BusinessError('isv.SMS_SIGNATURE_SCENE_ILLEGAL', '签名和模板类型不一致');
};

const checkRefusals = ({ state, touch }: AliyunWorld): void => {
  const refusal = state.refusals.find(({ left }) => left > 0);
  if (!refusal) return;
  refusal.left -= 1;
  touch();
  throw new BusinessError(refusal.code, refusal.message);
};

const draftOf = (
  world: AliyunWorld,
  account: Account,
  of: { phone: string; sign: string; template: string; given: unknown },
): Draft => {
  const sign = signOf(world, account, of.sign);
  const template = templateOf(world, account, of.template);
  checkScene(sign, template);
  const content = `【${sign.name}】${fill(world, template, of.given)}`;
  return { phone: of.phone, number: numberOf(of.phone, template), sign, template, content };
};

const accept = (
  world: AliyunWorld,
  account: Account,
  drafts: readonly Draft[],
  outId: string | undefined,
): { BizId: string } => {
  for (const draft of drafts) {
    const exceeded = world.limits.check(limitKey(draft), windowsOf(world, draft.template));
    if (exceeded)
      throw new BusinessError(
        'isv.BUSINESS_LIMIT_CONTROL',
        `触发${levels[exceeded.window.seconds]}流控Permits:${exceeded.window.limit}`,
      );
  }
  const now = world.now();
  const bizId = `${world.random.int(100_000_000, 999_999_999)}${now}^0`;
  for (const { phone, number, sign, template, content } of drafts) {
    world.limits.count(limitKey({ phone, number, sign, template, content }), windowsOf(world, template));
    const message: Message = {
      ...{ account: account.id, bizId, phone, number, content, outId: outId ?? null },
      ...{ sign: sign.name, template: template.code, parts: partsOf(content) },
      ...{ sentAt: now, dueAt: now + world.state.settings.deliveryMs },
      ...{ status: 1 as const, errCode: '', receivedAt: null },
    };
    world.state.messages.push(message);
  }
  world.touch();
  return { BizId: bizId };
};

/** Undefined where the client sent nothing. */
const jsonParam = (text: string | undefined): unknown => {
  if (text === undefined || text === '') return undefined;
  const value = jsonOf(text);
  if (value === undefined) throw notStrings();
  return value;
};

export const sendSms = (world: AliyunWorld, account: Account, params: Params): object => {
  const phones = needed(params, 'PhoneNumbers').split(',');
  const sign = needed(params, 'SignName');
  const template = needed(params, 'TemplateCode');
  checkRefusals(world);
  if (phones.length > MAX_NUMBERS)
    throw new BusinessError('isv.MOBILE_COUNT_OVER_LIMIT', '手机号码数量超过限制');
  const given = jsonParam(params.TemplateParam);
  const drafts = phones.map((phone) => draftOf(world, account, { phone, sign, template, given }));
  return accept(world, account, drafts, params.OutId);
};

export const sendBatchSms = (world: AliyunWorld, account: Account, params: Params): object => {
  const phones = jsonOf(needed(params, 'PhoneNumberJson'));
  const signs = jsonOf(needed(params, 'SignNameJson'));
  const template = needed(params, 'TemplateCode');
  checkRefusals(world);
  const given = jsonParam(params.TemplateParamJson);
  if (!strings(phones) || !strings(signs) || (given !== undefined && !Array.isArray(given)))
    throw new GatewayError(400, 'InvalidParameter', 'A JSON array of strings is needed.');
  if (phones.length === 0 || phones.length > MAX_BATCH)
    throw new BusinessError('isv.MOBILE_COUNT_OVER_LIMIT', '手机号码数量超过限制');
  const values = given as readonly unknown[] | undefined;
  if (signs.length !== phones.length || (values && values.length !== phones.length))
    throw new BusinessError('isv.INVALID_PARAMETERS', '参数数量与手机号码数量不一致');
  const drafts = phones.map((phone, index) =>
    draftOf(world, account, { phone, sign: signs[index] ?? '', template, given: values?.[index] }),
  );
  return accept(world, account, drafts, params.OutId);
};
