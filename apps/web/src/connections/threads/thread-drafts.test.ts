import { expect, test } from 'vitest';
import { afterSending } from './thread-drafts.ts';

test.each([
  ['第一句', '第一句', ''],
  ['  第一句\n', '第一句', ''],
  ['第一句\n第二句', '第一句', '第二句'],
  ['另一句', '第一句', '另一句'],
  ['', '', ''],
  ['只发了图片时写的', '', '只发了图片时写的'],
])('keeps the text typed while sending: %j after %j was sent leaves %j', (typed, sent, left) => {
  expect(afterSending(typed, sent)).toBe(left);
});
