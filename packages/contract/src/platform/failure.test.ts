import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  Attachment,
  attachment,
  coreFailures,
  FailureError,
  failAt,
  failStale,
  failures,
  invalidAt,
} from './failure.ts';
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

test('sends the record with a stale version, filtered by its schema', () => {
  const row = { id: 'a', at: new Date('2026-11-20T04:00:00Z'), secret: 'x' };
  const { failure, details } = thrown(() => failStale(Row, row));
  expect(failure).toBe(coreFailures.stale);
  expect(details.current).toBeInstanceOf(Attachment);
  expect(details.current?.schema).toBe(Row);
  expect(details.current?.value).toEqual({ id: 'a', at: '2026-11-20T04:00:00.000Z' });
});

test('works without a record', () => {
  expect(thrown(() => failStale()).details.current).toBeUndefined();
  expect(thrown(() => failStale(Row, null)).details.current?.value).toBeNull();
});

test('treats an answer outside its schema as our fault and sends no refusal', () => {
  expect(() => attachment(Row, { id: 1 } as never)).toThrow(z.ZodError);
});

test("uses the field's own code or the schema's, and puts the text at the field", () => {
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

test('refuses a message with an unfilled placeholder where gaps are not allowed', () => {
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
