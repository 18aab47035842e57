import { expect, test } from 'vitest';
import { roomRun } from './room-run-rules.ts';

test('includes both ends with the prefix', () => {
  expect(roomRun('A', '9', '11')).toEqual(['A9', 'A10', 'A11']);
  expect(roomRun('', '801', '801')).toEqual(['801']);
  expect(roomRun('', '802', '801')).toEqual([]);
});

test('keeps leading zeros', () => {
  const twenty = roomRun('', '001', '020');
  expect([twenty.length, twenty[0], twenty[8], twenty[9], twenty[19]]).toEqual([
    20,
    '001',
    '009',
    '010',
    '020',
  ]);
  expect(roomRun('B', '08', '11')).toEqual(['B08', 'B09', 'B10', 'B11']);
  expect(roomRun('', '098', '101')).toEqual(['098', '099', '100', '101']);
  expect(roomRun('', '99', '101')).toEqual(['99', '100', '101']);
  expect(roomRun('', '9', '010')).toEqual(['009', '010']);
  expect(roomRun('', '0', '2')).toEqual(['0', '1', '2']);
  expect(roomRun('', '000', '001')).toEqual(['000', '001']);
});
