/** Profit sharing of a merchant of its own, `/v3/profitsharing`. */
import { flag, list, object, oneOf, optional, text, whole } from '../payment-kit/shape.ts';
import { bodyOf, type Call, type Endpoints, needAppid, needProduct, queryOf, rfc3339 } from './call.ts';
import { orderOfSplit, placeReturn, placeSplit, SPLITS_A_SECOND, splittableOrder } from './splits.ts';
import { notExists, paramError, WechatError } from './wechat-error.ts';
import { openOaep } from './wechat-sign.ts';
import type { Split, SplitPart, SplitReturn } from './wechat-state.ts';

export const outNo = text(64, { pattern: /^[0-9A-Za-z_\-|*@]+$/ });
const receiverTypes = ['MERCHANT_ID', 'PERSONAL_OPENID', 'PERSONAL_SUB_OPENID'] as const;
const relations = [
  ...['SERVICE_PROVIDER', 'STORE', 'STAFF', 'STORE_OWNER', 'PARTNER', 'HEADQUARTER', 'BRAND', 'DISTRIBUTOR'],
  ...['USER', 'SUPPLIER', 'CUSTOM'],
];

const addShape = object({
  appid: text(32),
  type: oneOf(...receiverTypes),
  account: text(64),
  name: optional(text(1_024)),
  relation_type: oneOf(...relations),
  custom_relation: optional(text(10)),
});
const deleteShape = object({ appid: text(32), type: oneOf(...receiverTypes), account: text(64) });

const receiver = object({
  type: oneOf(...receiverTypes),
  account: text(64),
  name: optional(text(1_024)),
  amount: whole(1),
  description: text(80),
});
const splitShape = object({
  appid: text(32),
  transaction_id: text(32),
  out_order_no: outNo,
  receivers: list(receiver, 50),
  unfreeze_unsplit: flag,
});
const unfreezeShape = object({ transaction_id: text(32), out_order_no: outNo, description: text(80) });
export const returnFields = {
  order_id: optional(text(64)),
  out_order_no: optional(outNo),
  out_return_no: outNo,
  return_mchid: text(32),
  amount: whole(1),
  description: text(80),
};
const returnShape = object(returnFields);

/** A name that was sent must have been sealed with the key that the header names. */
export const readSealed = ({ serviceKey }: Call, field: string, sealed: string): string => {
  const name = serviceKey && openOaep(sealed, serviceKey.pair.privateKey);
  if (!name)
    throw paramError({
      field,
      value: '',
      kind: 'invalid',
      issue: '敏感信息解密失败，请检查 Wechatpay-Serial',
    });
  return name;
};

export const receiverKey = (mchid: string, { type, account }: { type: string; account: string }): string =>
  `${mchid}/${type}/${account}`;

const limitCalls = ({ world, merchant }: Call): void => {
  if (world.limits.check(`split/${merchant.mchid}`, SPLITS_A_SECOND))
    throw new WechatError('RATELIMIT_EXCEEDED', '频率超限，请降低请求频率');
  world.limits.count(`split/${merchant.mchid}`, SPLITS_A_SECOND);
};

const begin = (call: Call): void => {
  needProduct(call, 'profitsharing');
  limitCalls(call);
};

const partWire = (split: Split, part: SplitPart): object => ({
  amount: part.amount,
  description: part.description,
  type: part.type,
  account: part.account,
  result: part.result,
  ...(part.failReason !== null && { fail_reason: part.failReason }),
  detail_id: part.detailId,
  create_time: rfc3339(split.createdAt),
  ...(part.finishedAt !== null && { finish_time: rfc3339(part.finishedAt) }),
});

const splitWire = ({ world }: Call, split: Split): object => ({
  transaction_id: orderOfSplit(world, split).transactionId,
  out_order_no: split.outOrderNo,
  order_id: split.splitId,
  state: split.state,
  receivers: split.parts.map((part) => partWire(split, part)),
});

const addReceiver = (call: Call): object => {
  begin(call);
  const given = bodyOf(call, addShape);
  needAppid(call.merchant, given.appid);
  if (given.relation_type === 'CUSTOM' && given.custom_relation === undefined)
    throw paramError({
      field: '/custom_relation',
      value: '',
      kind: 'missing',
      issue: 'is required for CUSTOM',
    });
  if (given.type === 'MERCHANT_ID' && given.name === undefined)
    throw paramError({ field: '/name', value: '', kind: 'missing', issue: 'is required for MERCHANT_ID' });
  if (given.name !== undefined) readSealed(call, '/name', given.name);
  call.world.state.receivers[receiverKey(call.merchant.mchid, given)] = true;
  call.world.touch();
  const { type, account, relation_type, custom_relation } = given;
  return { type, account, relation_type, ...(custom_relation !== undefined && { custom_relation }) };
};

const deleteReceiver = (call: Call): object => {
  begin(call);
  const { appid, type, account } = bodyOf(call, deleteShape);
  needAppid(call.merchant, appid);
  delete call.world.state.receivers[receiverKey(call.merchant.mchid, { type, account })];
  call.world.touch();
  return { type, account };
};

const split = (call: Call): object => {
  begin(call);
  const { world, merchant } = call;
  const given = bodyOf(call, splitShape);
  needAppid(merchant, given.appid);
  for (const [index, { name }] of given.receivers.entries())
    if (name !== undefined) readSealed(call, `/receivers/${index}/name`, name);
  const order = splittableOrder(world, merchant, merchant.mchid, given.transaction_id);
  const parts = given.receivers.map(({ name: _, ...part }) => part);
  const made = placeSplit(world, order, {
    outOrderNo: given.out_order_no,
    parts,
    freesRest: given.unfreeze_unsplit,
    isFinishOnly: false,
    description: '',
    fingerprint: JSON.stringify({ parts, transaction: given.transaction_id, frees: given.unfreeze_unsplit }),
  });
  return splitWire(call, made);
};

const unfreeze = (call: Call): object => {
  begin(call);
  const { world, merchant } = call;
  const given = bodyOf(call, unfreezeShape);
  const order = splittableOrder(world, merchant, merchant.mchid, given.transaction_id);
  const own = {
    outOrderNo: given.out_order_no,
    description: given.description,
    fingerprint: JSON.stringify(given),
  };
  return splitWire(
    call,
    placeSplit(world, order, { ...own, parts: [], freesRest: true, isFinishOnly: true }),
  );
};

const findSplit = (call: Call): object => {
  begin(call);
  const { world, merchant, params } = call;
  const { transaction_id } = queryOf(call, ['transaction_id']);
  const found = world.state.splits[`${merchant.mchid}/${params.out_order_no ?? ''}`];
  if (!found || orderOfSplit(world, found).transactionId !== transaction_id) throw notExists('分账单不存在');
  return splitWire(call, found);
};

const returnWire = (call: Call, made: SplitReturn): object => {
  const found = Object.values(call.world.state.splits).find(({ splitId }) => splitId === made.splitId);
  return {
    order_id: made.splitId,
    out_order_no: found?.outOrderNo,
    out_return_no: made.outReturnNo,
    return_id: made.returnNo,
    return_mchid: made.from,
    amount: made.amount,
    description: made.description,
    result: made.result,
    ...(made.failReason !== null && { fail_reason: made.failReason }),
    create_time: rfc3339(made.createdAt),
    ...(made.finishedAt !== null && { finish_time: rfc3339(made.finishedAt) }),
  };
};

const giveBack = (call: Call): object => {
  begin(call);
  const given = bodyOf(call, returnShape);
  const made = placeReturn(call.world, {
    payee: call.merchant.mchid,
    splitId: given.order_id,
    outOrderNo: given.out_order_no,
    outReturnNo: given.out_return_no,
    from: given.return_mchid,
    amount: given.amount,
    description: given.description,
    fingerprint: JSON.stringify(given),
  });
  return returnWire(call, made);
};

const findReturn = (call: Call): object => {
  begin(call);
  const { world, merchant, params } = call;
  queryOf(call, ['out_order_no']);
  const made = world.state.splitReturns[`${merchant.mchid}/${params.out_return_no ?? ''}`];
  if (!made) throw notExists('分账回退单不存在');
  return returnWire(call, made);
};

const unsplit = (call: Call): object => {
  begin(call);
  const { world, merchant, params } = call;
  const order = splittableOrder(world, merchant, merchant.mchid, params.transaction_id ?? '');
  return { transaction_id: order.transactionId, unsplit_amount: order.frozen };
};

export const splitEndpoints: Endpoints = {
  'POST /v3/profitsharing/receivers/add': addReceiver,
  'POST /v3/profitsharing/receivers/delete': deleteReceiver,
  'POST /v3/profitsharing/orders': split,
  'POST /v3/profitsharing/orders/unfreeze': unfreeze,
  'GET /v3/profitsharing/orders/:out_order_no': findSplit,
  'POST /v3/profitsharing/return-orders': giveBack,
  'GET /v3/profitsharing/return-orders/:out_return_no': findReturn,
  'GET /v3/profitsharing/transactions/:transaction_id/amounts': unsplit,
};
