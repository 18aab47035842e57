import type { LinkSuggestion } from '@minsu/contract/connections/channels/channel-room.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { housesOf } from './suggested-houses.ts';

const suggestion = (houseId: string, roomTypeName: string, number: string): LinkSuggestion => ({
  ...{ roomId: `${houseId} ${number}`, number, houseId, houseName: houseId, roomTypeName },
  ...{ channelRoomId: '', name: '', typeName: '', listingName: '', confidence: 90 },
  ...{ alike: [], ambiguous: false },
});

test('rooms stand under their type, types under their house, each in the order in which they came', () => {
  const all = [
    suggestion('lake', 'twin', '201'),
    suggestion('hill', 'twin', '1'),
    suggestion('lake', 'king', '301'),
    suggestion('lake', 'twin', '202'),
  ];
  expect(
    housesOf(all).map(({ houseId, types }) => [
      houseId,
      types.map(({ roomTypeName, rooms }) => [roomTypeName, rooms.map(({ number }) => number)]),
    ]),
  ).toEqual([
    [
      'lake',
      [
        ['twin', ['201', '202']],
        ['king', ['301']],
      ],
    ],
    ['hill', [['twin', ['1']]]],
  ]);
});

test('no suggestion is lost and none is shown twice', () => {
  const some = fc.array(
    fc
      .tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('x', 'y'))
      .map(([house, type]) => ({ house, type })),
  );
  fc.assert(
    fc.property(some, (list) => {
      const all = list.map(({ house, type }, at) => suggestion(house, type, String(at)));
      const back = housesOf(all).flatMap(({ types }) => types.flatMap(({ rooms }) => rooms));
      expect(back).toHaveLength(all.length);
      expect(new Set(back)).toEqual(new Set(all));
    }),
  );
});
