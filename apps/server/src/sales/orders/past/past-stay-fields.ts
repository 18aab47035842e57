/** Columns of an import of past stays: those of a future order, with the booking date and the commission. */
import type { ImportField } from '@minsu/contract/platform/import-run.ts';
import { pastStayTexts as words } from '@minsu/contract/sales/orders/past/past-stay.text.ts';
import { type LineStatus, STATUS, statusField } from '../../../platform/imports/import-status-rules.ts';
import { orderFields } from '../sell/import-order-fields.ts';

/** Stated rule: who stayed is taken, cancelled and no-show bookings are left out. */
const pastStates: Readonly<Record<string, LineStatus>> = {
  ...{ 已离店: 'take', 已退房: 'take', 离店: 'take', 'checked out': 'take', 'checked-out': 'take' },
  ...{ checked_out: 'take', 已完成: 'take', completed: 'take', 已付款: 'take', 已支付: 'take', paid: 'take' },
  ...{
    ok: 'take',
    accepted: 'take',
    guaranteed: 'take',
    modified: 'take',
    new: 'take',
    'past guest': 'take',
  },
  ...{ 'ancien voyageur': 'take', confirmée: 'take', 未入住: 'leave', 'annulée par le voyageur': 'leave' },
  ...{ 'review guest': 'take', 'currently hosting': 'take' },
};

const booked: ImportField = {
  key: 'booked',
  title: words.booked,
  required: false,
  aliases: [
    ...['预订时间', '预订日期', '下单日期', '创建时间', '预定时间', 'booked', 'booked at', 'booking date'],
    ...['booking made on', 'reservation date', 'created', 'created at', 'creation date'],
  ],
  example: '2025-09-12',
  kind: 'date',
};

const commission: ImportField = {
  key: 'commission',
  title: words.commission,
  required: false,
  aliases: [
    '佣金',
    '佣金金额',
    '平台佣金',
    'commission',
    'commission amount',
    'host channel fee',
    'service fee',
  ],
  example: '',
  kind: 'amount',
};

/** Headings of Airbnb, Booking.com, Cloudbeds and Hostaway beyond those of future orders. */
const moreAliases: Readonly<Record<string, readonly string[]>> = {
  house: ['listing name', '房源', 'internal listing name'],
  room: ['room number'],
  type: ['unit type', 'room type'],
  guests: ['# of adults', 'adults'],
  nights: ['# of nights', 'duration (nights)'],
  total: ['earnings', 'gross earnings', 'grand total', 'price', 'total price'],
  channel: ['channel', 'channel name'],
  guest: ['guest name(s)', 'guest'],
  number: ['third party confirmation number', 'hostaway reservation id'],
};

const ofPast = (field: ImportField): ImportField => ({
  ...field,
  aliases: [...(field.aliases ?? []), ...(moreAliases[field.key] ?? [])],
  // A stay without a name still counts.
  ...(field.key === 'guest' && { required: false }),
  ...(field.key === 'total' && { required: true }),
  ...(field.key === 'checkIn' && { example: '2025-10-01' }),
  ...(field.key === 'checkOut' && { example: '2025-10-03' }),
});

const left = ['paid', STATUS];

export const pastStayFields: readonly ImportField[] = [
  ...orderFields.filter(({ key }) => !left.includes(key)).map(ofPast),
  booked,
  commission,
  statusField(pastStates),
];
export const pastFieldOf = (key: string): ImportField =>
  pastStayFields.find((each) => each.key === key) as ImportField;
