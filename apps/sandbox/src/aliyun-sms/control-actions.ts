/** Actions of tests and the demo: keys, approval of signs and templates, outcomes of numbers, refusals, report address. */
import { setSettings } from '../payment-kit/set-settings.ts';
import { type Fields, flag, needed, text, whole } from '../platforms/control/fields.ts';
import { type ControlActions, refuse } from '../service-kit/service-control.ts';
import { type Account, type AliyunWorld, auditStates, type Message } from './aliyun-state.ts';
import { endDelivery, pushReports } from './reports.ts';
import { aliyunAccount } from './seed.ts';

const accountIn = ({ state }: AliyunWorld, fields: Fields): Account => {
  const account = state.accounts[text(fields, 'account') ?? aliyunAccount.id];
  if (!account) throw refuse('没有这个账号');
  return account;
};

const statusIn = (fields: Fields) => {
  const status = whole(fields, 'status', 0, 10) ?? 1;
  const known = auditStates.find((one) => one === status);
  if (known === undefined) throw refuse(`status 须为：${auditStates.join(' ')}`);
  return known;
};

const keyActions = (world: AliyunWorld): ControlActions => ({
  credentials: (fields) => {
    const { id, keys, reportUrl } = accountIn(world, fields);
    return { account: id, ...keys[0], reportUrl };
  },
  /** keepOld: a new key; the old one is refused unless it is kept. */
  rollKey: (fields) => {
    const { keys } = accountIn(world, fields);
    const turn = world.nextTurn();
    const key = { accessKeyId: `LTAIsandboxrolled${turn}`, secret: `sandbox-aliyun-secret-rolled-${turn}` };
    keys.splice(0, flag(fields, 'keepOld') ? 0 : keys.length, key);
    world.touch();
    return key;
  },
  /** url: where delivery reports are pushed; empty: nowhere. */
  reportUrl: (fields) => {
    accountIn(world, fields).reportUrl = text(fields, 'url') ?? null;
    world.touch();
  },
});

const approvalActions = (world: AliyunWorld): ControlActions => ({
  /** name, status (0 review, 1 approved, 2 rejected, 10 canceled), reason, kind (code, general). */
  sign: (fields) => {
    const { id } = accountIn(world, fields);
    const name = needed(fields, 'name');
    const known = world.state.signs[`${id}/${name}`];
    const kind = text(fields, 'kind') === 'code' ? 'code' : (known?.kind ?? 'general');
    const state = { status: statusIn(fields), reason: text(fields, 'reason') ?? '' };
    const createdAt = known?.createdAt ?? world.now();
    world.state.signs[`${id}/${name}`] = { account: id, name, kind, createdAt, ...state };
    world.touch();
  },
  /** code, status, reason, name, content (variables as ${name}), type (0 code, 1 notice, 2 promotion, 3 international). */
  template: (fields) => {
    const { id } = accountIn(world, fields);
    const code = needed(fields, 'code');
    const known = world.state.templates[`${id}/${code}`];
    const type = (whole(fields, 'type', 0, 3) ?? known?.type ?? 1) as 0 | 1 | 2 | 3;
    world.state.templates[`${id}/${code}`] = {
      ...{ account: id, code, type, status: statusIn(fields), reason: text(fields, 'reason') ?? '' },
      name: text(fields, 'name') ?? known?.name ?? code,
      content: text(fields, 'content') ?? known?.content ?? '',
      createdAt: known?.createdAt ?? world.now(),
    };
    world.touch();
  },
});

const messagesIn = ({ state }: AliyunWorld, fields: Fields): Message[] => {
  const [bizId, phone] = [text(fields, 'bizId'), text(fields, 'phone')];
  const found = state.messages.filter(
    (one) => (bizId === undefined || one.bizId === bizId) && (phone === undefined || one.number === phone),
  );
  if (found.length === 0) throw refuse('没有这条短信');
  return found;
};

const deliveryActions = (world: AliyunWorld): ControlActions => ({
  messages: () => ({ items: world.state.messages }),
  /** phone, receipt (DELIVERED, MOBILE_NOT_ON_SERVICE …): how messages to this number end from now on. */
  outcome: (fields) => {
    world.state.outcomes[needed(fields, 'phone')] = text(fields, 'receipt') ?? 'DELIVERED';
    world.touch();
  },
  /** bizId or phone, receipt: ends the delivery now and pushes the report. */
  deliver: (fields) => {
    const messages = messagesIn(world, fields);
    for (const one of messages) endDelivery(world, one, text(fields, 'receipt') ?? 'DELIVERED');
    for (const account of new Set(messages.map((one) => one.account)))
      pushReports(
        world,
        account,
        messages.filter((one) => one.account === account),
      );
  },
  /** code, message, count: business code of the next messages, such as isv.AMOUNT_NOT_ENOUGH. */
  refuse: (fields) => {
    const left = whole(fields, 'count', 0, 100_000) ?? 1;
    const message = text(fields, 'message') ?? '业务拒绝';
    world.state.refusals.push({ code: needed(fields, 'code'), message, left });
    world.touch();
  },
  clearRefusals: () => {
    world.state.refusals.length = 0;
    world.touch();
  },
});

export const aliyunActions = (world: AliyunWorld): ControlActions => ({
  ...keyActions(world),
  ...approvalActions(world),
  ...deliveryActions(world),
  settings: (fields) => {
    setSettings(world.state.settings, fields, { unknownParameters: ['refuse', 'ignore'] });
    world.touch();
    return world.state.settings;
  },
});
