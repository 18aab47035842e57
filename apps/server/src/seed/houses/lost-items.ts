/** Lost items of the demo business; most are stored, some were returned. */
import { lostSearchText } from '../../operations/tasks/lost-items.ts';
import type { Db } from '../../platform/database/open-database.ts';
import { insertRows } from '../bulk-insert.ts';
import { keepers, lostThings, settleNotes } from '../data/task-texts.ts';
import type { SeedOrder, SeedStay } from '../orders/order-model.ts';
import type { People } from '../orders/people.ts';
import { createIds, type Random } from '../random.ts';
import { later, type SeedCalendar } from './calendar.ts';
import type { Cleaners } from './cleaners.ts';

interface Tools {
  readonly calendar: SeedCalendar;
  readonly people: People;
  readonly cleaners: Cleaners;
  readonly random: Random;
}

const states = ['found', 'found', 'found', 'claimed', 'sent', 'found', 'disposed', 'claimed'] as const;
const DAYS = 30;

interface Left {
  readonly order: SeedOrder;
  readonly stay: SeedStay;
}

const rowOf = ({ order, stay }: Left, i: number, id: string, tools: Tools) => {
  const { calendar, people, cleaners, random } = tools;
  const [name, place, description] = lostThings[i] as (typeof lostThings)[number];
  const { house, room } = stay;
  const by = random.pick(cleaners.get(house.row.departmentId ?? '') ?? [people.users.housekeeper]);
  const at = later(stay.checkedOut ?? { day: -1, minute: 700 }, 40);
  const state = at.day < 0 ? (states[i % states.length] ?? 'found') : 'found';
  const keptAt = random.pick(keepers);
  const said = { name, description, place, keptAt, keeper: people.users.frontdesk.realname };
  return {
    houseId: house.row.id,
    id,
    roomId: room?.id ?? null,
    orderId: order.id,
    guestName: stay.guestName,
    ...said,
    foundAt: calendar.instant(at),
    foundBy: by.realname,
    foundById: by.id,
    state,
    settledAt: state === 'found' ? null : calendar.instant({ day: Math.min(-1, at.day + 2), minute: 1_000 }),
    settledBy: state === 'found' ? null : people.users.frontdesk.realname,
    settledNote: state === 'found' ? '' : settleNotes[state],
    searchText: lostSearchText(said, [room?.number ?? null, house.row.name, stay.guestName]),
    createdAt: calendar.instant(at),
  };
};

export const insertLostItems = async (db: Db, orders: readonly SeedOrder[], tools: Tools): Promise<void> => {
  const newId = createIds(tools.random.fork('ids'));
  const left = orders.flatMap((order) =>
    order.stays
      .filter(({ room, checkedOut }) => room !== null && checkedOut !== null && checkedOut.day > -DAYS)
      .map((stay): Left => ({ order, stay })),
  );
  const rows = tools.random
    .shuffle(left)
    .slice(0, lostThings.length)
    .map((one, i) =>
      rowOf(one, i, newId(tools.calendar.idTime(one.stay.checkedOut ?? { day: -1, minute: 700 })), tools),
    );
  await insertRows(db, 'lostItems', rows);
};
