/**
 * Tencent Cloud SMS (2021-01-11). Sources: the SDK tencentcloud-sdk-nodejs-sms 4.1.306 and cloud.tencent.com/document/api/382, November
 * 2026. Assumptions: README.md.
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
} from '../sms-port.ts';
import { approvals } from './approvals.ts';
import { tencentFailureOf } from './tencent-codes.ts';
import { signTencent } from './tencent-sign.ts';

const VERSION = '2021-01-11';
const CONTENT_TYPE = 'application/json';
const PAGE = 100;
const MAX_PAGES = 10;
const TEST_NUMBER = '+8613800138000';
const HOUR_S = 3_600;

const responseIn = (json: unknown) => recordIn(recordIn(json).Response);

/** Whole request only: each number has a code of its own. */
const saidBy = (status: number, json: unknown): Said => {
  const response = responseIn(json);
  const { Code, Message } = recordIn(response.Error);
  const [first] = listIn(response.SendStatusSet);
  const code = textIn(Code) || (first && textIn(first.Code) !== 'Ok' ? textIn(first.Code) : '');
  const message = textIn(Message) || (code && first ? textIn(first.Message) : '');
  const works = status === 200 && code === '' && 'RequestId' in response;
  return { works, code, message: works ? '' : message || `HTTP ${status}` };
};

interface Asked {
  readonly action: string;
  readonly params: object;
  readonly facts?: Readonly<Record<string, string>>;
}

const request = (
  { address, clock }: SmsServiceDeps,
  { credentials }: SmsServiceAccount,
  calls: ServiceCalls,
  { action, params, facts }: Asked,
): Promise<ServiceReply> => {
  const timestamp = Math.floor(clock().getTime() / 1_000);
  const body = JSON.stringify(params);
  const { host } = new URL(address);
  const authorization = signTencent({
    ...{ service: 'sms', host, contentType: CONTENT_TYPE, action, signsAction: false, body, timestamp },
    ...{ secretId: credentials.secretId ?? '', secretKey: credentials.secretKey ?? '' },
  });
  return calls.call(
    {
      ...{ operation: action, method: 'POST', url: `${address}/`, body },
      headers: {
        ...{ 'content-type': CONTENT_TYPE, host, authorization },
        ...{ 'x-tc-action': action, 'x-tc-version': VERSION, 'x-tc-timestamp': String(timestamp) },
        'x-tc-region': credentials.region || 'ap-guangzhou',
      },
      ...(facts && { facts }),
    },
    saidBy,
  );
};

const sentOf = (reply: ServiceReply): SmsSent => {
  if (reply.kind === 'failed')
    return reply.wasSent
      ? { kind: 'unknown', message: reply.message }
      : { kind: 'notSent', message: reply.message };
  const { works, code, message } = saidBy(reply.status, reply.json);
  if (!works) return code === '' ? { kind: 'unknown', message } : tencentFailureOf(code, message);
  const [status] = listIn(responseIn(reply.json).SendStatusSet);
  if (!status) return { kind: 'unknown', message: 'no status of the number' };
  const fee = Number(textIn(status.Fee));
  return {
    ...{ kind: 'accepted', reference: textIn(status.SerialNo) },
    parts: Number.isInteger(fee) && fee > 0 ? fee : null,
  };
};

/** Lists reports, so a message without one is not found. */
const find = async (
  deps: SmsServiceDeps,
  account: SmsServiceAccount,
  { key, to, sentAt, reference }: SmsQuestion,
  calls: ServiceCalls,
): Promise<SmsFound> => {
  const begin = Math.floor(sentAt.getTime() / 1_000) - HOUR_S;
  const reply = await request(deps, account, calls, {
    action: 'PullSmsSendStatusByPhoneNumber',
    params: {
      ...{ BeginTime: begin, Offset: 0, Limit: PAGE, PhoneNumber: to },
      ...{ SmsSdkAppId: account.credentials.sdkAppId, EndTime: Math.floor(deps.clock().getTime() / 1_000) },
    },
    facts: { SessionContext: key },
  });
  if (reply.kind === 'failed') return { kind: 'unknown', message: reply.message };
  const { works, code, message } = saidBy(reply.status, reply.json);
  if (!works) return { kind: 'unknown', message: `${code} ${message}`.trim() };
  const status = listIn(responseIn(reply.json).PullSmsSendStatusSet).find(
    ({ SessionContext, SerialNo }) =>
      textIn(SessionContext) === key || (reference !== null && textIn(SerialNo) === reference),
  );
  if (!status) return { kind: 'absent' };
  const delivered = textIn(status.ReportStatus) === 'SUCCESS';
  return {
    ...{ kind: 'found', state: delivered ? 'delivered' : 'undelivered', reference: textIn(status.SerialNo) },
    ...{ code: textIn(status.ReportStatus), message: textIn(status.Description), parts: null },
  };
};

const reportOf = (report: Readonly<Record<string, unknown>>): SmsReport => ({
  key: textIn(report.ext) || null,
  reference: textIn(report.sid),
  to: `+${textIn(report.nationcode)}${textIn(report.mobile)}`,
  delivered: report.report_status === 'SUCCESS',
  code: textIn(report.errmsg),
  message: textIn(report.description),
  parts: null,
});

const readReports = (body: string): ReadReports => {
  const json = jsonIn(Buffer.from(body));
  return Array.isArray(json)
    ? { reports: listIn(json).map(reportOf), answer: { result: 0, errmsg: 'OK' } }
    : { refused: 'no list of reports' };
};

type Row = Readonly<Record<string, unknown>>;

const fetchList = async <T>(
  deps: SmsServiceDeps,
  account: SmsServiceAccount,
  calls: ServiceCalls,
  { action, field, read }: { action: string; field: string; read: (row: Row) => T },
): Promise<readonly T[] | { readonly failed: string }> => {
  const all: T[] = [];
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const params = { International: 0, Limit: PAGE, Offset: page * PAGE };
    const reply = await request(deps, account, calls, { action, params });
    if (reply.kind === 'failed') return { failed: reply.message };
    const { works, code, message } = saidBy(reply.status, reply.json);
    if (!works) return { failed: `${code} ${message}`.trim() };
    const rows = listIn(responseIn(reply.json)[field]);
    all.push(...rows.map(read));
    if (rows.length < PAGE) break;
  }
  return all;
};

const judged = (row: Row) => ({
  approval: approvals.tencent(textIn(row.StatusCode)),
  reason: textIn(row.ReviewReply),
});

const fetchTemplates = async (
  deps: SmsServiceDeps,
  account: SmsServiceAccount,
  calls: ServiceCalls,
): Promise<FetchedTemplates | { readonly failed: string }> => {
  const signatures = await fetchList(deps, account, calls, {
    ...{ action: 'DescribeSmsSignList', field: 'DescribeSignListStatusSet' },
    read: (row) => ({ name: textIn(row.SignName), ...judged(row) }),
  });
  if ('failed' in signatures) return signatures;
  const templates = await fetchList(deps, account, calls, {
    ...{ action: 'DescribeSmsTemplateList', field: 'DescribeTemplateStatusSet' },
    read: (row) => ({
      ...{
        code: textIn(row.TemplateId),
        name: textIn(row.TemplateName),
        content: textIn(row.TemplateContent),
      },
      ...judged(row),
    }),
  });
  return 'failed' in templates ? templates : { signatures, templates };
};

export const createTencentSms: CreateSmsService = (deps) => ({
  async send(account, { key, to, template }, calls) {
    if (!template) return { kind: 'refused', about: 'content', code: '', message: 'no template' };
    const { code, signature, values } = template;
    const byPosition = [...values].sort((a, b) => Number(a.name) - Number(b.name));
    const params = {
      ...{ SmsSdkAppId: account.credentials.sdkAppId, SignName: signature, TemplateId: code },
      TemplateParamSet: byPosition.map(({ value }) => value),
      ...{ PhoneNumberSet: [to], SessionContext: key },
    };
    const facts = { SignName: signature, TemplateId: code, SessionContext: key };
    return sentOf(await request(deps, account, calls, { action: 'SendSms', params, facts }));
  },
  find: (account, question, calls) => find(deps, account, question, calls),
  readReports: (_, { body }) => readReports(body),
  async test(account, calls) {
    const question = { key: '', to: TEST_NUMBER, text: '', reference: null, sentAt: deps.clock() };
    await find(deps, account, question, calls);
    const note = calls.notes.at(-1);
    // The query may not be opened for the account; keys, clock and application are known to be right then.
    const isOpen = note?.works || /^(FailedOperation|UnsupportedOperation)/.test(note?.code ?? '');
    return { works: isOpen === true, message: [note?.code, note?.message].filter(Boolean).join(' ') };
  },
  fetchTemplates: (account, calls) => fetchTemplates(deps, account, calls),
});
