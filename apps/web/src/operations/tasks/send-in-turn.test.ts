import { expect, test } from 'vitest';
import { sendInTurn } from './send-in-turn.ts';

test('uploads photos one by one and reports the number left', async () => {
  const heard: string[] = [];
  await sendInTurn(['a', 'b', 'c'], {
    one: async (file) => {
      heard.push(`send ${file}`);
      return file === 'b' ? 'too large' : null;
    },
    left: (count) => heard.push(`${count} left`),
    sent: () => heard.push('sent'),
    failed: (file, reason) => heard.push(`${file} ${reason}`),
  });
  expect(heard).toEqual([
    ...['3 left', 'send a', 'sent'],
    ...['2 left', 'send b', 'b too large'],
    ...['1 left', 'send c', 'sent', '0 left'],
  ]);
});
