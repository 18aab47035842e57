import { expect, test } from 'vitest';
import { boardBars } from './board-bars.ts';
import { blockOf, boardOf, stayOf, words } from './board-sample.ts';
import {
  filterValues,
  isFiltered,
  readBoardView,
  savedQuery,
  unfiltered,
  withFilters,
  withSaved,
  writeBoardView,
} from './board-url.ts';

const ID = '01a202b1-63b2-7001-8a0c-26776541058d';
const read = (text: string) => readBoardView(new URLSearchParams(text));

test('round-trips address and view', () => {
  const text =
    'from=2026-11-18&days=30&city=%E6%9D%AD%E5%B7%9E&landlord=l1&tag=pets&tag=view&type=%E5%A4%A7%E5%BA%8A%E6%88%BF&channel=mt&state=in_house&rooms=dirty&colour=payment&dense=1&saved=v1&open=unplaced';
  expect(writeBoardView(read(text))).toBe(text);
  expect(writeBoardView(read(''))).toBe('');
});

test('replaces invalid parts by defaults', () => {
  expect(read('from=2026-02-30&days=15&channel=nowhere&rooms=pink&colour=smell&type=&saved=')).toEqual(
    read(''),
  );
});

test("maps bar filters to the view's lists", () => {
  const view = read('channel=mt&channel=tj&rooms=dirty&tag=pets');
  expect(filterValues(view)).toEqual({ channel: ['mt', 'tj'], rooms: ['dirty'], tag: ['pets'] });
  expect(withFilters(view, { channel: undefined, state: ['hold'], type: 'Twin' })).toEqual({
    ...unfiltered,
    states: ['hold'],
    rooms: ['dirty'],
    tags: ['pets'],
    types: ['Twin'],
  });
  expect(isFiltered(view)).toBe(true);
  expect(isFiltered(read('days=30&colour=state'))).toBe(false);
});

test('saves filters and display, not position', () => {
  const view = read(
    `from=2026-11-18&days=60&house=h1&colour=payment&types=1&dense=1&open=stay:${ID}&saved=old`,
  );
  const query = savedQuery(view);
  expect(query).toBe('days=60&house=h1&colour=payment&dense=1&types=1');
  const opened = withSaved(read(`from=2027-01-01&channel=mt&open=block:${ID}`), { id: 'new', query });
  expect(opened).toEqual({ ...read(query), from: '2027-01-01', open: `block:${ID}`, saved: 'new' });
  expect(savedQuery(opened)).toBe(query);
});

test('opens only valid panels', () => {
  for (const open of [
    'unplaced',
    'steps',
    `stay:${ID}`,
    `stay:${ID}:2026-11-22`,
    `block:${ID}`,
    `block:${ID}:2026-11-22`,
    `why:room:${ID}:2026-11-22`,
  ])
    expect(read(`open=${open}`).open).toBe(open);
  for (const open of [
    'stay:nope',
    'stay:nope:2026-11-22',
    `stay:${ID}:2026-02-31`,
    `stay:${ID}:`,
    `stay:${ID}:2026-11-22:2026-11-23`,
    'why',
    `why:room:${ID}`,
    'why:room:x:2026-11-22',
    `room:${ID}`,
    'stay',
    '',
  ])
    expect(read(`open=${open}`).open).toBeNull();
});

test('opens each bar of a stay in several rooms, and of a block with a gap', () => {
  const whole = { checkIn: '2026-11-20', checkOut: '2026-11-24' };
  const other = ID.replace(/.$/, 'e');
  const { bars } = boardBars({
    board: boardOf({
      stays: [
        stayOf(ID, '101', ['11-20', '11-22'], { whole }),
        stayOf(ID, '102', ['11-22', '11-24'], { whole }),
        stayOf(other, '103', ['11-21', '11-22']),
      ],
      blocks: [blockOf(other, '103', ['11-20', '11-24'], { kind: 'out_of_service' })],
    }),
    ...{ words, colourBy: 'state', channels: [], states: [], moved: new Map(), now: 0 },
    ...{ mayEdit: true, mayBlock: true },
  });
  expect(bars.map(({ id }) => id)).toEqual(
    expect.arrayContaining([`stay:${ID}:2026-11-22`, `block:${other}:2026-11-22`]),
  );
  for (const { id } of bars) expect(read(writeBoardView({ ...read(''), open: id })).open).toBe(id);
});
