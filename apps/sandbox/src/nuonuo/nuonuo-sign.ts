/** X-Nuonuo-Sign: the parameters in the vendor's order, then the exact body sent. */
import { createHmac } from 'node:crypto';

export interface Signed {
  /** Segments of the path: `open`, `v1`, `services`. */
  readonly path: string;
  readonly appKey: string;
  readonly senid: string;
  readonly nonce: string;
  readonly timestamp: string;
  readonly body: string;
}

export const signNuonuo = (appSecret: string, request: Signed): string => {
  const [, p = '', l = '', a = ''] = request.path.split('/');
  const { appKey, senid, nonce, timestamp, body } = request;
  const text = `a=${a}&l=${l}&p=${p}&k=${appKey}&i=${senid}&n=${nonce}&t=${timestamp}&f=${body}`;
  return createHmac('sha1', appSecret).update(text).digest('base64');
};
