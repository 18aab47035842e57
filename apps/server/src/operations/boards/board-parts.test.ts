/** The board in parts: rows and today at once, cells by houses and nights, patches over the socket. */

import { chunkRange } from '@minsu/contract/inventory/room-status/board-chunks.ts';
import type { BoardPatch } from '@minsu/contract/inventory/room-status/board-parts.ts';
import { applyCells, openWindow } from '@minsu/contract/inventory/room-status/board-window.ts';
import type { BoardStay } from '@minsu/contract/inventory/room-status/room-status.ts';
import {
  blockRooms,
  getBoard,
  getBoardCells,
  getBoardFrame,
  getBoardTotals,
  unblockRoom,
} from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { daysBetween } from '@minsu/contract/platform/dates.ts';
import type { LiveMessage, LiveTopicName } from '@minsu/contract/platform/live.ts';
import { editRemarks } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { buildStay } from '../../../test/build-stay.ts';
import { type BuiltHouse, buildHouse, buildLandlord } from '../../../test/builders.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';

let t: TestApp;
let address: string;
let lake: BuiltHouse;
let hill: BuiltHouse;
const window = { from: '2026-11-18', to: '2027-01-15' };
beforeAll(async () => {
  t = await openTestApp({ background: true });
  address = (await t.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
  lake = await buildHouse(t.database, { name: 'Lake', rooms: 70, department: 'staff' });
  hill = await buildHouse(t.database, { name: 'Mount', landlordId: await buildLandlord(t.database) });
  const stays: [number | null, string, string][] = [
    [0, '2026-11-19', '2026-11-22'],
    [1, '2026-12-14', '2026-12-18'],
    [2, '2026-12-20', '2026-12-24'],
    [null, '2027-01-03', '2027-01-05'],
  ];
  for (const [room, checkIn, checkOut] of stays)
    await buildStay(t.database, lake, {
      checkIn,
      checkOut,
      room: room === null ? null : (lake.rooms[room] ?? null),
    });
});
afterAll(() => t.close());

const nameOf = (stay: BoardStay) => `${stay.checkIn} ${stay.roomId === null ? 'unplaced' : ''}`.trim();

describe('the frame', () => {
  test('has every row, who is there today, every stay without a room, and the cells at the top', async () => {
    const frame = await (await t.as('admin')).ok(getBoardFrame, window);
    expect(frame.houses.map(({ name }) => name)).toEqual(['Lake', 'Mount']);
    expect(frame.roomTotal).toBe(71);
    expect(frame.today).toEqual({ from: '2026-11-19', to: '2026-11-21' });
    expect(frame.stays.map(nameOf).sort()).toEqual(['2026-11-19', '2027-01-03 unplaced']);
    // Lake alone has more rooms than a screen shows.
    expect(frame.cells).toMatchObject({ from: '2026-11-18', to: '2026-12-16', houseIds: [lake.id] });
    expect(frame.cells?.stays.map(nameOf).sort()).toEqual(['2026-11-19', '2026-12-14']);
    expect(frame.cells?.prices?.[lake.roomTypeId]).toHaveLength(28);
  });

  test('with all its cells is the board as a whole', async () => {
    const admin = await t.as('admin');
    const [whole, frame] = [await admin.ok(getBoard, window), await admin.ok(getBoardFrame, window)];
    let board = openWindow(frame);
    for (const chunk of [0, 1, 2]) {
      const range = chunkRange(board.head, chunk);
      const cells = await admin.ok(getBoardCells, { ...range, houseIds: [lake.id, hill.id] });
      board = applyCells(board, cells);
    }
    const byId = (stays: readonly BoardStay[]) => [...stays].sort((a, b) => a.id.localeCompare(b.id));
    const houses = [...board.houses.values()];
    expect(byId(houses.flatMap(({ stays }) => stays))).toEqual(byId(whole.stays));
    expect(houses[0]?.prices?.get(lake.roomTypeId)).toEqual(whole.houses[0]?.types[0]?.prices);
  });

  test('has totals over all its stays: nights that are held, and stays by channel and state', async () => {
    const admin = await t.as('admin');
    const { sold, stays } = await admin.ok(getBoardTotals, window);
    const held = (night: string) => sold[daysBetween(window.from, night)];
    expect(sold).toHaveLength(daysBetween(window.from, window.to));
    expect(['2026-11-18', '2026-11-19', '2026-11-21', '2026-11-22'].map(held)).toEqual([0, 1, 1, 0]);
    // With or without a room.
    expect(['2027-01-03', '2027-01-04', '2027-01-05'].map(held)).toEqual([1, 1, 0]);
    expect(stays.reduce((sum, { count }) => sum + count, 0)).toBe(4);
    const inside = await admin.ok(getBoardTotals, { from: '2026-11-20', to: '2026-11-21' });
    expect([inside.sold, inside.stays.map(({ count }) => count)]).toEqual([[1], [1]]);
    const landlord = await (await t.as('landlord')).ok(getBoardTotals, window);
    expect([landlord.stays, Math.max(...landlord.sold)]).toEqual([[], 0]);
    expect((await t.nobody.call(getBoardTotals, window)).status).toBe(401);
  });

  test('shows no money to who sees none, to each only his houses, and nothing to strangers', async () => {
    const maid = await (await t.as('housekeeper')).ok(getBoardFrame, window);
    expect(maid.cells?.prices).toBeNull();
    expect(maid.stays.map(({ owes, owedFen }) => [owes, owedFen])).toEqual([
      [false, undefined],
      [false, undefined],
    ]);
    expect(maid.houses.map(({ name }) => name)).toEqual(['Lake']);
    const landlord = await t.as('landlord');
    expect((await landlord.ok(getBoardFrame, window)).stays).toEqual([]);
    expect(await landlord.ok(getBoardCells, { ...window, houseIds: [lake.id] })).toMatchObject({
      houseIds: [],
      stays: [],
      prices: {},
    });
    expect((await t.nobody.call(getBoardFrame, window)).status).toBe(401);
    expect((await t.nobody.call(getBoardCells, { ...window, houseIds: [lake.id] })).status).toBe(401);
  });

  test('refuses a reversed range, no house, and more than a screen has', async () => {
    const admin = await t.as('admin');
    const refused = async (input: object) =>
      Object.keys((await admin.call(getBoardCells, { ...window, houseIds: [lake.id], ...input })).fields);
    expect(await refused({ to: '2026-11-01' })).toEqual(['to']);
    expect(await refused({ houseIds: [] })).toEqual(['houseIds']);
    expect(await refused({ houseIds: Array.from({ length: 501 }, () => lake.id) })).toEqual(['houseIds']);
  });
});

/** A socket that watches the board, and the patches it received. */
const watch = async (username: string, after: number | null = null) => {
  const { token } = await t.as(username);
  const socket = new WebSocket(`${address}/ws`);
  const heard: LiveMessage[] = [];
  const say = (message: object) => socket.send(JSON.stringify(message));
  socket.on('message', (data) => heard.push(JSON.parse(String(data)) as LiveMessage));
  await new Promise((resolve) => socket.once('open', resolve));
  say({ type: 'hello', token, after: null });
  const find = <T extends LiveMessage['type']>(type: T) =>
    heard.find((message): message is Extract<LiveMessage, { type: T }> => message.type === type);
  const until = (found: () => unknown) => expect.poll(found, { timeout: 5_000, interval: 10 }).toBeTruthy();
  await until(() => find('ready'));
  const topic: LiveTopicName = 'board';
  say({ type: 'watch', topic, after: after ?? find('ready')?.position });
  await until(() => find('watching'));
  const patches = () => heard.flatMap((message) => (message.type === 'patches' ? message.patches : []));
  const of = (id: string): BoardPatch | undefined =>
    patches().findLast(({ patch }) => patch.id === id)?.patch;
  return { socket, heard, say, patches, of, until };
};

const sell = async (checkIn: string, checkOut: string, room: number) =>
  (await t.as('admin')).ok(createOrder, {
    houseId: lake.id,
    bookerName: '直播',
    remark: '要高楼层',
    stays: [{ roomTypeId: lake.roomTypeId, roomId: lake.rooms[room]?.id, checkIn, checkOut, guests: 1 }],
  });

describe('patches', () => {
  test('reach who sees the house, with money and remarks for those who may know them', async () => {
    const [admin, maid, landlord] = [
      await watch('admin'),
      await watch('housekeeper'),
      await watch('landlord'),
    ];
    const order = await sell('2026-11-24', '2026-11-26', 10);
    await admin.until(() => admin.of(order.id));
    await maid.until(() => maid.of(order.id));
    expect(admin.of(order.id)).toMatchObject({
      kind: 'order',
      houseId: lake.id,
      stays: [{ roomId: lake.rooms[10]?.id, checkIn: '2026-11-24', owes: true, note: '要高楼层' }],
    });
    expect(maid.of(order.id)).toMatchObject({
      kind: 'order',
      stays: [{ checkIn: '2026-11-24', owes: false }],
    });
    expect(JSON.stringify(maid.of(order.id))).not.toMatch(/owedFen|note/);
    expect(landlord.patches()).toEqual([]);
    for (const { socket } of [admin, maid, landlord]) socket.close();
  });

  test('say what a board opened then would show', async () => {
    const admin = await t.as('admin');
    const order = await sell('2026-11-27', '2026-11-29', 11);
    const socket = await watch('admin');
    await admin.ok(editRemarks, {
      orderId: order.id,
      version: order.version,
      remark: '改了',
      remarkInternal: '',
    });
    const { stays } = await admin.ok(getBoard, { from: '2026-11-27', to: '2026-11-28', houseIds: [lake.id] });
    const mine = stays.filter(({ orderId }) => orderId === order.id);
    await expect.poll(() => socket.of(order.id), { timeout: 5_000 }).toMatchObject({ stays: mine });
    expect(mine).toMatchObject([{ note: '改了' }]);
    socket.socket.close();
  });

  test('of a block that is opened again say that nothing lies there', async () => {
    const admin = await t.as('admin');
    const socket = await watch('admin');
    const range = { from: '2026-12-01', to: '2026-12-03' };
    const roomIds = [lake.rooms[12]?.id ?? ''];
    const [block] = await admin.ok(blockRooms, { ...range, roomIds, kind: 'closed', reason: '漏水' });
    const id = block?.id ?? '';
    await socket.until(() => socket.of(id));
    expect(socket.of(id)).toMatchObject({ kind: 'block', block: { ...range, reason: '漏水' } });
    await admin.ok(unblockRoom, { id, version: block?.version ?? 0 });
    await expect.poll(() => socket.of(id), { timeout: 5_000 }).toMatchObject({ kind: 'block', block: null });
    socket.socket.close();
  });

  test('that were missed come when the board is there again, as things are then', async () => {
    const admin = await t.as('admin');
    const { position } = await admin.ok(getBoardFrame, window);
    const order = await sell('2026-12-04', '2026-12-06', 13);
    await admin.ok(editRemarks, {
      orderId: order.id,
      version: order.version,
      remark: '改了',
      remarkInternal: '',
    });
    const first = await watch('admin');
    await expect
      .poll(async () => (await admin.ok(getBoardFrame, window)).position, { timeout: 5_000 })
      .toBeGreaterThanOrEqual(position + 2);
    first.socket.close();
    const again = await watch('admin', position);
    const mine = again.patches().filter(({ patch }) => patch.id === order.id);
    expect(mine).toMatchObject([{ patch: { stays: [{ note: '改了' }] } }]);
    again.socket.close();
  });

  test('end when the board is closed', async () => {
    const [gone, there] = [await watch('admin'), await watch('admin')];
    gone.say({ type: 'unwatch', topic: 'board' });
    gone.say({ type: 'ping' });
    await gone.until(() => gone.heard.some(({ type }) => type === 'pong'));
    const order = await sell('2026-12-08', '2026-12-09', 14);
    await there.until(() => there.of(order.id));
    expect(gone.of(order.id)).toBeUndefined();
    for (const { socket } of [gone, there]) socket.close();
  });
});
