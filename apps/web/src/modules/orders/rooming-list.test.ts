import { expect, test } from 'vitest';
import { fillRooms, readRoomingList } from './rooming-list.ts';

/** True numbers of people who do not exist. */
const [first, second] = ['330106199001010018', '330106199001010026'];

test('a list is read whatever stands between its parts, with room and phone or without', () => {
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

test('a number with a slip is kept for its field to complain about; a line without a name is said', () => {
  const wrong = `${first.slice(0, 17)}${first.endsWith('0') ? '1' : '0'}`;
  const { lines, unread } = readRoomingList(`孙敏 ${wrong}\n${second}`, []);
  expect(lines[0]?.guest).toEqual({ name: '孙敏', documentType: 'idCard', number: wrong });
  expect(unread).toEqual([second]);
});

test('guests go into the room they name, the others fill up; who finds no place is left', () => {
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
