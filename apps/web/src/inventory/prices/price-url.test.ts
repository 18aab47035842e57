import { describe, expect, it } from 'vitest';
import { isFiltered, readPriceView, writePriceView } from './price-url.ts';

const back = (query: string) => writePriceView(readPriceView(new URLSearchParams(query)));

describe("the price calendar's address", () => {
  it('round-trips', () => {
    for (const query of [
      '',
      'from=2027-02-01&days=90',
      'city=杭州&house=a&house=b&plan=NRF&dense=1&current=3&panel=bulk',
    ])
      expect(decodeURIComponent(back(query))).toBe(query);
  });

  it('ignores invalid hand-written values', () => {
    expect(back('from=2026-02-30&days=31&current=-1&panel=everything')).toBe('');
    expect(isFiltered(readPriceView(new URLSearchParams('city=杭州')))).toBe(true);
    expect(isFiltered(readPriceView(new URLSearchParams('days=60')))).toBe(false);
  });
});
