/** Signature of the Nuonuo open platform: HMAC-SHA1 over the parameters and the exact body text. */
import { createHmac } from 'node:crypto';

export interface Signed {
  readonly appKey: string;
  /** 32 hex characters. */
  readonly senid: string;
  /** Eight digits. */
  readonly nonce: string;
  /** Seconds. */
  readonly timestamp: string;
  readonly body: string;
}

/** `a`, `l` and `p` are the parts of the path `/open/v1/services`, last one first. */
export const signNuonuo = (appSecret: string, { appKey, senid, nonce, timestamp, body }: Signed): string =>
  createHmac('sha1', appSecret)
    .update(`a=services&l=v1&p=open&k=${appKey}&i=${senid}&n=${nonce}&t=${timestamp}&f=${body}`, 'utf8')
    .digest('base64');
