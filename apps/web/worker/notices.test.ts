import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openNotice, readMessage } from './notices.ts';

const message = {
  tag: 'a',
  title: '新订单',
  body: '订单',
  path: '/orderManagement/orderList',
  language: 'zh-CN',
};

test('a message is shown as it was sent', () => {
  expect(readMessage(JSON.stringify(message))).toEqual(message);
});

test('whatever arrives is shown, and opens this product alone', () => {
  fc.assert(
    fc.property(fc.string(), fc.oneof(fc.webPath(), fc.string()), (text, path) => {
      for (const given of [undefined, text, JSON.stringify({ ...message, path })]) {
        const read = readMessage(given);
        expect(read.title).not.toBe('');
        expect(new URL(read.path, 'https://minsu.test').origin).toBe('https://minsu.test');
      }
    }),
  );
});

const workerWith = (pages: readonly object[]) => {
  const opened: string[] = [];
  const clients = { matchAll: async () => pages, openWindow: async (path: string) => void opened.push(path) };
  return { opened, scope: { clients } as unknown as ServiceWorkerGlobalScope };
};

test('a tap opens the screen in the page that is open, else in a new one', async () => {
  const said: unknown[] = [];
  const page = { postMessage: (data: unknown) => said.push(data), focus: async () => said.push('focus') };
  await openNotice(workerWith([page]).scope, { path: '/task/myTasks' });
  expect(said).toEqual([{ open: '/task/myTasks' }, 'focus']);
  const none = workerWith([]);
  await openNotice(none.scope, { path: '//evil.test' });
  await openNotice(none.scope, null);
  expect(none.opened).toEqual(['/', '/']);
});
