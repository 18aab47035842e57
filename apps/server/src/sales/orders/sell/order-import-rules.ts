/** Interprets the cells of an order line. Pure. */
import { fieldMessages } from '@minsu/contract/platform/field-messages.ts';
import { type ImportChoices, plainWord } from '@minsu/contract/platform/import-run.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { inBoth, type Text } from '@minsu/contract/platform/texts.ts';
import { channels as channelCodes } from '@minsu/contract/sales/orders/channels.ts';
import { orderTexts } from '@minsu/contract/sales/orders/order.text.ts';
import type { Channel } from '@minsu/contract/sales/orders/order.ts';
import { orderImportTexts as words } from '@minsu/contract/sales/orders/order-import.text.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { fenOf } from '../../../platform/imports/import-cell-rules.ts';
import { dateOf } from '../../../platform/imports/import-date-rules.ts';

/** Cells of a line by field; empty ones are ''. */
export type Cells = Readonly<Partial<Record<string, string>>>;

export type OrderColumn =
  | 'house'
  | 'type'
  | 'room'
  | 'rooms'
  | 'nights'
  | 'guest'
  | 'phone'
  | 'checkIn'
  | 'checkOut'
  | 'guests'
  | 'channel'
  | 'number'
  | 'total'
  | 'paid'
  | 'collect'
  | 'remark';

export interface Problem {
  readonly field: OrderColumn;
  readonly text: Text;
}

/** An order, or one of its rooms, as described by its line. */
export interface OrderLine {
  readonly guest: string;
  readonly phone: string;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly guests: number;
  /** Number of rooms and of nights; null where the file does not state them. */
  readonly rooms: number | null;
  readonly nights: number | null;
  readonly channel: Channel;
  /** '' when the file has none. */
  readonly number: string;
  /** All-inclusive total in fen; null to price it as a new sale. */
  readonly totalFen: number | null;
  readonly paidFen: number;
  readonly collect: 'property' | 'channel';
  readonly remark: string;
}

const channels: Readonly<Record<string, Channel>> = {
  '': 'direct',
  直客: 'direct',
  直订: 'direct',
  散客: 'direct',
  自来客: 'direct',
  电话: 'direct',
  direct: 'direct',
  美团: 'mt',
  美团民宿: 'mt',
  meituan: 'mt',
  mt: 'mt',
  途家: 'tj',
  途家民宿: 'tj',
  tujia: 'tj',
  tj: 'tj',
  小猪: 'pig',
  小猪短租: 'pig',
  小猪民宿: 'pig',
  xiaozhu: 'pig',
  pig: 'pig',
  到店: 'direct',
  散客上门: 'direct',
  phone: 'direct',
  'walk-in': 'direct',
  其他: 'other',
  携程: 'other',
  飞猪: 'other',
  爱彼迎: 'other',
  other: 'other',
};

/** `Agoda` → one of our channels, mapped by the user; the words below need no mapping. */
export const channelChoices: ImportChoices = {
  options: channelCodes.map((value) => ({
    value,
    title: value === 'other' ? words.otherChannel : orderTexts[`channel_${value}`],
  })),
  known: channels,
};

/** True if the name carries information worth keeping in the note. */
export const keepsChannelName = (name: string): boolean => !['', '其他', 'other'].includes(plainWord(name));

const collectors: Readonly<Record<string, OrderLine['collect']>> = {
  '': 'property',
  房源: 'property',
  到店付: 'property',
  到店自收: 'property',
  门店: 'property',
  property: 'property',
  渠道: 'channel',
  渠道代收: 'channel',
  预付: 'channel',
  channel: 'channel',
};

const columnOf: Readonly<Record<string, OrderColumn>> = {
  bookerName: 'guest',
  phone: 'phone',
  channelOrderNo: 'number',
  remark: 'remark',
  checkIn: 'checkIn',
  checkOut: 'checkOut',
  guests: 'guests',
  guestName: 'guest',
  roomFenOverride: 'total',
};

/** Placeholder for ids that the file cannot contain. */
const SOME_ID = '01970000-0000-7000-8000-000000000000';

/** Contract violations of the equivalent sale, reported at the source column. */
const refused = (line: OrderLine): Problem[] => {
  const stay = {
    ...{ roomTypeId: SOME_ID, checkIn: line.checkIn, checkOut: line.checkOut, guests: line.guests },
    ...(line.totalFen !== null && { roomFenOverride: line.totalFen }),
  };
  const parsed = createOrder.input.safeParse({
    ...{ houseId: SOME_ID, bookerName: line.guest, remark: line.remark, stays: [stay] },
    ...(line.phone && { phone: line.phone }),
    ...(line.number && { channelOrderNo: line.number }),
  });
  if (parsed.success) return [];
  const [zh, en] = (['zh-CN', 'en-US'] as const).map((language) =>
    fieldMessages(parsed.error.issues, language),
  );
  const said = (zh ?? []).map(
    ({ path, message }, index): Problem => ({
      field: columnOf[path.split('.').at(-1) ?? ''] ?? 'guest',
      text: [message, en?.[index]?.message ?? message],
    }),
  );
  // With an invalid date, skip date rules of the order.
  const noArrival = said.some(({ field }) => field === 'checkIn');
  return noArrival ? said.filter(({ field }) => field !== 'checkOut') : said;
};

/** Checks who holds the money and whether that is possible. */
const moneyProblems = ({ channel, collect, totalFen, paidFen }: OrderLine): Problem[] => {
  if (collect === 'channel' && channel === 'direct')
    return [{ field: 'collect', text: words.onlyChannelsCollect }];
  if (collect === 'channel' && paidFen > 0) return [{ field: 'paid', text: words.paidByChannel }];
  if (totalFen !== null && paidFen > totalFen) {
    const params = { over: formatFen(paidFen - totalFen) };
    return [{ field: 'paid', text: inBoth(words.paidTooMuch, () => params) }];
  }
  return [];
};

/** Used only to check the dates: `3`, `3 晚`, `3 nights`. Null for anything else, such as hours. */
const nightsIn = (text: string): number | null => {
  const [, count] = /^(\d{1,4})\s*(?:间夜|晚|夜|nights?)?$/i.exec(text) ?? [];
  return count === undefined ? null : Number(count);
};

/** Parses a line and lists every invalid cell. */
export const readOrderLine = (cells: Cells): { readonly line: OrderLine; readonly problems: Problem[] } => {
  const problems: Problem[] = [];
  const at = (field: OrderColumn): string => cells[field]?.trim() ?? '';
  const known = <T>(field: OrderColumn, values: Readonly<Record<string, T>>, text: Text, otherwise: T): T => {
    const word = plainWord(at(field));
    const value = Object.hasOwn(values, word) ? values[word] : undefined;
    if (value === undefined) problems.push({ field, text });
    return value ?? otherwise;
  };
  const amount = (field: OrderColumn): number | null => {
    const fen = at(field) === '' ? null : fenOf(at(field));
    if (at(field) !== '' && fen === null) problems.push({ field, text: words.notAnAmount });
    return fen;
  };
  const count = (field: OrderColumn): number | null => {
    const text = at(field).replace(/\s*[间晚人位]$/, '');
    if (text === '') return null;
    if (!/^\d{1,3}$/.test(text)) problems.push({ field, text: words.notANumber });
    return /^\d{1,3}$/.test(text) ? Number(text) : null;
  };
  const line: OrderLine = {
    ...{ guest: at('guest'), phone: at('phone'), number: at('number'), remark: at('remark') },
    ...{ checkIn: dateOf(at('checkIn')), checkOut: dateOf(at('checkOut')) },
    guests: count('guests') ?? 1,
    ...{ rooms: count('rooms'), nights: nightsIn(at('nights')) },
    channel: known('channel', channels, words.unknownChannel, 'direct'),
    collect: known('collect', collectors, words.unknownCollect, 'property'),
    totalFen: amount('total'),
    paidFen: amount('paid') ?? 0,
  };
  return { line, problems: [...problems, ...refused(line), ...moneyProblems(line)] };
};
