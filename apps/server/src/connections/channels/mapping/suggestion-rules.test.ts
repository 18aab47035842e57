import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ListingToMatch,
  likeness,
  MAX_AMBIGUOUS,
  MIN_CONFIDENCE,
  numbersIn,
  type RoomToMatch,
  suggestionsFor,
} from './suggestion-rules.ts';

const room = (number: string, more: Partial<RoomToMatch> = {}): RoomToMatch => ({
  roomId: `r${number}${more.houseId ?? ''}`,
  number,
  houseId: 'h1',
  houseName: '西湖边·云栖小院',
  roomTypeId: 't1',
  roomTypeName: '豪华大床房',
  ...more,
});
const listing = (name: string, more: Partial<ListingToMatch> = {}): ListingToMatch => ({
  channelRoomId: `l${name}${more.listingName ?? ''}`,
  name,
  typeName: '豪华大床房',
  listingName: '云栖小院（西湖边店）',
  ...more,
});
const pairs = (rooms: RoomToMatch[], listings: ListingToMatch[]) =>
  suggestionsFor(rooms, listings).map(({ number, channelRoomId }) => [number, channelRoomId]);

describe('likeness of names', () => {
  test('case, width, blanks and signs do not count', () => {
    expect(likeness('Ｌake House', 'lake-house')).toBe(1);
    expect(likeness('云栖小院', '云栖 · 小院')).toBe(1);
    expect(likeness('大床房', '')).toBe(0);
    expect(likeness('豪华大床房', '豪华大床房（湖景）')).toBeGreaterThan(0.8);
    expect(likeness('豪华大床房', '标准双床房')).toBeLessThan(0.6);
  });

  test('is the same both ways, 1 of equals and never outside 0 to 1', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        const found = likeness(a, b);
        expect(found).toBe(likeness(b, a));
        expect(found).toBeGreaterThanOrEqual(0);
        expect(found).toBeLessThanOrEqual(1);
        if (/[\p{L}\p{N}]/u.test(a)) expect(likeness(a, a)).toBe(1);
      }),
    );
  });

  test('numbers of rooms are found, those of beds, people and square metres are none', () => {
    expect(numbersIn('A-101 大床房')).toEqual(['a101']);
    expect(numbersIn('湖景套房８０２')).toEqual(['802']);
    expect(numbersIn('3室2厅 可住6人 120㎡')).toEqual([]);
    expect(numbersIn('家庭房')).toEqual([]);
  });
});

describe('suggestions', () => {
  test('a listing with a number is the room of that number, in the house of that name', () => {
    const rooms = [
      room('101'),
      room('102'),
      room('101', { houseId: 'h2', houseName: '洱海边的家', roomTypeId: 't9' }),
    ];
    const found = suggestionsFor(rooms, [listing('102'), listing('豪华大床房 101')]);
    expect(found.map(({ number, houseId, name }) => [number, houseId, name])).toEqual([
      ['101', 'h1', '豪华大床房 101'],
      ['102', 'h1', '102'],
    ]);
    expect(found.every(({ confidence }) => confidence >= 85)).toBe(true);
    expect(found[0]?.alike).toEqual(['house', 'type', 'number']);
  });

  test('a number that no room has suggests nothing, however alike the rest', () => {
    expect(pairs([room('101')], [listing('109')])).toEqual([]);
  });

  test('a listing without a number takes all rooms of one type', () => {
    const other = { roomTypeId: 't2', roomTypeName: '亲子家庭房' };
    const rooms = [room('101'), room('102'), room('201', other)];
    const listings = [listing('豪华大床房', { typeName: '' }), listing('亲子家庭房', { typeName: '' })];
    expect(pairs(rooms, listings).sort()).toEqual([
      ['101', 'l豪华大床房'],
      ['102', 'l豪华大床房'],
      ['201', 'l亲子家庭房'],
    ]);
  });

  test('two that are equally good are shown, but never as sure', () => {
    const twins = [listing('101', { channelRoomId: 'a' }), listing('101', { channelRoomId: 'b' })];
    const [found, ...more] = suggestionsFor([room('101')], twins);
    expect(more).toEqual([]);
    expect(found).toMatchObject({ channelRoomId: 'a', ambiguous: true, confidence: MAX_AMBIGUOUS });
  });

  test('a platform that names no house can be told apart where there is one house only', () => {
    const bare = { listingName: '', typeName: '豪华大床房' };
    expect(suggestionsFor([room('101')], [listing('101', bare)])[0]?.confidence).toBe(100);
    const two = [room('101'), room('101', { houseId: 'h2', houseName: '洱海边的家' })];
    expect(suggestionsFor(two, [listing('101', bare)])[0]).toMatchObject({ ambiguous: true });
  });

  const word = fc.constantFrom(
    '云栖',
    '湖畔',
    '小院',
    '大床房',
    '双床房',
    '101',
    '102',
    '201',
    'A-3',
    '·',
    ' ',
  );
  const name = fc.array(word, { maxLength: 4 }).map((words) => words.join(''));
  const rooms = fc.uniqueArray(
    fc.record({
      number: fc.constantFrom('101', '102', '201', 'A3', '8'),
      house: fc.integer({ min: 0, max: 2 }),
      type: fc.integer({ min: 0, max: 1 }),
      houseName: name,
      roomTypeName: name,
    }),
    { selector: ({ number, house }) => `${number}/${house}`, maxLength: 12 },
  );
  const listings = fc.array(fc.record({ name, typeName: name, listingName: name }), { maxLength: 12 });

  test('a room once, a listing for one type only, nothing below the least, the same for any order', () => {
    fc.assert(
      fc.property(rooms, listings, (made, listed) => {
        const ours = made.map(({ house, type, ...of }) => ({
          ...of,
          roomId: `${house}/${of.number}`,
          houseId: `h${house}`,
          roomTypeId: `h${house}t${type}`,
        }));
        const theirs = listed.map((of, at) => ({ ...of, channelRoomId: `l${at}` }));
        const found = suggestionsFor(ours, theirs);
        expect(new Set(found.map(({ roomId }) => roomId)).size).toBe(found.length);
        const typeOf = new Map(ours.map(({ roomId, roomTypeId }) => [roomId, roomTypeId]));
        for (const of of Map.groupBy(found, ({ channelRoomId }) => channelRoomId).values())
          expect(new Set(of.map(({ roomId }) => typeOf.get(roomId))).size).toBe(1);
        expect(found.every(({ confidence }) => confidence >= MIN_CONFIDENCE && confidence <= 100)).toBe(true);
        expect(found.every(({ ambiguous, confidence }) => !ambiguous || confidence <= MAX_AMBIGUOUS)).toBe(
          true,
        );
        const again = suggestionsFor([...ours].reverse(), [...theirs].reverse());
        const keys = (all: typeof found) =>
          all.map(({ roomId, channelRoomId }) => `${roomId}-${channelRoomId}`).sort();
        expect(keys(again)).toEqual(keys(found));
      }),
      { numRuns: 50 },
    );
  });
});
