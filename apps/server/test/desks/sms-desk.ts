/** Text messages by accounts of the screen, with small recording services in place of the providers. */
import type { Connector } from '@minsu/contract/foundation/connectors/connector.ts';
import { saveConnector } from '@minsu/contract/foundation/connectors/connector-endpoints.ts';
import { mapSmsTemplate, refreshSmsTemplates } from '@minsu/contract/foundation/messages/sms-endpoints.ts';
import type { SmsContent } from '@minsu/contract/foundation/messages/sms-templates.ts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { z } from 'zod';
import { retryMailsJob, sendMailJob } from '../../src/foundation/messages/message-jobs.ts';
import { queueSms } from '../../src/foundation/messages/queue-sms.ts';
import { openRecordingServer, type RecordingServer, type ServiceAnswer } from '../recording-server.ts';
import { openTestApp, type TestApp, type TestClient } from '../test-app.ts';

export interface AliyunMessage {
  readonly to: string;
  readonly key: string;
  readonly bizId: string;
  readonly params: Readonly<Record<string, string>>;
  status: 1 | 2 | 3;
}

export let t: TestApp;
export let admin: TestClient;
export let aliyun: RecordingServer;
export let taken: AliyunMessage[] = [];
/** Answer of SendSms instead; `takes`: whether the message is accepted nevertheless. */
export let mood: { answer: ServiceAnswer; takes: boolean } | null = null;
export const setMood = (next: typeof mood): void => {
  mood = next;
};

const templates = [
  {
    TemplateCode: 'SMS_100',
    TemplateName: '验证码',
    TemplateContent: `验证码\${code}`,
    AuditStatus: 'AUDIT_STATE_PASS',
  },
  {
    TemplateCode: 'SMS_200',
    TemplateName: '通用',
    TemplateContent: `您好，\${content}`,
    AuditStatus: 'AUDIT_STATE_PASS',
  },
  {
    ...{ TemplateCode: 'SMS_300', TemplateName: '营销', TemplateContent: `促销\${x}` },
    ...{ AuditStatus: 'AUDIT_STATE_NOT_PASS', Reason: { RejectInfo: '内容不合规' } },
  },
];
const signs = [
  { SignName: '民宿管家', AuditStatus: 'AUDIT_STATE_PASS' },
  { SignName: '新签名', AuditStatus: 'AUDIT_STATE_INIT' },
];

const sendSms = (query: Readonly<Record<string, string>>): ServiceAnswer => {
  const bizId = `${900_000 + taken.length}^0`;
  if (mood === null || mood.takes)
    taken.push({
      ...{ to: query.PhoneNumbers ?? '', key: query.OutId ?? '', bizId, status: 1 },
      params: JSON.parse(query.TemplateParam ?? '{}') as Record<string, string>,
    });
  return mood?.answer ?? { body: { Code: 'OK', Message: 'OK', RequestId: 'r', BizId: bizId } };
};

const details = (query: Readonly<Record<string, string>>): ServiceAnswer => {
  const found = taken.filter(({ to }) => to === query.PhoneNumber);
  const page = Number(query.CurrentPage);
  const size = Number(query.PageSize);
  return {
    body: {
      ...{ Code: 'OK', Message: 'OK', RequestId: 'r', TotalCount: String(found.length) },
      SmsSendDetailDTOs: {
        SmsSendDetailDTO: found.slice((page - 1) * size, page * size).map(({ key, status }) => ({
          ...{ OutId: key, SendStatus: status, ErrCode: status === 3 ? 'DELIVERED' : 'MOBILE_OFF' },
        })),
      },
    },
  };
};

const answers: Readonly<Record<string, (query: Readonly<Record<string, string>>) => ServiceAnswer>> = {
  SendSms: sendSms,
  QuerySendDetails: details,
  QuerySmsSignList: () => ({ body: { Code: 'OK', SmsSignList: signs } }),
  QuerySmsTemplateList: () => ({ body: { Code: 'OK', SmsTemplateList: templates } }),
};

export const START = '2026-11-20T04:00:00.000Z';

export const openSmsDesk = (): void => {
  beforeAll(async () => {
    aliyun = await openRecordingServer(({ headers, query }) => {
      const answer = answers[headers['x-acs-action'] ?? ''];
      return answer
        ? answer(query)
        : { status: 400, body: { Code: 'InvalidAction.NotFound', Message: 'no' } };
    });
    t = await openTestApp({ now: START, env: { ALIYUN_SMS_URL: aliyun.url } });
    admin = await t.as('admin');
  });
  afterAll(async () => {
    await t.close();
    await aliyun.close();
  });
  beforeEach(async () => {
    mood = null;
    taken = [];
    t.setNow(START);
    await t.database.deleteFrom('smsSends').execute();
    await t.database.deleteFrom('smsOptOuts').execute();
    await t.database.deleteFrom('connectors').execute();
  });
};

type Asked = z.input<typeof saveConnector.input>;
let made = 0;
const nextName = (): string => {
  made += 1;
  return `阿里云 ${made}`;
};

export const aliyunFacts = (more: Partial<Asked> = {}): Asked => ({
  ...{ vendor: 'aliyunSms', name: nextName(), ...more },
  credentials: {
    accessKeyId: 'LTAI5tTestKey01',
    accessKeySecret: 'SecretSecretSecret01',
    ...more.credentials,
  },
});

/** An account whose templates `code` and `text` are mapped. */
export const addAccount = async (more: Partial<Asked> = {}): Promise<Connector> => {
  const account = await admin.ok(saveConnector, aliyunFacts(more));
  await admin.ok(refreshSmsTemplates, { id: account.id });
  const key = { id: account.id, signature: '民宿管家' };
  await admin.ok(mapSmsTemplate, { ...key, template: 'code', code: 'SMS_100', variables: { code: 'code' } });
  await admin.ok(mapSmsTemplate, {
    ...key,
    template: 'text',
    code: 'SMS_200',
    variables: { content: 'text' },
  });
  return account;
};

export const queue = (to: string, content?: SmsContent, text = '可以提前入住'): Promise<string> =>
  t.job().change((ctx) =>
    queueSms(ctx, {
      ...{ kind: 'account.code', to, userId: null, language: 'zh-CN', subject: '短信', text },
      ...(content && { content }),
    }),
  );

export const send = (entityId: string): Promise<void> => sendMailJob.run(t.job(), { entityId });
export const retry = (): Promise<void> => retryMailsJob.run(t.job(), {});
export const passMinutes = (minutes: number): void =>
  t.setNow(new Date(t.now().getTime() + minutes * 60_000).toISOString());
export const rowOf = (id: string) =>
  t.database.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
export const sendsOf = (notificationId: string) =>
  t.database
    .selectFrom('smsSends')
    .selectAll()
    .where('notificationId', '=', notificationId)
    .orderBy('createdAt')
    .execute();
export const callsOf = (action: string) =>
  aliyun.requests.filter(({ headers }) => headers['x-acs-action'] === action);
