/** QuerySendDetails, and the lists of signs and templates with their approval states. */
import { DAY_MS, localDate, localTime } from '../platforms/clock.ts';
import { mainlandOf } from '../sms-kit/message-parts.ts';
import { BusinessError, invalid } from './aliyun-error.ts';
import type { Account, AliyunWorld, AuditState, Message } from './aliyun-state.ts';
import { needed, type Params } from './send.ts';

const MAX_PAGE = 50;
const KEPT_DAYS = 30;

const wholeOf = (text: string, name: string, max: number): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > max) throw invalid(name);
  return value;
};

const detail = (message: Message): object => ({
  PhoneNum: message.number,
  SendStatus: message.status,
  ErrCode: message.errCode,
  TemplateCode: message.template,
  Content: message.content,
  SendDate: localTime(message.sentAt),
  ...(message.receivedAt !== null && { ReceiveDate: localTime(message.receivedAt) }),
  ...(message.outId !== null && { OutId: message.outId }),
});

export const querySendDetails = (world: AliyunWorld, account: Account, params: Params): object => {
  const phone = needed(params, 'PhoneNumber');
  const day = needed(params, 'SendDate');
  const size = wholeOf(needed(params, 'PageSize'), 'PageSize', MAX_PAGE);
  const page = wholeOf(needed(params, 'CurrentPage'), 'CurrentPage', Number.MAX_SAFE_INTEGER);
  if (!/^\d{8}$/.test(day)) throw invalid('SendDate', 'SendDate must be yyyyMMdd.');
  const date = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
  if (date > localDate(world.now()) || date < localDate(world.now() - KEPT_DAYS * DAY_MS))
    throw new BusinessError('isv.INVALID_PARAMETERS', '参数异常：SendDate 须在最近 30 天内');
  const number = mainlandOf(phone) ?? phone;
  const found = world.state.messages.filter(
    (one) =>
      one.account === account.id &&
      one.number === number &&
      localDate(one.sentAt) === date &&
      (params.BizId === undefined || one.bizId === params.BizId),
  );
  const rows = found.slice((page - 1) * size, page * size);
  return { TotalCount: found.length, SmsSendDetailDTOs: { SmsSendDetailDTO: rows.map(detail) } };
};

const auditNames: Readonly<Record<AuditState, string>> = {
  0: 'AUDIT_STATE_INIT',
  1: 'AUDIT_STATE_PASS',
  2: 'AUDIT_STATE_NOT_PASS',
  10: 'AUDIT_STATE_CANCEL',
};

const reasonOf = ({
  status,
  reason,
  createdAt,
}: {
  status: AuditState;
  reason: string;
  createdAt: number;
}) =>
  status === 2
    ? { RejectInfo: reason, RejectDate: localTime(createdAt), RejectSubInfo: reason }
    : { RejectInfo: '无审批备注', RejectDate: '' };

const pageOf = <T>(params: Params, rows: readonly T[]) => {
  const size = wholeOf(params.PageSize ?? '10', 'PageSize', MAX_PAGE);
  const page = wholeOf(params.PageIndex ?? '1', 'PageIndex', Number.MAX_SAFE_INTEGER);
  return {
    rows: rows.slice((page - 1) * size, page * size),
    head: { TotalCount: rows.length, CurrentPage: page, PageSize: size },
  };
};

export const querySmsSignList = ({ state }: AliyunWorld, account: Account, params: Params): object => {
  const own = Object.values(state.signs).filter((one) => one.account === account.id);
  const { rows, head } = pageOf(params, own);
  const list = rows.map((one) => ({
    SignName: one.name,
    AuditStatus: auditNames[one.status],
    CreateDate: localTime(one.createdAt),
    BusinessType: one.kind === 'code' ? '验证码类型' : '通用类型',
    OrderId: '',
    Reason: reasonOf(one),
  }));
  return { ...head, SmsSignList: list };
};

/** The list numbers types differently from the single query: 0 notice, 1 promotion, 2 code, 6 international. */
const listTypes = { 0: 2, 1: 0, 2: 1, 3: 6 } as const;

export const querySmsTemplateList = ({ state }: AliyunWorld, account: Account, params: Params): object => {
  const own = Object.values(state.templates).filter((one) => one.account === account.id);
  const { rows, head } = pageOf(params, own);
  const list = rows.map((one) => ({
    TemplateCode: one.code,
    TemplateName: one.name,
    TemplateContent: one.content,
    TemplateType: listTypes[one.type],
    OuterTemplateType: one.type,
    // Spelled as the vendor spells it.
    AuditStatus: one.status === 10 ? 'AUDIT_SATE_CANCEL' : auditNames[one.status],
    CreateDate: localTime(one.createdAt),
    OrderId: '',
    Reason: reasonOf(one),
  }));
  return { ...head, SmsTemplateList: list };
};

export const querySmsSign = ({ state }: AliyunWorld, account: Account, params: Params): object => {
  const sign = state.signs[`${account.id}/${needed(params, 'SignName')}`];
  if (!sign) throw new BusinessError('isv.SMS_SIGNATURE_ILLEGAL', '该账号下找不到对应签名');
  return {
    SignName: sign.name,
    SignStatus: sign.status,
    Reason: sign.status === 2 ? sign.reason : '无审批备注',
    CreateDate: localTime(sign.createdAt),
  };
};

export const querySmsTemplate = ({ state }: AliyunWorld, account: Account, params: Params): object => {
  const template = state.templates[`${account.id}/${needed(params, 'TemplateCode')}`];
  if (!template) throw new BusinessError('isv.SMS_TEMPLATE_ILLEGAL', '该账号下找不到对应模板');
  return {
    TemplateCode: template.code,
    TemplateName: template.name,
    TemplateContent: template.content,
    TemplateType: template.type,
    TemplateStatus: template.status,
    Reason: template.status === 2 ? template.reason : '无审批备注',
    CreateDate: localTime(template.createdAt),
  };
};
