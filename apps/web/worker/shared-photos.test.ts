import { expect, test } from 'vitest';
import { giveShared, takeShared } from './shared-photos.ts';

const share = (entries: readonly (File | string)[]): Promise<Response> => {
  const body = new FormData();
  for (const entry of entries) body.append('photos', entry);
  return takeShared(new Request('https://minsu.test/share', { method: 'POST', body }));
};
const picture = (name: string) => new File(['x'], name, { type: 'image/jpeg' });

test('pictures wait for the page that opens, and are given once', async () => {
  const answer = await share([
    picture('a.jpg'),
    'a text',
    new File(['x'], 'b.pdf', { type: 'application/pdf' }),
  ]);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/task/myTasks?shared=1']);
  expect(giveShared().map(({ name }) => name)).toEqual(['a.jpg']);
  expect(giveShared()).toEqual([]);
});

test('of many the first ones; a body that is no form opens the page without any', async () => {
  await share(Array.from({ length: 30 }, (_, n) => picture(`${n}.jpg`)));
  expect(giveShared()).toHaveLength(20);
  const broken = new Request('https://minsu.test/share', { method: 'POST', body: 'x' });
  expect((await takeShared(broken)).status).toBe(303);
  expect(giveShared()).toEqual([]);
});
