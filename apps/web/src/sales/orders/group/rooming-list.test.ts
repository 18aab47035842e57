import { expect, test } from 'vitest';
import { fillRooms, readRoomingList } from './rooming-list.ts';

/** Valid numbers of fictitious people. */
const [first, second] = ['330106199001010018', '330106199001010026'];

test('parses lists with any separators, with or without room and phone', () => {
  const text = `1. 梁云帆 ${first}
301，何静怡，${second}，13900001234

John Smith\tE12345678
302 周立新`;
  const { lines, unread } = readRoomingList(text, ['301', '302']);
  expect(unread).toEqual([]);
  expect(lines).toEqual([
    { room: null, guest: { name: '梁云帆', documentType: 'idCard', number: first } },
    { room: '301', guest: { name: '何静怡', documentType: 'idCard', number: second, phone: '13900001234' } },
    { room: null, guest: { name: 'John Smith', documentType: 'passport', number: 'E12345678' } },
    { room: '302', guest: { name: '周立新', documentType: 'idCard' } },
  ]);
});

test('keeps a mistyped number for its field to report, and reports lines without a name', () => {
  const wrong = `${first.slice(0, 17)}${first.endsWith('0') ? '1' : '0'}`;
  const { lines, unread } = readRoomingList(`孙敏 ${wrong}\n${second}`, []);
  expect(lines[0]?.guest).toEqual({ name: '孙敏', documentType: 'idCard', number: wrong });
  expect(unread).toEqual([second]);
});

test('puts guests into named rooms first, then fills up, and returns those without a place', () => {
  const guest = (name: string) => ({ name, documentType: 'idCard' as const });
  const lines = [
    { room: null, guest: guest('甲') },
    { room: '302', guest: guest('乙') },
    { room: null, guest: guest('丙') },
    { room: '302', guest: guest('丁') },
  ];
  const rooms = [
    { stayId: 's1', number: '301', places: 1 },
    { stayId: 's2', number: '302', places: 1 },
  ];
  const { byStay, left } = fillRooms(lines, rooms);
  const names = (stayId: string) => byStay.get(stayId)?.map(({ name }) => name);
  expect([names('s1'), names('s2')]).toEqual([['甲'], ['乙']]);
  expect(left.map(({ name }) => name)).toEqual(['丁', '丙']);
});
