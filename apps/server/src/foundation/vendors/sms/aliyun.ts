/**
 * Aliyun SMS (dysmsapi 2017-05-25). Sources: the SDK @alicloud/dysmsapi20170525 4.6.0 and help.aliyun.com (2593177 signature, 101346 codes,
 * 101867 reports), November 2026. Assumptions: README.md.
 */

import {
  jsonIn,
  listIn,
  recordIn,
  type Said,
  type ServiceCalls,
  type ServiceReply,
  textIn,
} from '../service-call.ts';
import type {
  CreateSmsService,
  FetchedTemplates,
  ReadReports,
  SmsFound,
  SmsQuestion,
  SmsReport,
  SmsSent,
  SmsServiceAccount,
  SmsServiceDeps,
  SmsState,
} from '../sms-port.ts';
import { smsFailureOf } from './aliyun-codes.ts';
import { signAliyun } from './aliyun-sign.ts';
import { approvals } from './approvals.ts';
import { beijingDay } from './beijing-day.ts';

const VERSION = '2017-05-25';
/** The largest page; a key is found on the first pages of a number's day. */
const PAGE = 50;
const MAX_PAGES = 10;
/** Any number: it is only asked about. */
const TEST_NUMBER = '13800138000';

const saidBy = (status: number, json: unknown): Said => {
  const { Code, Message } = recordIn(json);
  const code = textIn(Code);
  return { works: status === 200 && code === 'OK', code, message: code === 'OK' ? '' : textIn(Message) };
};

type Params = Readonly<Record<string, string>>;

const request = (
  deps: SmsServiceDeps,
  { credentials }: SmsServiceAccount,
  calls: ServiceCalls,
  { action, params, facts }: { action: string; params: Params; facts?: Params },
): Promise<ServiceReply> => {
  const { headers, query } = signAliyun({
    ...{ method: 'POST', host: new URL(deps.address).host, params, action, version: VERSION },
    ...{ date: deps.clock(), nonce: deps.nonce() },
    keyId: credentials.accessKeyId ?? '',
    keySecret: credentials.accessKeySecret ?? '',
  });
  return calls.call(
    {
      ...{ operation: action, method: 'POST', url: `${deps.address}/?${query}`, body: '' },
      headers: { ...headers, accept: 'application/json' },
      ...(facts && { facts }),
    },
    saidBy,
  );
};

/** Domestic numbers go without country code. */
const numberOf = (to: string): string => to.replace(/^\+86/, '');

const sentOf = (reply: ServiceReply): SmsSent => {
  if (reply.kind === 'failed')
    return reply.wasSent
      ? { kind: 'unknown', message: reply.message }
      : { kind: 'notSent', message: reply.message };
  const { works, code, message } = saidBy(reply.status, reply.json);
  if (works) return { kind: 'accepted', reference: textIn(recordIn(reply.json).BizId), parts: null };
  // Without an error code, a gateway may have forwarded the request.
  if (code === '') return { kind: 'unknown', message: `HTTP ${reply.status}` };
  return smsFailureOf(code, message);
};

const stateOf = (detail: Readonly<Record<string, unknown>>, reference: string | null): SmsState => {
  const status = textIn(detail.SendStatus);
  const code = textIn(detail.ErrCode);
  const state = status === '3' ? 'delivered' : status === '2' ? 'undelivered' : 'accepted';
  return {
    state,
    reference: reference ?? '',
    code,
    message: state === 'undelivered' ? code : '',
    parts: null,
  };
};

const find = async (
  deps: SmsServiceDeps,
  account: SmsServiceAccount,
  { key, to, sentAt, reference }: SmsQuestion,
  calls: ServiceCalls,
): Promise<SmsFound> => {
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const reply = await request(deps, account, calls, {
      action: 'QuerySendDetails',
      params: {
        ...{ PhoneNumber: numberOf(to), SendDate: beijingDay(sentAt).replaceAll('-', '') },
        ...{ PageSize: String(PAGE), CurrentPage: String(page) },
        ...(reference && { BizId: reference }),
      },
      facts: { OutId: key },
    });
    if (reply.kind === 'failed') return { kind: 'unknown', message: reply.message };
    const { works, code, message } = saidBy(reply.status, reply.json);
    if (!works) return { kind: 'unknown', message: `${code} ${message}`.trim() };
    const { SmsSendDetailDTOs, TotalCount } = recordIn(reply.json);
    const details = listIn(recordIn(SmsSendDetailDTOs).SmsSendDetailDTO);
    const detail = details.find(({ OutId }) => textIn(OutId) === key);
    if (detail) return { kind: 'found', ...stateOf(detail, reference) };
    if (page * PAGE >= Number(textIn(TotalCount) || 0) || details.length === 0) return { kind: 'absent' };
  }
  return { kind: 'unknown', message: 'too many messages to this number' };
};

const reportOf = (report: Readonly<Record<string, unknown>>): SmsReport => {
  const parts = Number(textIn(report.sms_size));
  return {
    key: textIn(report.out_id) || null,
    reference: textIn(report.biz_id),
    to: textIn(report.phone_number),
    delivered: report.success === true,
    code: textIn(report.err_code),
    message: textIn(report.err_msg),
    parts: Number.isInteger(parts) && parts > 0 ? parts : null,
  };
};

const readReports = (body: string): ReadReports => {
  const json = jsonIn(Buffer.from(body));
  return Array.isArray(json)
    ? { reports: listIn(json).map(reportOf), answer: { code: 0, msg: 'ok' } }
    : { refused: 'no list of reports' };
};

type Fetched<T> = readonly T[] | { readonly failed: string };

const fetchList = async <T>(
  deps: SmsServiceDeps,
  account: SmsServiceAccount,
  calls: ServiceCalls,
  {
    action,
    field,
    read,
  }: { action: string; field: string; read: (row: Readonly<Record<string, unknown>>) => T },
): Promise<Fetched<T>> => {
  const all: T[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const params = { PageIndex: String(page), PageSize: String(PAGE) };
    const reply = await request(deps, account, calls, { action, params });
    if (reply.kind === 'failed') return { failed: reply.message };
    const { works, code, message } = saidBy(reply.status, reply.json);
    if (!works) return { failed: `${code} ${message}`.trim() || `HTTP ${reply.status}` };
    const rows = listIn(recordIn(reply.json)[field]);
    all.push(...rows.map(read));
    if (rows.length < PAGE) break;
  }
  return all;
};

const reasonOf = ({ Reason }: Readonly<Record<string, unknown>>): string =>
  typeof Reason === 'string' ? Reason : textIn(recordIn(Reason).RejectInfo);

const fetchTemplates = async (
  deps: SmsServiceDeps,
  account: SmsServiceAccount,
  calls: ServiceCalls,
): Promise<FetchedTemplates | { readonly failed: string }> => {
  const signatures = await fetchList(deps, account, calls, {
    ...{ action: 'QuerySmsSignList', field: 'SmsSignList' },
    read: (row) => ({
      name: textIn(row.SignName),
      approval: approvals.aliyun(textIn(row.AuditStatus)),
      reason: reasonOf(row),
    }),
  });
  if ('failed' in signatures) return signatures;
  const templates = await fetchList(deps, account, calls, {
    ...{ action: 'QuerySmsTemplateList', field: 'SmsTemplateList' },
    read: (row) => ({
      ...{
        code: textIn(row.TemplateCode),
        name: textIn(row.TemplateName),
        content: textIn(row.TemplateContent),
      },
      approval: approvals.aliyun(textIn(row.AuditStatus)),
      reason: reasonOf(row),
    }),
  });
  return 'failed' in templates ? templates : { signatures, templates };
};

export const createAliyunSms: CreateSmsService = (deps) => ({
  async send(account, { key, to, template }, calls) {
    if (!template) return { kind: 'refused', about: 'content', code: '', message: 'no template' };
    const { code, signature, values } = template;
    const filled = Object.fromEntries(values.map(({ name, value }) => [name, value]));
    const params = {
      ...{ PhoneNumbers: numberOf(to), SignName: signature, TemplateCode: code, OutId: key },
      ...(values.length > 0 && { TemplateParam: JSON.stringify(filled) }),
    };
    const facts = { SignName: signature, TemplateCode: code, OutId: key };
    return sentOf(await request(deps, account, calls, { action: 'SendSms', params, facts }));
  },
  find: (account, question, calls) => find(deps, account, question, calls),
  readReports: (_, { body }) => readReports(body),
  async test(account, calls) {
    const reply = await request(deps, account, calls, {
      action: 'QuerySendDetails',
      params: {
        ...{ PhoneNumber: TEST_NUMBER, SendDate: beijingDay(deps.clock()).replaceAll('-', '') },
        ...{ PageSize: '1', CurrentPage: '1' },
      },
    });
    if (reply.kind === 'failed') return { works: false, message: reply.message };
    const { works, code, message } = saidBy(reply.status, reply.json);
    return { works, message: works ? '' : `${code} ${message}`.trim() || `HTTP ${reply.status}` };
  },
  fetchTemplates: (account, calls) => fetchTemplates(deps, account, calls),
});
