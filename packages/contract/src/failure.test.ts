import { expect, test } from 'vitest';
import { z } from 'zod';
import { coreFailures, FailureError, failAt, failures, invalidAt, stale, Told, told } from './failure.ts';
import { instant } from './wire.ts';

const thrown = (run: () => never): FailureError => {
  try {
    return run();
  } catch (error) {
    if (error instanceof FailureError) return error;
    throw error;
  }
};

const Row = z.object({ id: z.string(), at: instant });

test('a stale version is refused with the record, by its schema and nothing beyond it', () => {
  const row = { id: 'a', at: new Date('2026-11-20T04:00:00Z'), secret: 'x' };
  const { failure, details } = thrown(() => stale(Row, row));
  expect(failure).toBe(coreFailures.stale);
  expect(details.current).toBeInstanceOf(Told);
  expect(details.current?.schema).toBe(Row);
  expect(details.current?.value).toEqual({ id: 'a', at: '2026-11-20T04:00:00.000Z' });
});

test('of no record, or of one that is gone', () => {
  expect(thrown(() => stale()).details.current).toBeUndefined();
  expect(thrown(() => stale(Row, null)).details.current?.value).toBeNull();
});

test('what its schema does not describe is a fault of ours, and goes out with no refusal', () => {
  expect(() => told(Row, { id: 1 } as never)).toThrow(z.ZodError);
});

test('a refusal at a field bears its own code, bad input that of the schema; the text stands at the field', () => {
  const { busy, invalid } = coreFailures;
  const at = (params?: { count: number }) => thrown(() => failAt('cells.0.price', busy, params));
  expect(at().failure).toBe(busy);
  expect(at().details).toEqual({ fields: [{ path: 'cells.0.price', text: busy.text }] });
  const params = { count: 2 };
  expect(at(params).details).toEqual({
    params,
    fields: [{ path: 'cells.0.price', text: busy.text, params }],
  });
  const bad = thrown(() => invalidAt('name', busy.text, params));
  expect(bad.failure).toBe(invalid);
  expect(bad.details).toEqual({ fields: [{ path: 'name', text: busy.text, params }] });
});

test('a message with an unfilled placeholder is refused where gaps are', () => {
  const { taken } = failures('gap', { taken: [409, '已有 {{name}}', 'There is {{name}}'] });
  expect(() => new FailureError(taken)).not.toThrow();
  FailureError.refusesGaps = true;
  try {
    expect(() => new FailureError(taken)).toThrow('gap.taken is sent without name');
    expect(() => new FailureError(taken, { params: { name: '' } })).not.toThrow();
  } finally {
    FailureError.refusesGaps = false;
  }
});
