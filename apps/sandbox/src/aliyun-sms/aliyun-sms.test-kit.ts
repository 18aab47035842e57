/** Signed calls of a client on the Aliyun SMS fake, each part of which a test can spoil. */
import { startSandbox } from '../sandbox.ts';
import { canonicalRequest, rpcStringToSign, sha256, signRpc, signV3 } from './aliyun-sign.ts';
import { aliyunAccount, aliyunSigns, aliyunTemplates } from './seed.ts';

export const NOW = new Date('2026-11-20T04:00:00Z');

export interface Body {
  readonly Code: string;
  readonly Message: string;
  readonly BizId?: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers differ from action to action.
  readonly [name: string]: any;
}

interface Spoil {
  readonly key?: { readonly accessKeyId: string; readonly secret: string };
  readonly at?: Date;
  readonly nonce?: string;
  readonly version?: string;
  /** Headers that are left out of the signature. */
  readonly unsigned?: readonly string[];
  /** Replaces the separator of Authorization. */
  readonly comma?: string;
  readonly body?: string;
  readonly contentSha256?: string;
}

const iso = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`;

interface Sent {
  readonly status: number;
  readonly body: Body;
}

const answerOf = async (response: Response): Promise<Sent> => ({
  status: response.status,
  body: (await response.json()) as Body,
});

const authorizationOf = (
  headers: Readonly<Record<string, string>>,
  query: readonly (readonly [string, string])[],
  { key = aliyunAccount, comma = ',', unsigned = [] }: Spoil,
): string => {
  const signedHeaders = Object.keys(headers)
    .filter((name) => !unsigned.includes(name))
    .sort();
  const contentSha256 = headers['x-acs-content-sha256'] ?? '';
  const signed = { method: 'POST', path: '/', query, headers, signedHeaders, contentSha256 };
  const signature = signV3(key.secret, canonicalRequest(signed));
  const credential = `ACS3-HMAC-SHA256 Credential=${key.accessKeyId}`;
  return [credential, `SignedHeaders=${signedHeaders.join(';')}`, `Signature=${signature}`].join(comma);
};

const clientOf = (url: string) => {
  let nonces = 0;
  const nextNonce = (): string => {
    nonces += 1;
    return `nonce-${nonces}`;
  };
  const call = async (
    action: string,
    params: Readonly<Record<string, string>>,
    spoil: Spoil = {},
  ): Promise<Sent> => {
    const { at = NOW, body = '', nonce = nextNonce(), version = '2017-05-25' } = spoil;
    const headers = {
      host: new URL(url).host,
      'x-acs-action': action,
      'x-acs-version': version,
      'x-acs-date': iso(at),
      'x-acs-signature-nonce': nonce,
      'x-acs-content-sha256': spoil.contentSha256 ?? sha256(body),
    };
    const authorization = authorizationOf(headers, Object.entries(params), spoil);
    const target = `${url}/?${new URLSearchParams(params)}`;
    const sent = { method: 'POST', headers: { ...headers, authorization } };
    return answerOf(await fetch(target, { ...sent, ...(body !== '' && { body }) }));
  };
  /** The older form, in the query or as a form. */
  const rpc = async (method: 'GET' | 'POST', params: Readonly<Record<string, string>>): Promise<Sent> => {
    const all: Record<string, string> = {
      ...{ AccessKeyId: aliyunAccount.accessKeyId, Format: 'JSON', SignatureMethod: 'HMAC-SHA1' },
      ...{ SignatureNonce: nextNonce(), SignatureVersion: '1.0', Timestamp: iso(NOW) },
      ...{ Version: '2017-05-25', ...params },
    };
    const text = rpcStringToSign(method, Object.entries(all));
    const body = new URLSearchParams({ ...all, Signature: signRpc(aliyunAccount.secret, text) });
    const sent = method === 'GET' ? fetch(`${url}/?${body}`) : fetch(`${url}/`, { method, body });
    return answerOf(await sent);
  };
  return { call, rpc };
};

export const openAliyun = async () => {
  const sandbox = await startSandbox(0, { now: NOW });
  const { aliyunSms } = sandbox.open;
  aliyunSms.act('freeze', { at: NOW.toISOString() });
  const { call, rpc } = clientOf(sandbox.url);
  const send = (params: Readonly<Record<string, string>> = {}, spoil?: Spoil) =>
    call('SendSms', { ...notice, ...params }, spoil);
  // biome-ignore lint/suspicious/noExplicitAny: answers differ from action to action.
  const act = (name: string, fields: Readonly<Record<string, unknown>> = {}): any =>
    aliyunSms.act(name, fields);
  return { sandbox, aliyunSms, call, rpc, send, act };
};
export type AliyunDesk = Awaited<ReturnType<typeof openAliyun>>;

export const notice = {
  PhoneNumbers: '13900000001',
  SignName: aliyunSigns.approved,
  TemplateCode: aliyunTemplates.notice,
  TemplateParam: JSON.stringify({ name: '张三', room: '201 (A)*' }),
  OutId: 'msg-1',
};
