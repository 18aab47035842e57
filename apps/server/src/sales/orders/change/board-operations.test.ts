/**
 * Random concurrent work on the calendar: sales, moves, groups, swaps, splits, blocks, links, plans, undo. Checks
 * that every (room, night) has one owner, that every confirmed stay owns exactly its nights or is unassigned, that
 * linked rooms never overlap, and that boards updated live equal a fresh one. FULL=1 runs ten thousand operations.
 */

import {
  getLinkedRooms,
  saveLinkedRooms,
} from '@minsu/contract/inventory/room-status/linked-room-endpoints.ts';
import { manualBlockKinds } from '@minsu/contract/inventory/room-status/room-status.ts';
import {
  blockRooms,
  changeBlock,
  getBoard,
  unblockRoom,
} from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import {
  moveStays,
  splitStay,
  swapStays,
  undoStep,
} from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { cancelOrder, reinstateOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { applyRoomPlan, planRooms } from '@minsu/contract/sales/orders/room-plan-endpoints.ts';
import {
  cancelStay,
  checkInOrder,
  checkOutOrder,
  markNoShow,
} from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import {
  assignRoom,
  changeStay,
  lockAssignment,
  unassignRoom,
} from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BoardFollower, type LiveNews, openLiveStream } from '../../../../test/board-follower.ts';
import { type BuiltHouse, buildHouse, buildRoom, buildRoomType } from '../../../../test/builders.ts';
import { withPapers } from '../../../../test/desks/guest-papers.ts';
import { brokenInvariants } from '../../../../test/order-invariants.ts';
import { full } from '../../../../test/run-length.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';
import { day } from '../../../../test/test-day.ts';
import { boardViewOf } from '../../../operations/boards/board-patch-queries.ts';
import { createRandom, type Random } from '../../../seed/random.ts';

const OPERATIONS = Number(process.env.BOARD_OPERATIONS ?? (full ? 10_000 : 500));
const HANDS = 6;
/** Invariants are checked this many times during the run, and at the end. */
const CHECKS = 5;
/** Days that pass during the run. */
const DAYS = 4;

let t: TestApp;
let house: BuiltHouse;
let whole: { id: string; number: string };
let suiteType: string;
let roomIds: string[];
let types: string[];

beforeAll(async () => {
  t = await openTestApp();
  house = await buildHouse(t.database, { rooms: 6, department: 'staff' });
  suiteType = await buildRoomType(t.database, house.id, { basePriceFen: 90_000 });
  const suites = [
    await buildRoom(t.database, house.id, suiteType, '901', 7),
    await buildRoom(t.database, house.id, suiteType, '902', 8),
  ];
  const wholeType = await buildRoomType(t.database, house.id, { basePriceFen: 300_000, maxGuests: 20 });
  whole = await buildRoom(t.database, house.id, wholeType, '整层', 9);
  roomIds = [...house.rooms, ...suites, whole].map(({ id }) => id);
  types = [house.roomTypeId, house.roomTypeId, house.roomTypeId, suiteType, wholeType];
});
afterAll(() => t.close());

interface Answered {
  readonly status: number;
}
type Work = (client: TestClient, random: Random) => Promise<Answered>;

const passed = { days: 0 };
const dates = (random: Random) => {
  const from = passed.days + random.int(0, 20);
  return { checkIn: day(from), checkOut: day(from + random.int(1, 4)) };
};
const range = (random: Random) => {
  const { checkIn: from, checkOut: to } = dates(random);
  return { from, to };
};

interface StayRow {
  readonly id: string;
  readonly orderId: string;
  readonly version: number;
  readonly roomId: string | null;
  readonly checkIn: string;
  readonly checkOut: string;
}

/** A random sample of stays; concurrent clients may change them before they are used. */
const someStays = async (random: Random, count: number): Promise<StayRow[]> => {
  const { rows } = await sql<StayRow>`
    select s.id, s.order_id, o.version, s.room_id, s.check_in, s.check_out from stays s
    join orders o on o.house_id = s.house_id and o.id = s.order_id
    where s.house_id = ${house.id} and (o.booking in ('confirmed', 'hold') or ${random.chance(0.1)})
    order by md5(s.id::text || ${random.next()}::text) limit ${count}`.execute(t.database);
  return rows;
};
const idle: Answered = { status: 200 };
const withStay =
  (run: (client: TestClient, random: Random, stay: StayRow) => Promise<Answered>): Work =>
  async (client, random) => {
    const [stay] = await someStays(random, 1);
    return stay ? run(client, random, stay) : idle;
  };
const keyOf = ({ id: stayId, version }: StayRow) => ({ stayId, version });
const pricing = (random: Random) => random.pick(['keep', 'difference'] as const);

const sell: Work = (client, random) => {
  const roomTypeId = random.pick(types);
  const rooms = random.chance(0.2) ? 2 : 1;
  const stay = { roomTypeId, ...dates(random), guests: random.int(1, 3) };
  return client.call(createOrder, {
    houseId: house.id,
    bookerName: '客人',
    hold: random.chance(0.1),
    stays: Array.from({ length: rooms }, () => ({
      ...stay,
      ...(random.chance(0.2) && { roomId: random.pick(roomIds) }),
    })),
  });
};

const moveOne = withStay((client, random, stay) =>
  client.call(changeStay, {
    ...keyOf(stay),
    ...(random.chance(0.7) && { roomId: random.pick(roomIds) }),
    ...(random.chance(0.5) && dates(random)),
    pricing: pricing(random),
  }),
);

const moveGroup: Work = async (client, random) => {
  const stays = await someStays(random, random.int(2, 4));
  if (stays.length === 0) return idle;
  const by = random.int(-2, 3);
  const turned = stays.map((stay, index) => stays[(index + 1) % stays.length]?.roomId ?? stay.roomId);
  return client.call(moveStays, {
    moves: stays.map((stay, index) => ({
      ...keyOf(stay),
      ...(random.chance(0.5) && turned[index] && { roomId: turned[index] }),
      checkIn: addDays(stay.checkIn, by),
      checkOut: addDays(stay.checkOut, by),
      pricing: pricing(random),
    })),
  });
};

const swap: Work = async (client, random) => {
  const [first, second] = await someStays(random, 2);
  if (!first || !second) return idle;
  return client.call(swapStays, {
    firstId: first.id,
    firstVersion: first.version,
    secondId: second.id,
    secondVersion: second.version,
    pricing: pricing(random),
  });
};

const split = withStay((client, random, stay) =>
  client.call(splitStay, {
    ...keyOf(stay),
    at: addDays(stay.checkIn, random.int(0, 3)),
    ...(random.chance(0.6) && { roomId: random.pick(roomIds) }),
    pricing: pricing(random),
  }),
);

const block: Work = (client, random) =>
  client.call(blockRooms, {
    roomIds: random.shuffle(roomIds).slice(0, random.int(1, 2)),
    ...range(random),
    kind: random.pick(manualBlockKinds),
    reason: '随机',
  });

interface BlockRow {
  readonly id: string;
  readonly version: number;
}
const withBlock =
  (run: (client: TestClient, random: Random, block: BlockRow) => Promise<Answered>): Work =>
  async (client, random) => {
    const { rows } = await sql<BlockRow>`
      select id, version from room_blocks where house_id = ${house.id} and removed_at is null
      order by md5(id::text || ${random.next()}::text) limit 1`.execute(t.database);
    return rows[0] ? run(client, random, rows[0]) : idle;
  };
const moveBlock = withBlock((client, random, row) =>
  client.call(changeBlock, {
    ...row,
    ...range(random),
    ...(random.chance(0.5) && { roomId: random.pick(roomIds) }),
  }),
);
const unblock = withBlock((client, _, row) => client.call(unblockRoom, { ...row }));

const link: Work = async (client, random) => {
  const rooms = await client.ok(getLinkedRooms, { houseId: house.id });
  const room = random.chance(0.8) ? rooms.find(({ id }) => id === whole.id) : random.pick(rooms);
  const partIds = random.shuffle(roomIds).slice(0, random.pick([0, 1, 1, 2]));
  return client.call(saveLinkedRooms, { roomId: room?.id ?? '', version: room?.version ?? 0, partIds });
};

const reshuffle: Work = async (client) => {
  const { placements } = await client.ok(planRooms, { houseId: house.id, reshuffle: true });
  if (placements.length === 0) return idle;
  return client.call(applyRoomPlan, {
    houseId: house.id,
    placements: placements.map(({ stayId, version, roomId }) => ({ stayId, version, roomId })),
  });
};

const orderKey = (stay: StayRow) => ({ orderId: stay.orderId, version: stay.version });
const works: Readonly<Record<string, readonly [weight: number, work: Work]>> = {
  sell: [24, sell],
  move: [14, moveOne],
  group: [6, moveGroup],
  swap: [6, swap],
  split: [5, split],
  block: [5, block],
  moveBlock: [3, moveBlock],
  unblock: [5, unblock],
  link: [2, link],
  plan: [2, reshuffle],
  undo: [6, (client) => client.call(undoStep, {})],
  unassign: [4, withStay((client, _, stay) => client.call(unassignRoom, keyOf(stay)))],
  assign: [3, withStay((client, _, stay) => client.call(assignRoom, keyOf(stay)))],
  lock: [
    2,
    withStay((client, random, stay) =>
      client.call(lockAssignment, { ...keyOf(stay), locked: random.chance(0.3) }),
    ),
  ],
  cancel: [6, withStay((client, _, stay) => client.call(cancelOrder, { ...orderKey(stay), reason: '随机' }))],
  cancelStay: [2, withStay((client, _, stay) => client.call(cancelStay, { ...keyOf(stay), reason: '随机' }))],
  reinstate: [2, withStay((client, _, stay) => client.call(reinstateOrder, orderKey(stay)))],
  checkIn: [
    3,
    withStay((client, _, stay) =>
      client.call(checkInOrder, withPapers({ ...keyOf(stay), acceptDirty: true })),
    ),
  ],
  checkOut: [
    2,
    withStay((client, _, stay) =>
      client.call(checkOutOrder, { ...keyOf(stay), waiveBalance: true, reason: '随机' }),
    ),
  ],
  noShow: [1, withStay((client, _, stay) => client.call(markNoShow, keyOf(stay)))],
};
const choices = Object.entries(works).map(([name, [weight]]) => [name, weight] as const);
/** Operations that must succeed at least once for the run to count. */
const core = ['sell', 'move', 'group', 'swap', 'split', 'block', 'unblock', 'cancel', 'undo', 'unassign'];

/** Every confirmed stay owns its nights or is counted as unassigned. */
const confirmedElsewhere = async (): Promise<number> => {
  const { rows } = await sql`
    select s.id from stays s join orders o on o.house_id = s.house_id and o.id = s.order_id
    where o.booking = 'confirmed' and s.state = 'expected' and s.holds_nights and (
      (s.room_id is null) <> not exists (select from room_night n where n.house_id = s.house_id and n.stay_id = s.id))`.execute(
    t.database,
  );
  return rows.length;
};

/** The board shows a bar for every owned night and no others. */
const boardDiffers = async (client: TestClient): Promise<string[]> => {
  const [from, to] = [day(passed.days), day(passed.days + 40)];
  const board = await client.ok(getBoard, { from, to, houseIds: [house.id] });
  const shown = new Set<string>();
  const add = (roomId: string, first: string, end: string, id: string) => {
    for (let night = first; night < end; night = addDays(night, 1))
      if (night >= from && night < to) shown.add(`${roomId} ${night} ${id}`);
  };
  for (const { roomId, checkIn, checkOut, id } of board.stays) if (roomId) add(roomId, checkIn, checkOut, id);
  for (const { roomId, from: first, to: end, id, kind } of board.blocks)
    if (kind !== 'out_of_service') add(roomId, first, end, id);
  const { rows } = await sql<{ key: string }>`
    select room_id::text || ' ' || night::text || ' ' || coalesce(stay_id, block_id)::text as key from room_night
    where house_id = ${house.id} and night >= ${from}::date and night < ${to}::date`.execute(t.database);
  const stored = new Set(rows.map(({ key }) => key));
  return [...shown, ...stored].filter((key) => shown.has(key) !== stored.has(key));
};

/** Nights on the live boards: three chunks of cells. */
const BOARD_DAYS = 70;

/** Boards of several users, scrolled to different dates; one keeps losing its connection. */
const openBoards = async (random: Random) => {
  const stream = await openLiveStream(t);
  const range = { houseId: house.id, from: day(-2), to: day(BOARD_DAYS - 2) };
  await stream.place();
  const open = async (username: string) => {
    const client = await t.as(username);
    const user = await t.sessions.find(client.token, t.now());
    return BoardFollower.open({ ...range, client, view: user ? boardViewOf(user, house.id) : '' });
  };
  const steady = [await open('admin'), await open('housekeeper')];
  const away = await open('frontdesk');
  const all = [...steady, away];
  let told = Math.min(...all.map((one) => one.heard));
  const tell = async (boards: readonly BoardFollower[], after: number) => {
    const last = await stream.place();
    const news: LiveNews = await stream.newsAfter(after);
    for (const one of boards) await one.hear(news);
    return last;
  };
  return {
    /** Cells are requested during the work and arrive after the live events for it. */
    around: async <T>(work: () => Promise<T>): Promise<T> => {
      const asking = random.chance(0.3) ? random.pick(all).ask(random.int(0, 2)) : null;
      const done = await work();
      const answer = await asking;
      told = await tell(steady, told);
      answer?.land();
      if (random.chance(0.1)) random.pick(all).forget(random.int(0, 2));
      if (random.chance(0.1)) away.heard = await tell([away], away.heard);
      return done;
    },
    newDay: () => Promise.all(all.map((one) => one.reopen())),
    differ: async () => {
      away.heard = await tell([away], away.heard);
      return (await Promise.all(all.map((one) => one.differs()))).flat();
    },
    close: () => stream.close(),
  };
};
type Boards = Awaited<ReturnType<typeof openBoards>>;

const assertPromises = async (client: TestClient, boards: Boards, seed: string): Promise<void> => {
  expect(await brokenInvariants(t.database, day(passed.days)), seed).toEqual({});
  expect(await confirmedElsewhere(), seed).toBe(0);
  expect(await boardDiffers(client), seed).toEqual([]);
  expect(await boards.differ(), seed).toEqual([]);
};

const MORE_TURNS = 100;

/** One round: every client acts concurrently. */
const round = (clients: readonly TestClient[], random: Random, at: string) =>
  Promise.all(
    Array.from({ length: HANDS }, async (_, hand) => {
      const name = random.weighted(choices);
      const [, work] = works[name] as readonly [number, Work];
      const client = clients[hand % clients.length] as TestClient;
      return { name, ...(await work(client, random.fork(`${at} ${hand}`))) };
    }),
  );

test(
  `keeps every room night single-owned and every stay accounted for after ${OPERATIONS} random operations by ${HANDS} clients`,
  async () => {
    const seed = process.env.BOARD_SEED ?? String(Date.now() % 100_000);
    const said = `BOARD_SEED=${seed}`;
    const random = createRandom(seed);
    const admin = await t.as('admin');
    const clients = [admin, await t.as('frontdesk'), await t.as('supervisor')];
    const answers: { readonly name: string; readonly status: number }[] = [];
    const boards = await openBoards(random.fork('boards'));
    const share = (parts: number) => Math.floor((answers.length * parts) / OPERATIONS);
    while (answers.length < OPERATIONS) {
      const looked = share(CHECKS);
      answers.push(...(await boards.around(() => round(clients, random, String(answers.length)))));
      if (share(CHECKS) !== looked) await assertPromises(admin, boards, said);
      if (share(DAYS) === passed.days) continue;
      passed.days = share(DAYS);
      t.setNow(`${day(passed.days)}T04:00:00Z`);
      await boards.newDay();
    }
    const missing = () =>
      core.filter((core) => !answers.some(({ name, status }) => name === core && status === 200));
    // Retries operations that never succeeded, now without concurrent work.
    for (let turn = 0; turn < MORE_TURNS && missing().length > 0; turn += 1)
      for (const name of missing()) {
        const [, work] = works[name] as readonly [number, Work];
        const answer = await boards.around(() => work(admin, random.fork(`more ${turn} ${name}`)));
        answers.push({ name, ...answer });
      }
    await assertPromises(admin, boards, said);
    await boards.close();
    const done = answers.filter(({ status }) => status === 200);
    expect(
      answers.filter(({ status }) => status >= 500 || status === 400),
      said,
    ).toEqual([]);
    expect(done.length, said).toBeGreaterThan(OPERATIONS / 4);
    expect(missing(), said).toEqual([]);
  },
  full ? 1_800_000 : 120_000,
);
