/**
 * Twilio Programmable Messaging (2010-04-01). Sources: SDK twilio 6.3.1 for states and webhook signatures; the REST calls were not re-read.
 * Assumptions: README.md.
 */
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import {
  listIn,
  recordIn,
  type Said,
  type ServiceCalls,
  type ServiceReply,
  textIn,
} from '../service-call.ts';
import type {
  CreateSmsService,
  ReadReports,
  SmsFound,
  SmsOrder,
  SmsQuestion,
  SmsSent,
  SmsServiceAccount,
  SmsServiceDeps,
  SmsState,
} from '../sms-port.ts';
import { isTwilioSignature } from './twilio-signature.ts';

const PAGE = 50;
/** Tolerated clock difference. */
const EARLIER_MS = 2 * MINUTE_MS;

const NUMBER_CODES = new Set(['21211', '21214', '21408', '21610', '21612', '21614']);
const CONTENT_CODES = new Set(['21602', '21617', '30007']);
const LIMIT_CODES = new Set(['20429', '14107', '21611']);
const OPTED_OUT = '21610';

const saidBy = (status: number, json: unknown): Said => {
  const { code, message } = recordIn(json);
  const works = status >= 200 && status < 300;
  return {
    works,
    code: works ? '' : textIn(code),
    message: works ? '' : textIn(message) || `HTTP ${status}`,
  };
};

const request = (
  { address }: SmsServiceDeps,
  { credentials }: SmsServiceAccount,
  calls: ServiceCalls,
  asked: { operation: string; path: string; form?: Readonly<Record<string, string>> },
): Promise<ServiceReply> => {
  const { accountSid = '', authToken = '' } = credentials;
  const { operation, path, form } = asked;
  return calls.call(
    {
      operation,
      method: form ? 'POST' : 'GET',
      url: `${address}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}${path}`,
      headers: {
        authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form && { body: new URLSearchParams(form).toString() }),
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
  if (works) {
    const { sid, num_segments: segments } = recordIn(reply.json);
    const parts = Number(textIn(segments));
    return textIn(sid) === ''
      ? { kind: 'unknown', message: 'no sid' }
      : {
          kind: 'accepted',
          reference: textIn(sid),
          parts: Number.isInteger(parts) && parts > 0 ? parts : null,
        };
  }
  if (LIMIT_CODES.has(code) || reply.status === 429)
    return { kind: 'limited', code, message, afterMs: MINUTE_MS };
  if (code === '' || reply.status >= 500) return { kind: 'unknown', message };
  const about = NUMBER_CODES.has(code) ? 'number' : CONTENT_CODES.has(code) ? 'content' : 'account';
  return { kind: 'refused', about, code, message, ...(code === OPTED_OUT && { hasOptedOut: true }) };
};

const send = (deps: SmsServiceDeps, account: SmsServiceAccount, order: SmsOrder, calls: ServiceCalls) => {
  const { from = '' } = account.credentials;
  return request(deps, account, calls, {
    ...{ operation: 'Messages.create', path: '/Messages.json' },
    form: {
      ...{ To: order.to, Body: order.text },
      ...(from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }),
      ...(order.reportUrl !== undefined && { StatusCallback: order.reportUrl }),
    },
  });
};

const stateOf = (status: string): SmsState['state'] => {
  if (status === 'delivered' || status === 'read' || status === 'received') return 'delivered';
  return status === 'undelivered' || status === 'failed' || status === 'canceled'
    ? 'undelivered'
    : 'accepted';
};

const foundOf = (message: Readonly<Record<string, unknown>>): SmsFound => {
  const parts = Number(textIn(message.num_segments));
  return {
    ...{ kind: 'found', state: stateOf(textIn(message.status)), reference: textIn(message.sid) },
    ...{ code: textIn(message.error_code), message: textIn(message.error_message) },
    parts: Number.isInteger(parts) && parts > 0 ? parts : null,
  };
};

/** There is no id of ours: number, text and time name the message. */
const find = async (
  deps: SmsServiceDeps,
  account: SmsServiceAccount,
  { to, text, reference, sentAt }: SmsQuestion,
  calls: ServiceCalls,
): Promise<SmsFound> => {
  const query = new URLSearchParams({ To: to, PageSize: String(PAGE) }).toString();
  const path =
    reference === null ? `/Messages.json?${query}` : `/Messages/${encodeURIComponent(reference)}.json`;
  const reply = await request(deps, account, calls, { operation: 'Messages.list', path });
  if (reply.kind === 'failed') return { kind: 'unknown', message: reply.message };
  const { works, code, message } = saidBy(reply.status, reply.json);
  if (!works) return { kind: 'unknown', message: `${code} ${message}`.trim() };
  if (reference !== null) return foundOf(recordIn(reply.json));
  const messages = listIn(recordIn(reply.json).messages);
  const since = sentAt.getTime() - EARLIER_MS;
  const found = messages.find(
    (each) => textIn(each.body) === text && Date.parse(textIn(each.date_created)) >= since,
  );
  if (found) return foundOf(found);
  // A full page may hide it.
  return messages.length < PAGE ? { kind: 'absent' } : { kind: 'unknown', message: 'too many messages' };
};

const readReports = (
  { credentials }: SmsServiceAccount,
  {
    headers,
    body,
    url,
  }: { headers: Readonly<Record<string, string | undefined>>; body: string; url: string },
): ReadReports => {
  const params = new URLSearchParams(body);
  const given = headers['x-twilio-signature'] ?? '';
  if (!isTwilioSignature(credentials.authToken ?? '', { url, params, given }))
    return { refused: 'wrong signature' };
  const state = stateOf(params.get('MessageStatus') ?? '');
  const code = params.get('ErrorCode') ?? '';
  const report = {
    ...{ key: null, reference: params.get('MessageSid') ?? '', to: params.get('To') ?? '' },
    ...{ delivered: state === 'delivered', code, message: params.get('MessageStatus') ?? '', parts: null },
  };
  return { reports: state === 'accepted' ? [] : [report], answer: {} };
};

export const createTwilio: CreateSmsService = (deps) => ({
  send: async (account, order, calls) => sentOf(await send(deps, account, order, calls)),
  find: (account, question, calls) => find(deps, account, question, calls),
  readReports,
  async test(account, calls) {
    const path = '/Messages.json?PageSize=1';
    const reply = await request(deps, account, calls, { operation: 'Messages.list', path });
    if (reply.kind === 'failed') return { works: false, message: reply.message };
    const { works, code, message } = saidBy(reply.status, reply.json);
    return { works, message: works ? '' : `${code} ${message}`.trim() };
  },
});
