import { expect, test } from 'vitest';
import { nightDiffers } from './compare-rules.ts';

const ours = { stock: 2, priceFen: 50_000, closed: false };
const theirs = { stock: 2, priceFen: 50_000, closed: false };
const said = (a: object, b: object) => {
  const { stockDiffers, priceDiffers } = nightDiffers({ ...ours, ...a }, { ...theirs, ...b });
  return [stockDiffers && 'stock', priceDiffers && 'price'].filter(Boolean).join();
};

test('finds no difference for a night sold the same', () => {
  expect(said({}, {})).toBe('');
  expect(said({ stock: -1 }, { stock: 0 })).toBe('');
});

test('distinguishes stock and price', () => {
  expect(said({}, { stock: 3 })).toBe('stock');
  expect(said({}, { priceFen: 49_999 })).toBe('price');
  expect(said({ stock: 0 }, { stock: 1, priceFen: 1 })).toBe('stock,price');
});

test('treats a closed night as no stock', () => {
  expect(said({ closed: true }, { stock: 0 })).toBe('');
  expect(said({ closed: true }, { stock: 5, closed: true, priceFen: 1 })).toBe('');
  expect(said({ closed: true }, {})).toBe('stock');
  expect(said({ stock: 0 }, { closed: true, priceFen: 1 })).toBe('');
});

test('ignores what a channel does not report, unless it sells what we do not have', () => {
  expect(said({}, { stock: null, priceFen: null })).toBe('');
  expect(said({ stock: 0 }, { stock: null })).toBe('stock');
  expect(said({ priceFen: null }, { priceFen: 1 })).toBe('');
});

test('compares prices only where a room may be sold', () => {
  expect(said({ stock: 0 }, { stock: 0, priceFen: 1 })).toBe('');
  expect(said({ stock: 0 }, { stock: null, priceFen: 1 })).toBe('stock,price');
  expect(said({ stock: 0 }, { stock: null, closed: true, priceFen: 1 })).toBe('');
  expect(said({ stock: 1 }, { stock: 0, priceFen: 1 })).toBe('stock,price');
});
