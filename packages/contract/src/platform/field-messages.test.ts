import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldMessages } from './field-messages.ts';
import { fenInput, MAX_FEN, positiveFenInput } from './wire.ts';

const saidOf = (schema: z.ZodType, input: unknown): string[] => {
  const parsed = schema.safeParse(input, { reportInput: true });
  return parsed.success ? [] : fieldMessages(parsed.error.issues, 'zh-CN').map(({ message }) => message);
};

test('states limits of amounts in yuan', () => {
  const paid = z.object({ amountFen: z.int().min(1).max(20_050) });
  expect(saidOf(paid, { amountFen: 0 })).toEqual(['不能少于 ¥0.01']);
  expect(saidOf(paid, { amountFen: 20_051 })).toEqual(['不能超过 ¥200.5']);
  expect(saidOf(z.object({ amountFen: z.int().positive() }), { amountFen: 0 })).toEqual(['不能少于 ¥0.01']);
  expect(
    saidOf(z.object({ parts: z.array(z.object({ partFen: z.int().min(100) })) }), {
      parts: [{ partFen: 5 }],
    }),
  ).toEqual(['不能少于 ¥1']);
});

test('states other numbers as they are', () => {
  expect(saidOf(z.object({ rooms: z.int().min(1) }), { rooms: 0 })).toEqual(['不能小于 1']);
  expect(saidOf(z.object({ rooms: z.int().max(9) }), { rooms: 10 })).toEqual(['不能大于 9']);
});

test('never says "at least 0" for numbers that must be above 0', () => {
  expect(saidOf(z.object({ rooms: z.int().positive() }), { rooms: -5 })).toEqual(['不能小于 1']);
});

test('uses the same text for 0 and for negative amounts', () => {
  const paid = z.object({ amountFen: positiveFenInput, fen: positiveFenInput.optional() });
  for (const amountFen of [0, -500, '-500', '0'])
    expect(saidOf(paid, { amountFen })).toEqual(['不能少于 ¥0.01']);
  expect(paid.parse({ amountFen: '1' })).toEqual({ amountFen: 1 });
  expect(saidOf(z.object({ amountFen: fenInput }), { amountFen: -500 })).toEqual(['不能少于 ¥0']);
  expect(saidOf(z.object({ amountFen: positiveFenInput }), { amountFen: MAX_FEN + 1 })).toEqual([
    '不能超过 ¥1000000',
  ]);
});
