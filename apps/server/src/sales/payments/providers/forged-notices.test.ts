/** Forged notifications of all three providers: none is believed, and the genuine one beside them is. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Forgery,
  forgedAlipay,
  forgedStripe,
  forgedWechat,
} from '../../../../test/channels/forged-notices.ts';
import type { ProviderDesk } from '../../../../test/desks/provider-desk.ts';
import {
  alipayApps,
  openDesks,
  stripeAccount,
  wechatMerchants,
} from '../../../../test/desks/provider-desks.ts';
import { tellFigure } from '../../../../test/figures.ts';
import type { NotificationRequest } from './provider.ts';

const makers = { wechatPay: forgedWechat, alipay: forgedAlipay, stripe: forgedStripe } as const;
type Name = keyof typeof makers;
const names = Object.keys(makers) as Name[];

const isPaid = async (desk: ProviderDesk, request: NotificationRequest): Promise<boolean> => {
  const notice = await desk.provider.readNotification(desk.account, request);
  return !('refused' in notice) && notice.kind === 'payment' && notice.payment.state === 'succeeded';
};

/** Pays, and returns the notification that says so. */
const paidNotice = async (desk: ProviderDesk): Promise<NotificationRequest> => {
  const opened = await desk.open();
  desk.pay(opened);
  for (const request of await desk.received()) if (await isPaid(desk, request)) return request;
  throw new Error('nothing came');
};

/** By its own means the sandbox forges what only a provider's keys can sign, for another merchant or of another content. */
const ownForgeries: Readonly<Record<Name, readonly Record<string, unknown>[]>> = {
  wechatPay: [
    ...['wrong', 'old', 'probe', 'otherBody', 'missing', 'unknownSerial'].map((sign) => ({ sign })),
    { sign: 'right', mchid: wechatMerchants.certificate },
    { sign: 'right', apiV3Key: 'f'.repeat(32) },
  ],
  alipay: [
    ...['wrong', 'otherBody', 'missing'].map((sign) => ({ sign })),
    { sign: 'right', appId: alipayApps.other },
  ],
  stripe: ['wrong', 'old', 'otherBody', 'missing'].map((sign) => ({
    sign,
    type: 'checkout.session.completed',
  })),
};

describe.each(names)('%s', (name) => {
  let desk: ProviderDesk;
  let genuine: NotificationRequest;
  let corpus: readonly Forgery[];
  beforeAll(async () => {
    desk = await openDesks[name]();
    genuine = await paidNotice(desk);
    corpus = makers[name](genuine, await paidNotice(desk));
  });
  afterAll(() => desk.close());

  test('a forged notification is refused, each of at least seventy', async ({ task }) => {
    const believed: string[] = [];
    for (const { what, request } of corpus) {
      const notice = await desk.provider.readNotification(desk.account, request);
      if (!('refused' in notice)) believed.push(what);
    }
    expect(believed).toEqual([]);
    expect(corpus.length).toBeGreaterThanOrEqual(70);
    expect(new Set(corpus.map(({ request }) => JSON.stringify(request))).size).toBe(corpus.length);
    tellFigure({ task }, 'forged', corpus.length);
    expect(await isPaid(desk, genuine)).toBe(true);
  });

  test('notifications signed by the provider for another merchant are refused as well', async () => {
    const opened = await desk.open();
    desk.pay(opened);
    await desk.received();
    for (const forgery of ownForgeries[name]) {
      const about =
        name === 'stripe' ? { account: stripeAccount.id } : { outTradeNo: opened.intent.merchantOrderNo };
      // The sandbox's clock has gone on meanwhile, ours has not.
      desk.pass(0);
      desk.act('forge', { ...about, ...forgery });
      const requests = await desk.received();
      expect(requests.length, JSON.stringify(forgery)).toBeGreaterThan(0);
      for (const request of requests)
        expect(
          await desk.provider.readNotification(desk.account, request),
          JSON.stringify(forgery),
        ).toHaveProperty('refused');
    }
  });
});
