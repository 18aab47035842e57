/** Signature TC3-HMAC-SHA256 of Tencent Cloud. Source: SDK tencentcloud-sdk-nodejs-common 4.1.220, sign.js. */
import { createHash, createHmac } from 'node:crypto';

const hex = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

interface Unsigned {
  readonly service: string;
  readonly host: string;
  /** Exactly as it is sent. */
  readonly contentType: string;
  readonly action: string;
  /** Signs the header x-tc-action besides, as the document's example does. */
  readonly signsAction: boolean;
  readonly body: string;
  /** UNIX seconds; the date is that of UTC. */
  readonly timestamp: number;
  readonly secretId: string;
  readonly secretKey: string;
}

/** The header `Authorization`. */
export const signTencent = (unsigned: Unsigned): string => {
  const { service, host, contentType, action, signsAction, body, timestamp, secretId, secretKey } = unsigned;
  const lines = [
    `content-type:${contentType}`,
    `host:${host}`,
    ...(signsAction ? [`x-tc-action:${action.toLowerCase()}`] : []),
  ];
  const names = `content-type;host${signsAction ? ';x-tc-action' : ''}`;
  const request = ['POST', '/', '', `${lines.join('\n')}\n`, names, hex(body)].join('\n');
  const date = new Date(timestamp * 1_000).toISOString().slice(0, 10);
  const scope = `${date}/${service}/tc3_request`;
  const text = ['TC3-HMAC-SHA256', timestamp, scope, hex(request)].join('\n');
  const key = hmac(hmac(hmac(`TC3${secretKey}`, date), service), 'tc3_request');
  const signature = hmac(key, text).toString('hex');
  return `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
};
