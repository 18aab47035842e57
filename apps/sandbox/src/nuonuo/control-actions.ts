/** Actions of tests and the demo: tokens, the bureau's answers, buyers, planned refusals. */
import { setSettings } from '../payment-kit/set-settings.ts';
import { type Fields, flag, needed, text, whole } from '../platforms/control/fields.ts';
import { type ControlActions, refuse } from '../service-kit/service-control.ts';
import type { App, Invoice, NuonuoWorld, RedConfirm } from './nuonuo-state.ts';
import { endInvoice } from './progress.ts';
import { setConfirm } from './red-letters.ts';
import { nuonuoApp } from './seed.ts';

const appIn = ({ state }: NuonuoWorld, fields: Fields): App => {
  const app = state.apps[text(fields, 'appKey') ?? nuonuoApp.appKey];
  if (!app) throw refuse('没有这个应用');
  return app;
};

const invoiceIn = ({ state }: NuonuoWorld, fields: Fields): Invoice => {
  const orderNo = needed(fields, 'orderNo');
  const invoice = Object.values(state.invoices).find((one) => one.orderNo === orderNo);
  if (!invoice) throw refuse('没有这张发票');
  return invoice;
};

const confirmIn = ({ state }: NuonuoWorld, fields: Fields): RedConfirm => {
  const billId = needed(fields, 'billId');
  const confirm = Object.values(state.confirms).find((one) => one.billId === billId);
  if (!confirm) throw refuse('没有这张红字确认单');
  return confirm;
};

const outcomes = ['2', '22', '24'] as const;

export const nuonuoActions = (world: NuonuoWorld): ControlActions => ({
  credentials: (fields) => {
    const { appKey, appSecret, taxNum, sellerName } = appIn(world, fields);
    return { appKey, appSecret, taxNum, sellerName };
  },
  /** Revokes all tokens. */
  expireTokens: (fields) => {
    appIn(world, fields).tokens.length = 0;
    world.touch();
  },
  /** appSecret: another secret; the old one is refused. */
  rollSecret: (fields) => {
    const app = appIn(world, fields);
    app.appSecret = text(fields, 'appSecret') ?? `SDSANDBOXROLLED${world.nextTurn()}`;
    world.touch();
    return { appSecret: app.appSecret };
  },
  /** signedIn: whether the person who issues is signed in at the bureau; drawer: who that is. */
  drawer: (fields) => {
    world.state.settings.isDrawerSignedIn = flag(fields, 'signedIn') ?? true;
    world.state.settings.drawer = text(fields, 'drawer') ?? '';
    world.touch();
  },
  /** orderNo, outcome (2 done, 22 failed, 24 signing failed), failCause: the end of one order now. */
  end: (fields) => {
    const outcome = outcomes.find((one) => one === (text(fields, 'outcome') ?? '2'));
    if (!outcome) throw refuse(`outcome 须为：${outcomes.join(' ')}`);
    endInvoice(world, invoiceIn(world, fields), outcome, text(fields, 'failCause') ?? '');
  },
  /** billId, agreed (default true): the buyer answers a red letter. */
  buyer: (fields) => {
    const confirm = confirmIn(world, fields);
    if (confirm.status !== '02') throw refuse('这张红字确认单不待购方确认');
    if (flag(fields, 'agreed') ?? true) setConfirm(world, confirm, '04', '购销双方已确认');
    else setConfirm(world, confirm, '05', '购方已否认');
  },
  /** billId, message: the bureau refuses an application. */
  failConfirm: (fields) =>
    setConfirm(world, confirmIn(world, fields), '16', text(fields, 'message') ?? '税局处理失败'),
  invoices: () => ({ items: Object.values(world.state.invoices) }),
  /** code, describe, only (a method without its prefix), count: a code for the next calls. */
  refuse: (fields) => {
    const left = whole(fields, 'count', 0, 100_000) ?? 1;
    const of = { code: needed(fields, 'code'), describe: text(fields, 'describe') ?? '失败' };
    world.state.refusals.push({ ...of, only: text(fields, 'only') ?? null, left });
    world.touch();
  },
  settings: (fields) => {
    setSettings(world.state.settings, fields, { outcome: outcomes });
    world.touch();
    return world.state.settings;
  },
});
