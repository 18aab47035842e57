/**
 * WeChat Pay API v3, merchant mode. Built from public documentation and the official SDKs' sources, never run against the real
 * service. README.md beside this file lists the assumptions.
 */
import type { CreateProvider } from '../provider.ts';
import { openBill } from './wechat-bills.ts';
import { createAsk } from './wechat-calls.ts';
import { createFindKey } from './wechat-keys.ts';
import { notificationAnswer, readNotification } from './wechat-notice.ts';
import { close, createQr, query, scan } from './wechat-payments.ts';
import { queryRefund, refund } from './wechat-refunds.ts';
import { testConnection } from './wechat-test.ts';
import { createSend } from './wechat-transport.ts';

export const createWechatPay: CreateProvider = (deps) => {
  const send = createSend(deps);
  const findKey = createFindKey(deps, send);
  const ask = createAsk(deps, send, findKey);
  return {
    name: 'wechatPay',
    testConnection: testConnection(ask, deps),
    createQr: createQr(ask),
    scan: scan(ask),
    query: (account, ref) => query(ask, account, ref),
    close: (account, ref) => close(ask, account, ref),
    refund: refund(ask),
    queryRefund: queryRefund(ask),
    readNotification: readNotification(findKey),
    notificationAnswer,
    openBill: openBill(ask, send, deps),
  };
};
