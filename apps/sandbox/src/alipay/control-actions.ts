/** Actions of tests and the demo: the guest, keys, forged notices, bills. */
import { randomInt } from 'node:crypto';
import { publicKeyOf } from '../payment-kit/rsa.ts';
import { setSettings } from '../payment-kit/set-settings.ts';
import { isDate } from '../platforms/clock.ts';
import { type Fields, flag, needed, text, texts, whole } from '../platforms/control/fields.ts';
import { type ControlActions, refuse } from '../service-kit/service-control.ts';
import { alipayKeys, appKeys } from './alipay-keys.ts';
import { type AlipayWorld, type App, codeBehaviours, type Prepared, type Trade } from './alipay-state.ts';
import { noticeSigns, notifyTrade } from './notices.ts';
import { newApp } from './seed.ts';
import { newTrade, payTrade, preparedByCode, scanCode, tradeOfPrepared } from './trade-life.ts';

const choose = <T extends string>(fields: Fields, name: string, values: readonly T[]): T | undefined => {
  const value = text(fields, name);
  const found = values.find((one) => one === value);
  if (value !== undefined && found === undefined) throw refuse(`${name} 须为：${values.join(' ')}`);
  return found;
};

const appIn = ({ state }: AlipayWorld, fields: Fields): App => {
  const app = state.apps[needed(fields, 'appId')];
  if (!app) throw refuse('没有这个应用');
  return app;
};

const preparedIn = (world: AlipayWorld, fields: Fields): Prepared | null => {
  const [code, outTradeNo] = [text(fields, 'code'), text(fields, 'outTradeNo')];
  if (code !== undefined) return preparedByCode(world, code);
  return Object.values(world.state.prepared).find((one) => one.outTradeNo === outTradeNo) ?? null;
};

/** The trade behind a code or number. A code that was never scanned is scanned now, unless `isRead`. */
const tradeIn = (world: AlipayWorld, fields: Fields, isRead = false): Trade => {
  const prepared = preparedIn(world, fields);
  const outTradeNo = text(fields, 'outTradeNo');
  const known = prepared
    ? tradeOfPrepared(world, prepared)
    : Object.values(world.state.trades).find((one) => one.outTradeNo === outTradeNo);
  if (known) return known;
  if (!prepared || isRead) throw refuse('没有这笔交易，或二维码已被新的替换');
  return scanCode(world, prepared);
};

const newPaymentCode = (world: AlipayWorld, fields: Fields): string => {
  const half = (): string => String(randomInt(1e8)).padStart(8, '0');
  const code = `28${half()}${half()}`;
  world.state.paymentCodes[code] = {
    behaviour: choose(fields, 'behaviour', codeBehaviours) ?? 'pays',
    isUsed: false,
  };
  world.touch();
  return code;
};

const guestActions = (world: AlipayWorld): ControlActions => ({
  /** code or outTradeNo: the guest's phone reads the code, nothing is paid yet. */
  scan: (fields) => ({ tradeNo: tradeIn(world, fields).tradeNo }),
  /** code or outTradeNo; anyway: a payment that was under way when the trade closed. */
  pay: (fields) => {
    const trade = tradeIn(world, fields);
    payTrade(world, trade, flag(fields, 'anyway') ?? false);
    return { tradeNo: trade.tradeNo };
  },
  /** behaviour: what happens when a till scans this code. */
  paymentCode: (fields) => ({ code: newPaymentCode(world, fields) }),
});

const keyActions = (world: AlipayWorld): ControlActions => ({
  /** appId: everything a client needs. The private key is that which the fake made for the app. */
  credentials: (fields) => {
    const app = appIn(world, fields);
    return {
      appId: app.appId,
      sellerId: app.sellerId,
      privateKey: app.publicKey === null ? appKeys(world, app).privateKey : null,
      alipayPublicKey: alipayKeys(world, app).publicKey,
    };
  },
  /** appId, sellerId, name, products. */
  app: (fields) => {
    const [appId, sellerId] = [needed(fields, 'appId'), needed(fields, 'sellerId')];
    const wanted = texts(fields, 'products') ?? ['faceToFace'];
    const products = (['faceToFace', 'royalty'] as const).filter((one) => wanted.includes(one));
    world.state.apps[appId] = newApp({ appId, sellerId, name: text(fields, 'name') ?? appId, products });
    world.touch();
  },
  /** appId, publicKey: the app's own key instead of the one made here. */
  appKey: (fields) => {
    const publicKey = publicKeyOf(needed(fields, 'publicKey'));
    if (publicKey === null) throw refuse('publicKey');
    appIn(world, fields).publicKey = publicKey;
    world.touch();
  },
  /** appId, on (default true). */
  revoke: (fields) => {
    appIn(world, fields).isRevoked = flag(fields, 'on') ?? true;
    world.touch();
  },
  /** appId: Alipay signs with another key from now on. */
  rotateKey: (fields) => {
    const app = appIn(world, fields);
    app.signsWith = `alipay/${app.appId}/${world.nextTurn()}`;
    return { alipayPublicKey: alipayKeys(world, app).publicKey };
  },
});

const noticeActionsOf = (world: AlipayWorld): ControlActions => ({
  /** code or outTradeNo; sign (right, wrong, otherBody, missing), change (fields of the form), appId (whose key signs), url. */
  forge: (fields) => {
    const trade = tradeIn(world, fields, true);
    const change = (fields.change ?? {}) as Readonly<Record<string, string>>;
    const [url, appId] = [text(fields, 'url'), text(fields, 'appId')];
    const sign = choose(fields, 'sign', noticeSigns) ?? 'right';
    notifyTrade(world, trade, null, {
      sign,
      change,
      ...(url !== undefined && { url }),
      ...(appId !== undefined && { appId }),
    });
  },
});

/** Adds a payment the client did not request, so that the bill differs. */
const strangeTrade = (world: AlipayWorld, app: App, at: number): void => {
  const outTradeNo = `SANDBOX${world.nextTurn()}`;
  const trade = newTrade(world, {
    ...{
      id: `${app.sellerId}/${outTradeNo}`,
      appId: app.appId,
      outTradeNo,
      total: world.random.int(1, 200_000),
    },
    ...{
      subject: '其他收款',
      passbackParams: null,
      notifyUrl: null,
      fingerprint: '',
      expiresAt: at,
      freezes: false,
    },
    isBarcode: true,
  });
  payTrade(world, trade, true);
  trade.paidAt = at;
};

const billActions = (world: AlipayWorld): ControlActions => ({
  /**
   * appId, date: makes the bill available at once, even for today. extra: adds this many payments of unknown origin at
   * noon.
   */
  bill: (fields) => {
    const [app, date] = [appIn(world, fields), needed(fields, 'date')];
    if (!isDate(date)) throw refuse('date');
    world.state.readyBills[`${app.appId}/${date}`] = true;
    const extra = whole(fields, 'extra', 0, 100_000) ?? 0;
    const noon = Date.parse(`${date}T12:00:00+08:00`);
    for (let index = 0; index < extra; index += 1) strangeTrade(world, app, noon + index);
    world.touch();
    return { date, extra };
  },
  /** outTradeNo, or outRequestNo of a refund: a line that the bill forgets. */
  hideFromBill: (fields) => {
    const id = text(fields, 'outRequestNo') ?? tradeIn(world, fields, true).id;
    world.state.hiddenFromBill[id] = true;
    world.touch();
  },
  /** appId, amount: fen put on the seller's account, or taken below zero. */
  fund: (fields) => {
    const amount = Number(needed(fields, 'amount'));
    if (!Number.isSafeInteger(amount)) throw refuse('amount');
    appIn(world, fields).balance += amount;
    world.touch();
  },
});

export const alipayActions = (world: AlipayWorld): ControlActions => ({
  ...guestActions(world),
  ...keyActions(world),
  ...noticeActionsOf(world),
  ...billActions(world),
  settings: (fields) => {
    setSettings(world.state.settings, fields, {
      answerSign: ['right', 'wrong', 'missing'],
      refundOutcome: ['done', 'fails'],
      billColumns: ['new', 'old'],
      billBrackets: ['full', 'half'],
      emptyBill: ['error', 'rows'],
    });
    world.touch();
    return world.state.settings;
  },
});
