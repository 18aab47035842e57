import { expect, test } from 'vitest';
import { settlementOf } from './check-out-rules.ts';

const chosen = { way: 'deposit', method: 'cash', reason: '' } as const;

test('pays what the deposit no longer covers by the method shown', () => {
  expect(settlementOf(chosen, { heldFen: 500, owedFen: 500 })).toBe(chosen);
  expect(settlementOf(chosen, { heldFen: 499, owedFen: 500 })).toEqual({ ...chosen, way: 'pay' });
  const waived = { ...chosen, way: 'waive' } as const;
  expect(settlementOf(waived, { heldFen: 0, owedFen: 500 })).toBe(waived);
});
