/** Actions of tests and the demo: keys, approval, outcomes and opt-outs of numbers, refusals, callback address. */
import { setSettings } from '../payment-kit/set-settings.ts';
import { type Fields, flag, needed, text, whole } from '../platforms/control/fields.ts';
import { type ControlActions, refuse } from '../service-kit/service-control.ts';
import { endDelivery, pushReports } from './reports.ts';
import { tencentAccount } from './seed.ts';
import { type Account, statusCodes, type Template, type TencentWorld } from './tencent-state.ts';

const accountIn = ({ state }: TencentWorld, fields: Fields): Account => {
  const account = state.accounts[text(fields, 'account') ?? tencentAccount.id];
  if (!account) throw refuse('没有这个账号');
  return account;
};

const stateIn = (fields: Fields) => {
  const code = whole(fields, 'statusCode', -1, 2) ?? 0;
  const statusCode = statusCodes.find((one) => one === code) ?? 0;
  return { statusCode, reply: text(fields, 'reply') ?? '' };
};

const keyActions = (world: TencentWorld): ControlActions => ({
  credentials: (fields) => {
    const { id, keys, apps, callbackUrl } = accountIn(world, fields);
    return { account: id, ...keys[0], app: apps[0], callbackUrl };
  },
  /** keepOld: a new key; the old one is refused unless it is kept. */
  rollKey: (fields) => {
    const { keys } = accountIn(world, fields);
    const turn = world.nextTurn();
    const key = { secretId: `AKIDsandboxrolled${turn}`, secretKey: `sandbox-tencent-rolled-${turn}` };
    keys.splice(0, flag(fields, 'keepOld') ? 0 : keys.length, key);
    world.touch();
    return key;
  },
  /** url: where statuses are pushed; empty: nowhere. */
  callbackUrl: (fields) => {
    accountIn(world, fields).callbackUrl = text(fields, 'url') ?? null;
    world.touch();
  },
});

const kindIn = (fields: Fields): Template['kind'] | undefined => {
  const kind = text(fields, 'kind');
  return (['code', 'notice', 'marketing'] as const).find((one) => one === kind);
};

const approvalActions = (world: TencentWorld): ControlActions => ({
  /** name, statusCode (0 usable, 1 review, 2 not in force, -1 rejected), reply. */
  sign: (fields) => {
    const { id: account } = accountIn(world, fields);
    const name = needed(fields, 'name');
    const known = world.state.signs[`${account}/${name}`];
    const of = { id: known?.id ?? 510_000 + world.nextTurn(), createdAt: known?.createdAt ?? world.now() };
    world.state.signs[`${account}/${name}`] = { account, name, ...of, ...stateIn(fields) };
    world.touch();
  },
  /** id, statusCode, reply, name, content (variables as {1}), kind (code, notice, marketing), international. */
  template: (fields) => {
    const { id: account } = accountIn(world, fields);
    const id = whole(fields, 'id', 1, 1e9);
    if (id === undefined) throw refuse('id');
    const known = world.state.templates[`${account}/${id}`];
    world.state.templates[`${account}/${id}`] = {
      ...{ account, id, kind: kindIn(fields) ?? known?.kind ?? 'notice', ...stateIn(fields) },
      name: text(fields, 'name') ?? known?.name ?? String(id),
      content: text(fields, 'content') ?? known?.content ?? '',
      isInternational: flag(fields, 'international') ?? known?.isInternational ?? false,
      createdAt: known?.createdAt ?? world.now(),
    };
    world.touch();
  },
});

const deliveryActions = (world: TencentWorld): ControlActions => ({
  messages: () => ({ items: world.state.messages }),
  /** phone (E.164), receipt (DELIVRD, MK:0005 …): how messages to this number end from now on. */
  outcome: (fields) => {
    world.state.outcomes[needed(fields, 'phone')] = text(fields, 'receipt') ?? 'DELIVRD';
    world.touch();
  },
  /** phone (E.164), out (default true): the number opts out, or in again. */
  optOut: (fields) => {
    const phone = needed(fields, 'phone');
    if (flag(fields, 'out') ?? true) world.state.blacklist[phone] = true;
    else delete world.state.blacklist[phone];
    world.touch();
  },
  /** serialNo or phone, receipt: ends the delivery now and calls back. */
  deliver: (fields) => {
    const [serialNo, phone] = [text(fields, 'serialNo'), text(fields, 'phone')];
    const found = world.state.messages.filter((one) => one.serialNo === serialNo || one.phone === phone);
    if (found.length === 0) throw refuse('没有这条短信');
    for (const one of found) {
      endDelivery(world, one, text(fields, 'receipt') ?? 'DELIVRD');
      pushReports(world, one.account, [one]);
    }
  },
  /** code, message, count, scope (number, request): a code for the next messages or calls. */
  refuse: (fields) => {
    const scope = text(fields, 'scope') === 'request' ? 'request' : 'number';
    const left = whole(fields, 'count', 0, 100_000) ?? 1;
    const code = needed(fields, 'code');
    world.state.refusals.push({ code, message: text(fields, 'message') ?? code, scope, left });
    world.touch();
  },
  clearRefusals: () => {
    world.state.refusals.length = 0;
    world.touch();
  },
});

export const tencentActions = (world: TencentWorld): ControlActions => ({
  ...keyActions(world),
  ...approvalActions(world),
  ...deliveryActions(world),
  settings: (fields) => {
    setSettings(world.state.settings, fields, {});
    world.touch();
    return world.state.settings;
  },
});
