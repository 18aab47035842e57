/** Profit sharing of a platform, `/v3/ecommerce/profitsharing`: the same rules under other names. */
import { isNotifyUrl } from '../payment-kit/notify-url.ts';
import { flag, list, object, oneOf, optional, text, whole } from '../payment-kit/shape.ts';
import { bodyOf, type Call, type Endpoints, needAppid, needProduct, queryOf, rfc3339 } from './call.ts';
import { subMerchantOf } from './orders.ts';
import { outNo, readSealed, receiverKey, returnFields } from './split-endpoints.ts';
import { orderOfSplit, placeReturn, placeSplit, splittableOrder } from './splits.ts';
import { invalidRequest, notExists, paramError } from './wechat-error.ts';
import type { Split, SplitPart, SplitReturn } from './wechat-state.ts';

const receiverTypes = ['MERCHANT_ID', 'PERSONAL_OPENID'] as const;

const addShape = object({
  appid: text(32),
  type: oneOf(...receiverTypes),
  account: text(64),
  name: optional(text(256)),
  encrypted_name: optional(text(1_024)),
  relation_type: oneOf('SUPPLIER', 'DISTRIBUTOR', 'SERVICE_PROVIDER', 'PLATFORM', 'OTHERS'),
});
const deleteShape = object({ appid: text(32), type: oneOf(...receiverTypes), account: text(64) });

/** Five receivers in the text of 2020, fifty in a newer one: the fake takes five. */
const MAX_RECEIVERS = 5;
const splitShape = object({
  appid: text(32),
  sub_mchid: text(32),
  transaction_id: text(32),
  out_order_no: outNo,
  receivers: list(
    object({
      type: oneOf(...receiverTypes),
      receiver_account: text(64),
      amount: whole(1),
      description: text(80),
      receiver_name: optional(text(1_024)),
    }),
    MAX_RECEIVERS,
  ),
  finish: flag,
  notify_url: optional(text(255)),
});
const finishShape = object({
  sub_mchid: text(32),
  transaction_id: text(32),
  out_order_no: outNo,
  description: text(80),
});

const begin = (call: Call): void => needProduct(call, 'ecommerce');

const partWire = (part: SplitPart): object => ({
  type: part.type,
  receiver_account: part.account,
  ...(part.type === 'MERCHANT_ID' && { receiver_mchid: part.account }),
  amount: part.amount,
  description: part.description,
  result: part.returned > 0 && part.returned === part.amount ? 'RETURNED' : part.result,
  detail_id: part.detailId,
  ...(part.failReason !== null && { fail_reason: part.failReason }),
  ...(part.finishedAt !== null && { finish_time: rfc3339(part.finishedAt) }),
});

const splitWire = ({ world }: Call, split: Split): object => {
  const order = orderOfSplit(world, split);
  return {
    sub_mchid: order.payee,
    transaction_id: order.transactionId,
    out_order_no: split.outOrderNo,
    order_id: split.splitId,
    status: split.state,
    receivers: split.parts.map(partWire),
  };
};

const addReceiver = (call: Call): object => {
  begin(call);
  const given = bodyOf(call, addShape);
  needAppid(call.merchant, given.appid);
  if (given.type === 'MERCHANT_ID' && given.name === undefined)
    throw paramError({ field: '/name', value: '', kind: 'missing', issue: 'is required for MERCHANT_ID' });
  if (given.encrypted_name !== undefined) readSealed(call, '/encrypted_name', given.encrypted_name);
  call.world.state.receivers[receiverKey(call.merchant.mchid, given)] = true;
  call.world.touch();
  return { type: given.type, account: given.account };
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
  if (given.notify_url !== undefined && !isNotifyUrl(given.notify_url))
    throw paramError({
      field: '/notify_url',
      value: given.notify_url,
      kind: 'invalid',
      issue: 'must be https',
    });
  for (const [index, { receiver_name }] of given.receivers.entries())
    if (receiver_name !== undefined) readSealed(call, `/receivers/${index}/receiver_name`, receiver_name);
  const sub = subMerchantOf(call, given.sub_mchid);
  const order = splittableOrder(world, merchant, sub.mchid, given.transaction_id);
  const parts = given.receivers.map(({ type, receiver_account, amount, description }) => ({
    type,
    account: receiver_account,
    amount,
    description,
  }));
  const made = placeSplit(world, order, {
    outOrderNo: given.out_order_no,
    parts,
    freesRest: given.finish,
    isFinishOnly: false,
    description: '',
    fingerprint: JSON.stringify({ parts, transaction: given.transaction_id, finish: given.finish }),
  });
  return splitWire(call, made);
};

const finish = (call: Call): object => {
  begin(call);
  const { world, merchant } = call;
  const given = bodyOf(call, finishShape);
  const sub = subMerchantOf(call, given.sub_mchid);
  const order = splittableOrder(world, merchant, sub.mchid, given.transaction_id);
  const own = {
    outOrderNo: given.out_order_no,
    description: given.description,
    fingerprint: JSON.stringify(given),
  };
  const made = placeSplit(world, order, { ...own, parts: [], freesRest: true, isFinishOnly: true });
  const { sub_mchid, transaction_id, out_order_no } = given;
  return { sub_mchid, transaction_id, out_order_no, order_id: made.splitId };
};

const find = (call: Call): object => {
  begin(call);
  const { world, merchant } = call;
  const {
    sub_mchid = '',
    transaction_id,
    out_order_no = '',
  } = queryOf(call, ['sub_mchid', 'transaction_id', 'out_order_no']);
  const found = world.state.splits[`${sub_mchid}/${out_order_no}`];
  if (!found || found.caller !== merchant.mchid) throw notExists('分账单不存在');
  const order = orderOfSplit(world, found);
  if (order.transactionId !== transaction_id) throw invalidRequest('微信订单号与分账单不符');
  const finished = { finish_amount: order.frozen, finish_description: found.description };
  return { ...splitWire(call, found), ...(found.isFinishOnly && finished) };
};

const unsplit = (call: Call): object => {
  begin(call);
  const { world, merchant, params } = call;
  const order = Object.values(world.state.orders).find(
    ({ transactionId, caller }) => transactionId === params.transaction_id && caller === merchant.mchid,
  );
  if (!order || order.transactionId === null) throw notExists('微信订单号不存在');
  return { transaction_id: order.transactionId, unsplit_amount: order.frozen };
};

const ecommerceReturn = object({ ...returnFields, sub_mchid: text(32) });

const returnWire = (call: Call, subMchid: string, made: SplitReturn): object => {
  const found = Object.values(call.world.state.splits).find(({ splitId }) => splitId === made.splitId);
  return {
    sub_mchid: subMchid,
    order_id: made.splitId,
    out_order_no: found?.outOrderNo,
    out_return_no: made.outReturnNo,
    return_no: made.returnNo,
    return_mchid: made.from,
    amount: made.amount,
    result: made.result,
    ...(made.failReason !== null && { fail_reason: made.failReason }),
    ...(made.finishedAt !== null && { finish_time: rfc3339(made.finishedAt) }),
  };
};

const giveBack = (call: Call): object => {
  begin(call);
  const given = bodyOf(call, ecommerceReturn);
  const sub = subMerchantOf(call, given.sub_mchid);
  const made = placeReturn(call.world, {
    payee: sub.mchid,
    splitId: given.order_id,
    outOrderNo: given.out_order_no,
    outReturnNo: given.out_return_no,
    from: given.return_mchid,
    amount: given.amount,
    description: given.description,
    fingerprint: JSON.stringify(given),
  });
  return returnWire(call, sub.mchid, made);
};

const findReturn = (call: Call): object => {
  begin(call);
  const { sub_mchid = '', out_return_no = '' } = queryOf(
    call,
    ['sub_mchid', 'out_return_no'],
    ['order_id', 'out_order_no'],
  );
  const made = call.world.state.splitReturns[`${subMerchantOf(call, sub_mchid).mchid}/${out_return_no}`];
  if (!made) throw notExists('分账回退单不存在');
  return returnWire(call, sub_mchid, made);
};

export const ecommerceSplitEndpoints: Endpoints = {
  'POST /v3/ecommerce/profitsharing/receivers/add': addReceiver,
  'POST /v3/ecommerce/profitsharing/receivers/delete': deleteReceiver,
  'POST /v3/ecommerce/profitsharing/orders': split,
  'GET /v3/ecommerce/profitsharing/orders': find,
  'POST /v3/ecommerce/profitsharing/finish-order': finish,
  'GET /v3/ecommerce/profitsharing/orders/:transaction_id/amounts': unsplit,
  'POST /v3/ecommerce/profitsharing/returnorders': giveBack,
  'GET /v3/ecommerce/profitsharing/returnorders': findReturn,
};
