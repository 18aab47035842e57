import { expect, test } from 'vitest';
import type { Ctx } from './context.ts';
import { hook, hooksOf, when } from './hooks.ts';

const ctxWith = (hooks: ReturnType<typeof hooksOf>): Ctx => ({ services: { hooks } }) as unknown as Ctx;

test('runs the subscribers of this hook alone, in their order, one after the other', async () => {
  const saved = hook<number, string>();
  const other = hook<number, string>();
  const seen: string[] = [];
  const listener = (name: string, ms: number) => async (_: Ctx, told: number) => {
    await new Promise((done) => setTimeout(done, ms));
    seen.push(name);
    return `${name}${told}`;
  };
  const ctx = ctxWith(
    hooksOf([
      when(saved, listener('slow', 20)),
      when(other, listener('other', 0)),
      when(saved, listener('quick', 0)),
    ]),
  );
  expect(await saved(ctx, 7)).toEqual(['slow7', 'quick7']);
  expect(seen).toEqual(['slow', 'quick']);
});

test('a refusal ends the change: who comes later is not asked', async () => {
  const saved = hook<null>();
  const seen: string[] = [];
  const ctx = ctxWith(
    hooksOf([
      when(saved, async () => {
        throw new Error('no');
      }),
      when(saved, async () => void seen.push('late')),
    ]),
  );
  await expect(saved(ctx, null)).rejects.toThrow('no');
  expect(seen).toEqual([]);
});

test('nobody listens: nothing is answered', async () => {
  expect(await hook<null, string>()(ctxWith(hooksOf([])), null)).toEqual([]);
});
