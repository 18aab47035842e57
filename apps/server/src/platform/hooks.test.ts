import { expect, test } from 'vitest';
import type { Ctx } from './context.ts';
import { hook, hooksOf, when } from './hooks.ts';

const ctxWith = (hooks: ReturnType<typeof hooksOf>): Ctx => ({ services: { hooks } }) as unknown as Ctx;

test('runs the subscribers of this hook only, in sequence and in their order', async () => {
  const saved = hook<number, string>();
  const other = hook<number, string>();
  const finished: string[] = [];
  const subscriber = (name: string, ms: number) => async (_: Ctx, payload: number) => {
    await new Promise((done) => setTimeout(done, ms));
    finished.push(name);
    return `${name}${payload}`;
  };
  const ctx = ctxWith(
    hooksOf([
      when(saved, subscriber('slow', 20)),
      when(other, subscriber('other', 0)),
      when(saved, subscriber('quick', 0)),
    ]),
  );
  expect(await saved(ctx, 7)).toEqual(['slow7', 'quick7']);
  expect(finished).toEqual(['slow', 'quick']);
});

test('a subscriber that fails fails the command, and later subscribers do not run', async () => {
  const saved = hook<null>();
  const finished: string[] = [];
  const ctx = ctxWith(
    hooksOf([
      when(saved, async () => {
        throw new Error('no');
      }),
      when(saved, async () => void finished.push('late')),
    ]),
  );
  await expect(saved(ctx, null)).rejects.toThrow('no');
  expect(finished).toEqual([]);
});

test('a hook without subscribers returns no answers', async () => {
  expect(await hook<null, string>()(ctxWith(hooksOf([])), null)).toEqual([]);
});
