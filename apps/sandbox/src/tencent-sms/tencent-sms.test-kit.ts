/** Signed calls of a client on the Tencent SMS fake, each part of which a test can spoil. */
import { startSandbox } from '../sandbox.ts';
import { tencentAccount, tencentSigns, tencentTemplates } from './seed.ts';
import { scopeOf, signTc3 } from './tencent-sign.ts';

export const NOW = new Date('2026-11-20T04:00:00Z');

interface Spoil {
  readonly key?: { readonly secretId: string; readonly secretKey: string };
  readonly at?: Date;
  readonly signedHeaders?: readonly string[];
  readonly contentType?: string;
  readonly comma?: string;
  readonly service?: string;
  /** Sent instead of the signed body. */
  readonly sentBody?: string;
  readonly without?: string;
  readonly version?: string;
}

export interface Answer {
  readonly Error?: { readonly Code: string; readonly Message: string };
  // biome-ignore lint/suspicious/noExplicitAny: answers differ from action to action.
  readonly [name: string]: any;
}

const clientOf =
  (url: string, now: () => Date) =>
  async (action: string, params: unknown, spoil: Spoil = {}): Promise<Answer> => {
    const { key = tencentAccount, at = now(), comma = ', ', service = 'sms' } = spoil;
    const { signedHeaders = ['content-type', 'host', 'x-tc-action'], contentType = 'application/json' } =
      spoil;
    const timestamp = Math.floor(at.getTime() / 1_000);
    const body = typeof params === 'string' ? params : JSON.stringify(params);
    const headers: Record<string, string> = {
      'content-type': contentType,
      host: new URL(url).host,
      'x-tc-action': action,
      'x-tc-version': spoil.version ?? '2021-01-11',
      'x-tc-timestamp': String(timestamp),
      'x-tc-region': 'ap-guangzhou',
    };
    const signature = signTc3(key.secretKey, { service, timestamp, headers, signedHeaders, body });
    const credential = `TC3-HMAC-SHA256 Credential=${key.secretId}/${scopeOf({ timestamp, service })}`;
    const parts = [credential, `SignedHeaders=${signedHeaders.join(';')}`, `Signature=${signature}`];
    const sent = Object.entries(headers).filter(([name]) => name !== spoil.without);
    const response = await fetch(`${url}/`, {
      method: 'POST',
      headers: { ...Object.fromEntries(sent), authorization: parts.join(comma) },
      body: spoil.sentBody ?? body,
    });
    if (response.status !== 200) throw new Error(`HTTP ${response.status}`);
    return ((await response.json()) as { Response: Answer }).Response;
  };

export const openTencent = async () => {
  const sandbox = await startSandbox(0, { now: NOW });
  const { tencentSms } = sandbox.open;
  tencentSms.act('freeze', { at: NOW.toISOString() });
  let passedMs = 0;
  const call = clientOf(sandbox.url, () => new Date(NOW.getTime() + passedMs));
  const send = (params: Readonly<Record<string, unknown>> = {}, spoil?: Spoil) =>
    call('SendSms', { ...notice, ...params }, spoil);
  /** The code of each number. */
  const codes = async (params: Readonly<Record<string, unknown>> = {}): Promise<string[]> => {
    const { SendStatusSet = [] } = await send(params);
    return (SendStatusSet as { Code: string }[]).map(({ Code }) => Code);
  };
  // biome-ignore lint/suspicious/noExplicitAny: answers differ from action to action.
  const act = (name: string, fields: Readonly<Record<string, unknown>> = {}): any =>
    tencentSms.act(name, fields);
  /** Moves the clocks of both sides. */
  const pass = (seconds: number): void => {
    passedMs += seconds * 1_000;
    act('pass', { seconds });
  };
  return { pass, sandbox, tencentSms, call, send, codes, act };
};
export type TencentDesk = Awaited<ReturnType<typeof openTencent>>;

export const notice = {
  PhoneNumberSet: ['+8613900000001'],
  SmsSdkAppId: tencentAccount.app,
  SignName: tencentSigns.approved,
  TemplateId: tencentTemplates.notice,
  TemplateParamSet: ['张三', '201'],
  SessionContext: 'msg-1',
};
