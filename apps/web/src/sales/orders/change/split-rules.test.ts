import { describe, expect, it } from 'vitest';
import { isAskableSplit, splitDates, splitInput, startOfSplit } from './split-rules.ts';

const stay = (change: object = {}) => ({
  id: 's1',
  roomId: 'r1',
  state: 'expected' as const,
  checkIn: '2026-11-19',
  checkOut: '2026-11-24',
  ...change,
});
const dates = { min: '2026-11-20', max: '2026-11-23' };

describe('a split', () => {
  it('leaves each part a night and keeps nights slept together', () => {
    expect(splitDates(stay(), '2026-11-22')).toEqual(dates);
    const guest = stay({ state: 'in_house' });
    expect(splitDates(guest, '2026-11-22')).toEqual({ min: '2026-11-22', max: '2026-11-23' });
    expect(splitDates(guest, '2026-11-24')).toBeNull();
    expect(splitDates(stay({ checkOut: '2026-11-20' }), '2026-11-01')).toBeNull();
  });

  it('starts at the requested date where possible', () => {
    expect(startOfSplit(stay(), dates, '2026-11-21').at).toBe('2026-11-21');
    expect(startOfSplit(stay(), dates, '2026-11-19').at).toBe('2026-11-20');
    expect(startOfSplit(stay(), dates, undefined)).toMatchObject({ at: '2026-11-20', roomId: 'r1' });
  });

  it('needs a room and price only if the second part moves', () => {
    const split = startOfSplit(stay(), dates, '2026-11-21');
    const custom = { ...split, pricing: 'custom', customFen: 500 } as const;
    expect(splitInput(stay(), 3, custom)).toEqual({ stayId: 's1', version: 3, at: '2026-11-21' });
    expect(splitInput(stay(), 3, { ...custom, roomId: 'r2' })).toEqual({
      stayId: 's1',
      version: 3,
      at: '2026-11-21',
      roomId: 'r2',
      pricing: 'custom',
      customFen: 500,
    });
    expect(isAskableSplit({ ...custom, customFen: undefined })).toBe(false);
  });
});
