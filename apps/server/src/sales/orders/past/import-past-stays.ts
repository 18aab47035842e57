/**
 * Imports stays that ended before the business moved in. They are part of reports, guests' histories and searches, but
 * move no money: their payments are opening facts, and neither ledger nor splits nor platforms take part.
 */

import { roomNumberKey } from '@minsu/contract/foundation/houses/room-number.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { importTexts, plainWord } from '@minsu/contract/platform/import-run.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { inBoth, type Text } from '@minsu/contract/platform/texts.ts';
import { orderImportTexts as orderWords } from '@minsu/contract/sales/orders/order-import.text.ts';
import { pastStayTexts as words } from '@minsu/contract/sales/orders/past/past-stay.text.ts';
import {
  importPastStays,
  moveInFailures,
  PAST_STAY_LIMIT,
} from '@minsu/contract/sales/orders/past/past-stay-endpoints.ts';
import type { Ctx } from '../../../platform/context.ts';
import { seesAllMoney } from '../../../platform/http/role-reach.ts';
import { fenOf } from '../../../platform/imports/import-cell-rules.ts';
import { dateOf } from '../../../platform/imports/import-date-rules.ts';
import {
  type Import,
  type ImportLine,
  type Judged,
  ofField,
} from '../../../platform/imports/import-definition.ts';
import { housesNamed, type ImportHouse, numbersKnown } from '../sell/import-stock-queries.ts';
import {
  importedChannels,
  keyOfNamed,
  type NamedChannel,
  namedChannel,
  withChannelName,
} from '../sell/imported-channels.ts';
import { type OrderLine, readOrderLine } from '../sell/order-import-rules.ts';
import { finishMoveIn } from './finish-move-in.ts';
import { houseChoices } from './house-choices.ts';
import { pastFieldOf, pastStayFields } from './past-stay-fields.ts';
import { type PastRoom, pastRooms, pastStaysKnown, takenNights } from './past-stay-queries.ts';
import { type NightsTaken, nightsOf, pastProblems } from './past-stay-rules.ts';
import { type PastOrder, type PastRow, storePastStays } from './store-past-stays.ts';

interface Draft {
  readonly source: ImportLine;
  readonly order: OrderLine;
  readonly named: NamedChannel | null;
  readonly booked: string;
  readonly commissionFen: number | null;
  readonly problems: Text[];
  house?: ImportHouse;
  room?: PastRoom;
  typeId?: string;
}

const at = (key: string, text: Text): Text => ofField(pastFieldOf(key), text);

const draftOf = (ctx: Ctx, source: ImportLine): Draft => {
  const values = withChannelName(ctx, source);
  const guest = values.guest?.trim() || words.noName[0];
  const { line: order, problems } = readOrderLine({ ...values, guest, paid: '' });
  const commission = values.commission?.trim() ?? '';
  const commissionFen = commission === '' ? null : fenOf(commission);
  const draft: Draft = {
    ...{ source, order, named: namedChannel(source), commissionFen },
    booked: values.booked?.trim() ? dateOf(values.booked) : '',
    problems: problems.map(({ field, text }) => at(field, text)),
  };
  if (order.totalFen === null) draft.problems.push(at('total', words.totalNeeded));
  if (commission !== '' && commissionFen === null)
    draft.problems.push(at('commission', orderWords.notAnAmount));
  if ((commissionFen ?? 0) > (order.totalFen ?? 0))
    draft.problems.push(at('commission', words.commissionTooMuch));
  if ((order.rooms ?? 1) > 1) draft.problems.push(at('rooms', words.oneRoomPerLine));
  return draft;
};

const noteHouse = (draft: Draft, found: Awaited<ReturnType<typeof housesNamed>>): void => {
  const [house, other] = found.get(plainWord(draft.source.values.house ?? '')) ?? [];
  if (!house) draft.problems.push(at('house', orderWords.unknownHouse));
  else if (other) draft.problems.push(at('house', orderWords.severalHouses));
  else draft.house = house;
};

/** The room and its type: by number, by type, or the only one there is. */
const noteRoom = (draft: Draft, rooms: ReadonlyMap<string, PastRoom>): void => {
  const { house, source } = draft;
  if (!house) return;
  const { room: number = '', type = '' } = source.values;
  const room = rooms.get(`${house.id}|${roomNumberKey(number)}`);
  const typeNamed = house.types.get(plainWord(type))?.id;
  const [only, ...more] = house.typeById.keys();
  if (room) {
    draft.room = room;
    draft.typeId = room.typeId;
  } else if (number.trim() !== '')
    draft.problems.push(
      at(
        'room',
        inBoth(words.unknownRoom, () => ({ room: number })),
      ),
    );
  else if (typeNamed) draft.typeId = typeNamed;
  else if (only && more.length === 0) draft.typeId = only;
  else draft.problems.push(at('type', orderWords.typeNeeded));
};

const orderKey = ({ source, order, house, named }: Draft): string =>
  order.number === ''
    ? `line ${source.line}`
    : [house?.id ?? source.values.house, order.channel, order.number, keyOfNamed(named)].join('|');

const stayKey = ({ house, order, room, typeId }: Draft): string =>
  [house?.id, room?.id ?? typeId, order.guest, order.checkIn, order.checkOut].join('|');

const noteDuplicates = async (ctx: Ctx, drafts: readonly Draft[]): Promise<void> => {
  const good = drafts.filter(({ house, typeId }) => house && typeId);
  const houseIds = [...new Set(good.flatMap(({ house }) => house?.id ?? []))];
  const numbers = await numbersKnown(
    ctx,
    houseIds,
    good.flatMap(({ order }) => order.number || []),
  );
  const stays = await pastStaysKnown(ctx, houseIds);
  const before = new Map<string, number>();
  for (const draft of good) {
    const { order, house, source, problems } = draft;
    const whole = `${stayKey(draft)}|${order.number}`;
    const twin = before.get(whole);
    if (twin === undefined) before.set(whole, source.line);
    else problems.push(inBoth(importTexts.twice, () => ({ line: twin })));
    const isKnown =
      order.number === ''
        ? stays.has(stayKey(draft))
        : numbers.has([house?.id, order.channel, order.number].join('|'));
    if (isKnown) problems.push(words.exists);
  }
};

const clashOf = (number: string, { night, by }: NonNullable<ReturnType<NightsTaken['take']>>): Text =>
  by === 'stored'
    ? inBoth(words.roomTaken, () => ({ room: number, night }))
    : inBoth(words.roomTakenBy, () => ({ room: number, night, line: by }));

/** Lines with problems take no nights. */
const noteClashes = async (ctx: Ctx, drafts: readonly Draft[]): Promise<void> => {
  const placed = drafts.filter(({ room, problems }) => room && problems.length === 0);
  const taken = await takenNights(
    ctx,
    placed.flatMap(({ house }) => house?.id ?? []),
    placed.flatMap(({ order }) => [order.checkIn, order.checkOut]),
  );
  for (const { room, order, source, problems } of placed) {
    if (!room) continue;
    const clash = taken.take(room.id, nightsOf(order.checkIn, order.checkOut), source.line);
    if (clash) problems.push(clashOf(room.number, clash));
  }
};

const stayOf = ({ order, room, typeId, source }: Draft): PastOrder['stays'][number] => ({
  ...{ line: source.line, guestName: order.guest, guests: order.guests },
  ...{ roomTypeId: typeId ?? '', roomId: room?.id ?? null },
  ...{ checkIn: order.checkIn, checkOut: order.checkOut, totalFen: order.totalFen ?? 0 },
});

const orderOf = (lines: readonly Draft[]): PastOrder => {
  const [{ order, house, named }] = lines as [Draft];
  const booked = lines.flatMap(({ booked: date }) => date || []).sort();
  const commissions = lines.flatMap(({ commissionFen }) => commissionFen ?? []);
  const arrivals = lines.map((each) => each.order.checkIn).sort();
  return {
    ...{ houseId: house?.id ?? '', channel: order.channel, named, collect: order.collect },
    ...{ number: order.number, guest: order.guest, phone: order.phone, remark: order.remark },
    // Without a booking date it counts as booked on arrival.
    bookedOn: booked[0] ?? (arrivals[0] as string),
    commissionFen: commissions.length === 0 ? null : commissions.reduce((sum, each) => sum + each, 0),
    stays: lines.map(stayOf),
  };
};

/** An order comes as a whole: a problem in one of its lines applies to all. */
const judgeOrder = (lines: readonly Draft[]): Judged<PastRow>[] => {
  const bad = lines.find(({ problems }) => problems.length > 0);
  return lines.map((draft, index) => {
    const { source, order, house, room, problems: own } = draft;
    const problems =
      bad && own.length === 0 ? [inBoth(orderWords.sameOrder, () => ({ line: bad.source.line }))] : own;
    const money = order.totalFen === null ? '' : formatFen(order.totalFen);
    const text = [house?.name, room?.number, `${order.checkIn} → ${order.checkOut}`, money];
    const row: PastRow = index === 0 ? orderOf(lines) : { follows: (lines[0] as Draft).source.line };
    return {
      ...{ line: source.line, label: order.guest, text: text.filter(Boolean).join(' · '), problems },
      ...(problems.length === 0 && { row }),
    };
  });
};

const judge = async (ctx: Ctx, lines: readonly ImportLine[]): Promise<Judged<PastRow>[]> => {
  const drafts = lines.map((source) => draftOf(ctx, source));
  const found = await housesNamed(
    ctx,
    drafts.map(({ source }) => source.values.house ?? ''),
  );
  for (const draft of drafts) noteHouse(draft, found);
  const rooms = await pastRooms(ctx, [...new Set(drafts.flatMap(({ house }) => house?.id ?? []))]);
  for (const draft of drafts) {
    noteRoom(draft, rooms);
    if (draft.house && draft.problems.length === 0)
      draft.problems.push(
        ...pastProblems({ ...draft.order, booked: draft.booked }, draft.house.today).map(({ field, text }) =>
          at(field, text),
        ),
      );
  }
  await noteDuplicates(ctx, drafts);
  await noteClashes(ctx, drafts);
  return [...Map.groupBy(drafts, orderKey).values()].flatMap(judgeOrder).sort((a, b) => a.line - b.line);
};

const BATCH = 1_000;

export const pastStayImport: Import<PastRow> = {
  name: 'orders.importPast',
  title: words.title,
  endpoints: importPastStays,
  limit: PAST_STAY_LIMIT,
  batch: BATCH,
  fields: pastStayFields,
  choices: async (ctx) => {
    const houses = await houseChoices(ctx);
    return { channel: await importedChannels(ctx), ...(houses && { house: houses }) };
  },
  open: async (ctx) => {
    if (!seesAllMoney(ctx)) fail(moveInFailures.moneyNeeded);
    // Phones are matched with members, so only those who see all of them anyway; then nothing is a guess.
    if (!ctx.user.may('guest:reveal')) fail(moveInFailures.phonesNeeded);
  },
  judge: (ctx, _target, lines) => judge(ctx, lines),
  store: (ctx, _target, rows, runId) => storePastStays(ctx, rows, runId),
  finish: (ctx, runId) => finishMoveIn(ctx, runId),
};
