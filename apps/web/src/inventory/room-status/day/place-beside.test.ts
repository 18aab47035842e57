import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeBeside } from './place-beside.ts';

const within = { width: 1440, height: 900 };
const tile = (left: number, top: number) => ({ left, top, right: left + 112, bottom: top + 72 });
const size = { width: 248, height: 300 };

test('opens to the right, to the left at the right edge, higher at the bottom', () => {
  expect(placeBeside(tile(300, 200), size, within)).toEqual({ left: 420, top: 200 });
  expect(placeBeside(tile(1300, 200), size, within)).toEqual({ left: 1044, top: 200 });
  expect(placeBeside(tile(300, 800), size, within)).toEqual({ left: 420, top: 592 });
});

test('opens below or above when neither side has room', () => {
  const narrow = { width: 420, height: 900 };
  expect(placeBeside(tile(150, 200), size, narrow)).toEqual({ left: 150, top: 280 });
  expect(placeBeside(tile(150, 700), size, narrow)).toEqual({ left: 150, top: 392 });
});

test('never leaves the window nor covers the tile while a side has room', () => {
  const spot = fc.record({ left: fc.integer({ min: 0, max: 1328 }), top: fc.integer({ min: 96, max: 828 }) });
  fc.assert(
    fc.property(spot, ({ left, top }) => {
      const at = tile(left, top);
      const placed = placeBeside(at, size, within);
      expect(placed.left).toBeGreaterThanOrEqual(8);
      expect(placed.left + size.width).toBeLessThanOrEqual(within.width - 8);
      expect(placed.top).toBeGreaterThanOrEqual(8);
      expect(placed.top + size.height).toBeLessThanOrEqual(within.height - 8);
      expect(placed.left >= at.right || placed.left + size.width <= at.left).toBe(true);
    }),
  );
});
