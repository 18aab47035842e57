/** Columns of an import of future orders. */
import type { ImportField } from '@minsu/contract/platform/import-run.ts';
import type { Text } from '@minsu/contract/platform/texts.ts';
import { orderImportTexts as words } from '@minsu/contract/sales/orders/order-import.text.ts';
import { ofField } from '../../../platform/imports/import-definition.ts';
import { withKinds } from '../../../platform/imports/import-rules.ts';
import { type LineStatus, statusField } from '../../../platform/imports/import-status-rules.ts';
import {
  arrivalWords,
  departureWords,
  guestWords,
  numberWords,
  phoneWords,
  totalWords,
} from './import-order-words.ts';
import { channelChoices, type OrderColumn, type Problem } from './order-import-rules.ts';

const field = (key: OrderColumn, example: string, aliases: string[] = [], required = false): ImportField => ({
  ...{ key, title: words[key], required, aliases, example },
});

/** In addition to the general words: past stays are not imported. */
const orderStates: Readonly<Record<string, LineStatus>> = {
  ...{ 已离店: 'leave', 已退房: 'leave', 离店: 'leave', 'checked out': 'leave', 'checked-out': 'leave' },
  ...{ 已完成: 'leave', completed: 'leave', 预订: 'take', 已付款: 'take', 已支付: 'take', 已接单: 'take' },
  ...{ paid: 'take', ok: 'take', accepted: 'take', guaranteed: 'take', 未入住: 'leave' },
};

const plainFields: readonly ImportField[] = [
  field(
    'house',
    '湖畔·云栖小院',
    ['房源名称', '房源编号', '门店', 'house name', 'property name', 'property', 'listing'],
    true,
  ),
  field('type', '湖景大床房', ['房型名称', 'type', 'unit type']),
  field('room', '301', ['房间号', '房间', 'room number', 'room no.']),
  field('rooms', '1', ['间数', '房间数量', 'number of rooms', 'no. of rooms', 'room count']),
  field('nights', '2', ['间夜数', '晚数', '入住晚数', '房晚', 'nights', 'number of nights', 'no. of nights']),
  field('guest', '张三', guestWords, true),
  field('phone', '13800000000', phoneWords),
  field('checkIn', '2027-01-31', arrivalWords, true),
  field('checkOut', '2027-02-02', departureWords, true),
  field('guests', '2', ['入住人数', 'persons', 'people', 'number of guests']),
  field('channel', '美团', ['来源', '订单来源', '订单渠道', 'source', 'booking source']),
  field('number', '', numberWords),
  field('total', '1280', totalWords),
  field('paid', '500', ['已收', '已付', '已付金额', '定金', 'deposit paid']),
  field('collect', '房源', ['付款方式', '代收', 'collect']),
  field('remark', '', ['说明', '客人备注', 'note', 'notes', 'remarks', 'special requests']),
  statusField(orderStates, { asksFlags: true }),
];
export const orderFields: readonly ImportField[] = withKinds(plainFields, {
  date: ['checkIn', 'checkOut'],
  amount: ['total', 'paid'],
  code: ['phone', 'number', 'guests', 'room', 'rooms', 'nights'],
  name: ['guest'],
}).map((each) =>
  each.key === 'channel'
    ? { ...each, choices: channelChoices }
    : each.key === 'phone'
      ? { ...each, mayBeMasked: true }
      : each,
);
export const fieldOf = (key: OrderColumn): ImportField =>
  orderFields.find((one) => one.key === key) as ImportField;
export const asText = ({ field: key, text }: Problem): Text => ofField(fieldOf(key), text);
