import { expect, test } from 'vitest';
import { judgeLinks, type LinkableListing, type LinkableRoom, linkRefusal } from './link-rules.ts';
import { whyNotSold } from './plan-rules.ts';

const type = { houseId: 'h', houseName: '风声', roomTypeId: 't', roomTypeName: '大床房' };
const room: LinkableRoom = { ...type, id: 'r', number: '101', active: true, linked: false };
const listing: LinkableListing = { id: 'l', name: '大床房', listed: true, sells: null };
const everywhere = { name: '美团', houseIds: [] };

const why = (
  asked: Partial<LinkableRoom> | null = {},
  sold: Partial<LinkableListing> | null = {},
  houseIds: string[] = [],
) =>
  linkRefusal(
    { ...everywhere, houseIds },
    asked ? { ...room, ...asked } : undefined,
    sold ? { ...listing, ...sold } : undefined,
  )?.failure.code ?? null;

test('a room is linked with a listing that sells nothing yet, or its own type', () => {
  expect(why()).toBeNull();
  expect(why({}, { sells: type }, ['h'])).toBeNull();
});

test('what speaks against a link is said by name', () => {
  expect(why(null)).toBe('house.roomNotFound');
  expect(why({}, null, ['elsewhere'])).toBe('channel.houseNotServed');
  expect(why({ linked: true }, null)).toBe('channel.channelRoomNotFound');
  expect(why({ linked: true, active: false })).toBe('channel.roomLinked');
  expect(why({ active: false }, { listed: false })).toBe('channel.roomNotInUse');
  expect(why({}, { listed: false })).toBe('channel.listingGone');
  expect(why({}, { sells: { ...type, roomTypeId: 'other' } })).toBe('channel.listingOfOtherType');
  expect(why({}, { sells: { ...type, houseId: 'other' } })).toBe('channel.listingOfOtherType');
});

test('each row sees what those before it have done', () => {
  const rooms = [room, { ...room, id: 'r2' }, { ...room, id: 'r3', roomTypeId: 'other' }];
  const asked = [
    { roomId: 'r', channelRoomId: 'l' },
    { roomId: 'r', channelRoomId: 'l' },
    { roomId: 'r3', channelRoomId: 'l' },
    { roomId: 'r2', channelRoomId: 'l' },
    { roomId: 'r2', channelRoomId: 'gone' },
  ];
  const judged = judgeLinks(everywhere, asked, rooms, [listing]);
  expect(judged.map(({ refusal }) => refusal?.failure.code ?? null)).toEqual([
    ...[null, 'channel.roomLinked', 'channel.listingOfOtherType', null, 'channel.channelRoomNotFound'],
  ]);
});

test('a plan is sold by a listing of its type on its channel; a calendar takes any', () => {
  const plan = { active: true, kind: 'overnight', roomTypeIds: ['t'], channels: ['mt'] } as const;
  const at = { platform: 'mt', roomTypeId: 't' } as const;
  expect(whyNotSold(plan, at)).toBeNull();
  expect(whyNotSold({ ...plan, active: false }, at)).toBe('active');
  expect(whyNotSold({ ...plan, kind: 'hourly' }, at)).toBe('kind');
  expect(whyNotSold({ ...plan, roomTypeIds: ['other'] }, at)).toBe('types');
  expect(whyNotSold(plan, { ...at, platform: 'tj' })).toBe('channels');
  expect(whyNotSold(plan, { ...at, platform: 'ical' })).toBeNull();
});
