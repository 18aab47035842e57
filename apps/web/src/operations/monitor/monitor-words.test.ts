import { expect, test } from 'vitest';
import { bytesText } from './monitor-words.tsx';

test('formats bytes in a readable unit', () => {
  expect([0, 512, 2_048, 812 * 1_024 ** 2, 1.44 * 1_024 ** 3, 3 * 1_024 ** 5].map(bytesText)).toEqual([
    '0 B',
    '512 B',
    '2.0 KB',
    '812 MB',
    '1.4 GB',
    '3072 TB',
  ]);
});
