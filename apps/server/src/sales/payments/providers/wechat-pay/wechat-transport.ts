/** Sends one signed request to WeChat Pay; reads nothing of the answer. */
import type { ProviderDeps, ProviderReply } from '../provider.ts';
import type { WechatMerchant } from './wechat-merchant.ts';
import { authorizationOf } from './wechat-sign.ts';

export interface WireRequest {
  readonly method: 'GET' | 'POST';
  /** Path with query. */
  readonly target: string;
  /** Signed and sent as this text. */
  readonly body?: string;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  /** Where the documents name a complete address (bills); otherwise the base address. */
  readonly origin?: string;
}

export type Send = (merchant: WechatMerchant, request: WireRequest) => Promise<ProviderReply>;

/** Chooses the key of the answer; without it WeChat answers with a platform certificate, which new merchants do not have. */
const answerKey = ({ publicKey }: WechatMerchant) => publicKey && { 'wechatpay-serial': publicKey.id };

export const createSend =
  ({ http, clock, nonce, address }: ProviderDeps): Send =>
  (merchant, { method, target, body = '', origin = address.production, ...limits }) =>
    http({
      method,
      url: `${origin}${target}`,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'user-agent': 'Minsu',
        authorization: authorizationOf(merchant, {
          ...{ method, target, body, nonce: nonce() },
          timestamp: Math.floor(clock().getTime() / 1_000),
        }),
        ...answerKey(merchant),
      },
      ...(method === 'POST' && { body }),
      ...limits,
    });
