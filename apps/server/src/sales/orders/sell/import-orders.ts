/**
 * Imports orders sold elsewhere, for going live. The dry run assigns each line the room the sale will use; lines
 * with the same property, channel and number are one order, imported together or not at all.
 */

import { fail } from '@minsu/contract/platform/failure.ts';
import { importTexts, plainWord } from '@minsu/contract/platform/import-run.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { inBoth, type Language, type Text } from '@minsu/contract/platform/texts.ts';
import { importOrders } from '@minsu/contract/sales/orders/import-orders-endpoints.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import { orderImportTexts as words } from '@minsu/contract/sales/orders/order-import.text.ts';
import { phones } from '@minsu/contract/sealed-lookups.ts';
import { dictionaryNames } from '../../../foundation/system/dictionary-queries.ts';
import { readSettings } from '../../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { seesAllMoney } from '../../../platform/http/role-reach.ts';
import {
  type Import,
  type ImportLine,
  type Judged,
  ofField,
} from '../../../platform/imports/import-definition.ts';
import { MAX_ROOMS, type RoomOfLine, roomsOfLine } from '../group/rooms-of-line.ts';
import { type AssignedRoom, assignLines, ImportedAssignments } from './assign-imported.ts';
import { recordSale } from './create-order.ts';
import { asText, fieldOf, orderFields } from './import-order-fields.ts';
import {
  housesNamed,
  type ImportHouse,
  type ImportStock,
  numbersKnown,
  staysKnown,
  stockOf,
} from './import-stock-queries.ts';
import {
  type ChannelNames,
  codeOfChannel,
  importedChannels,
  keyOfNamed,
  type NamedChannel,
  namedChannel,
  sayChannel,
  withChannelName,
} from './imported-channels.ts';
import { insertSale } from './insert-sale.ts';
import { type OrderLine, readOrderLine } from './order-import-rules.ts';
import { type Sale, type SaleInput, sellStays, totalOf } from './sell-stays.ts';

/** A line in progress; collects `problems` until it is accepted or refused. */
interface Draft {
  readonly source: ImportLine;
  readonly order: OrderLine;
  readonly problems: Text[];
  readonly named: NamedChannel | null;
  house?: ImportHouse;
  /** One room, or all rooms of a group line; empty until assigned. */
  rooms: readonly SeatedRoom[];
}

interface SeatedRoom {
  readonly room: RoomOfLine;
  readonly assigned: AssignedRoom;
}

/** The first line of an order carries it; further lines refer to it as additional rooms. */
type Row = Leading | { readonly follows: Followed };

interface Leading {
  readonly input: SaleInput;
  readonly named: NamedChannel | null;
  readonly paidFen: number;
}

interface Followed {
  /** Line number of the first line. */
  readonly line: number;
  readonly houseId: string;
  readonly channel: string;
  readonly number: string;
}

const noteHouse = (draft: Draft, found: Awaited<ReturnType<typeof housesNamed>>): void => {
  const houses = found.get(plainWord(draft.source.values.house ?? '')) ?? [];
  const [house] = houses;
  if (!house) draft.problems.push(ofField(fieldOf('house'), words.unknownHouse));
  else if (houses.length > 1) draft.problems.push(ofField(fieldOf('house'), words.severalHouses));
  else draft.house = house;
};

/** Lines with the same key are one order; lines without a number stay separate. */
const orderKey = ({ source, order, house, named }: Draft): string =>
  order.number === ''
    ? `line ${source.line}`
    : [house?.id ?? source.values.house, order.channel, order.number, keyOfNamed(named)].join('|');

/** Key format of the known numbers. */
const numberKey = ({ house, order }: Draft): string => [house?.id, order.channel, order.number].join('|');

const stayKey = ({ house, order }: Draft): string =>
  [house?.id ?? '', order.guest, order.checkIn, order.checkOut].join('|');

/** Marks orders already imported by an earlier line or file. */
const warnOfDuplicates = async (ctx: Ctx, drafts: readonly Draft[]): Promise<void> => {
  const houseIds = [...new Set(drafts.flatMap(({ house }) => house?.id ?? []))];
  const stays = await staysKnown(ctx, houseIds);
  const numbers = await numbersKnown(
    ctx,
    houseIds,
    drafts.flatMap(({ order }) => order.number || []),
  );
  const before = new Map<string, number>();
  for (const draft of drafts.filter(({ house }) => house)) {
    const { order, source, problems } = draft;
    const whole = `${stayKey(draft)}|${order.number}|${source.values.room}`;
    const twin = before.get(whole);
    if (twin === undefined) before.set(whole, source.line);
    else if (order.number === '') problems.push(inBoth(importTexts.twice, () => ({ line: twin })));
    if (order.number !== '' && numbers.has(numberKey(draft)))
      problems.push(inBoth(orderFailures.channelTaken.text, () => ({ orderNo: order.number })));
    else if (stays.has(stayKey(draft))) problems.push(words.exists);
  }
};

/** Rooms requested by a line; empty, with a problem noted, when its cells contradict each other. */
const roomsAsked = (house: ImportHouse, stock: ImportStock, draft: Draft) => {
  const { type = '', room: named = '' } = draft.source.values;
  const read = roomsOfLine(house, stock, { ...draft.order, type, room: named });
  if ('problem' in read) {
    draft.problems.push(read.problem);
    return [];
  }
  return read.rooms.map((room) => ({ ...room, asked: room, order: orderKey(draft), draft }));
};

/** An order with a refused line takes no rooms from others. */
const assignAll = async (ctx: Ctx, drafts: readonly Draft[], horizonDays: number): Promise<void> => {
  const bad = new Set(drafts.filter(({ problems }) => problems.length > 0).map(orderKey));
  const good = drafts.filter((draft) => draft.house && !bad.has(orderKey(draft)));
  for (const own of Map.groupBy(good, ({ house }) => house as ImportHouse).entries()) {
    const [house, lines] = own;
    const dates = lines.flatMap(({ order }) => [order.checkIn, order.checkOut]).sort();
    const range = { from: dates[0] as string, to: dates.at(-1) as string };
    const stock = await stockOf(ctx, house, range);
    const asked = lines.flatMap((draft) => roomsAsked(house, stock, draft));
    for (const [{ draft, asked: room }, result] of assignLines(
      asked,
      () => new ImportedAssignments(house, stock, horizonDays),
    )) {
      if ('assigned' in result) draft.rooms = [...draft.rooms, { room, assigned: result.assigned }];
      else draft.problems.push(...result.problems);
    }
  }
};

const staysOf = ({ order, rooms }: Draft): SaleInput['stays'] =>
  rooms.map(({ room: { checkIn, checkOut, guests, totalFen }, assigned: { roomTypeId, roomId } }) => ({
    ...{ roomTypeId, roomId, checkIn, checkOut, guests, guestName: order.guest },
    ...(totalFen !== null && { roomFenOverride: totalFen }),
  }));

const saleOf = (lines: readonly Draft[]): SaleInput => {
  const [{ order, house }] = lines as [Draft];
  return {
    ...{
      houseId: house?.id ?? '',
      source: order.channel === 'direct' ? 'phone' : 'channel',
      channel: order.channel,
    },
    ...(order.number !== '' && { channelOrderNo: order.number }),
    // The sale already happened elsewhere, so nothing is refused.
    ...{ collect: order.collect, ignoreRestrictions: true, acceptBlacklisted: true, hold: false },
    bookerName: order.guest,
    ...(order.phone !== '' && { phone: order.phone }),
    remark: order.remark,
    stays: lines.flatMap(staysOf),
  };
};

const firstOf = (lines: readonly Draft[]): Followed => {
  const [{ source, order, house }] = lines as [Draft];
  return { line: source.line, houseId: house?.id ?? '', channel: order.channel, number: order.number };
};

/** Orders import as a whole: a problem in one line applies to all. */
const checkOrderLines = (lines: readonly Draft[], names: ChannelNames, language: Language): Judged<Row>[] => {
  const bad = lines.find(({ problems }) => problems.length > 0);
  const tooMany = lines.reduce((sum, { rooms }) => sum + Math.max(1, rooms.length), 0) > MAX_ROOMS;
  return lines.map((draft, index) => {
    const { source, order, house, rooms } = draft;
    const problems = [
      ...draft.problems,
      ...(bad && draft.problems.length === 0
        ? [inBoth(words.sameOrder, () => ({ line: bad.source.line }))]
        : []),
      ...(tooMany ? [inBoth(words.tooManyRooms, () => ({ limit: MAX_ROOMS }))] : []),
    ];
    const paidFen = lines.reduce((sum, each) => sum + each.order.paidFen, 0);
    const row: Row =
      index === 0 ? { input: saleOf(lines), named: draft.named, paidFen } : { follows: firstOf(lines) };
    const money = order.totalFen === null ? '' : formatFen(order.totalFen);
    const channel = sayChannel(draft, names, language);
    const numbers = rooms.map(({ assigned }) => assigned.number).join(', ');
    const text = [house?.name, numbers, `${order.checkIn} → ${order.checkOut}`, channel, money];
    return {
      ...{ line: source.line, label: order.guest, text: text.filter(Boolean).join(' · '), problems },
      ...(problems.length === 0 && { row }),
    };
  });
};

const judge = async (ctx: Ctx, lines: readonly ImportLine[]): Promise<Judged<Row>[]> => {
  const { horizonDays } = await readSettings(ctx.db, ctx.services);
  const drafts = lines.map((source): Draft => {
    const { line: order, problems } = readOrderLine(withChannelName(ctx, source));
    return { source, order, named: namedChannel(source), problems: problems.map(asText), rooms: [] };
  });
  const found = await housesNamed(
    ctx,
    drafts.map(({ source }) => source.values.house ?? ''),
  );
  for (const draft of drafts) noteHouse(draft, found);
  await warnOfDuplicates(ctx, drafts);
  await assignAll(ctx, drafts, horizonDays);
  const names = await dictionaryNames(ctx, 'otherChannel', ctx.language);
  const orders = Map.groupBy(drafts, orderKey);
  return [...orders.values()]
    .flatMap((order) => checkOrderLines(order, names, ctx.language))
    .sort((a, b) => a.line - b.line);
};

/** The total is all-inclusive; the property's extra fees and deposit were agreed elsewhere. */
const asAgreed = (sale: Sale, paidFen: number): Sale => ({
  ...sale,
  sold: sale.sold.map((stay) =>
    stay.input.roomFenOverride === undefined ? stay : { ...stay, cleaningFen: 0 },
  ),
  paidBeforeFen: paidFen,
});

const importOrder = async (ctx: Ctx, { input, named, paidFen }: Leading): Promise<void> => {
  const otherChannel = named && (await codeOfChannel(ctx, named));
  const sale = { ...asAgreed(await sellStays(ctx, input), paidFen), otherChannel };
  const overFen = paidFen - totalOf(sale).totalFen;
  if (overFen > 0) fail(orderFailures.paidTooMuch, { params: { over: formatFen(overFen) } });
  const { orderNo } = await insertSale(ctx, sale);
  await recordSale(ctx, sale, orderNo, 'order.imported');
};

/** Requires the first line's order to exist before adding a room to it. */
const assertCame = async (ctx: Ctx, { line, houseId, channel, number }: Followed): Promise<void> => {
  const order = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('houseId', '=', houseId)
    .where('channel', '=', channel)
    .where('channelOrderNo', '=', number)
    .executeTakeFirst();
  if (!order) fail(orderFailures.restNotImported, { params: { line } });
};

export const orderImport: Import<Row> = {
  name: 'orders.import',
  title: words.title,
  endpoints: importOrders,
  fields: orderFields,
  choices: async (ctx) => ({ channel: await importedChannels(ctx) }),
  numbers: ({ phone }) => phones(phone),
  open: async (ctx) => {
    // The import contains amounts.
    if (!(seesAllMoney(ctx) && ctx.user.may('order:overridePrice'))) fail(orderFailures.overrideForbidden);
  },
  judge: (ctx, _target, lines) => judge(ctx, lines),
  store: async (ctx, _target, rows) => {
    for (const row of rows) {
      if ('input' in row) await importOrder(ctx, row);
      else await assertCame(ctx, row.follows);
    }
  },
};
