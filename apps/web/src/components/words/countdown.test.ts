import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockText, countdown, nextTick } from './countdown.ts';

const at = Date.parse('2026-11-20T10:00:00Z');
const in_ = (ms: number) => new Date(at + ms).toISOString();

describe('countdown', () => {
  it('counts hours, minutes and seconds', () => {
    expect(countdown(in_(2 * 3_600_000 + 5 * 60_000 + 7000), at)).toEqual({
      hours: 2,
      minutes: 5,
      seconds: 7,
      over: false,
      urgent: false,
    });
    expect(clockText(countdown(in_(8 * 60_000 + 5000), at))).toBe('08:05');
  });

  it('is urgent below five minutes and over at the deadline', () => {
    expect(countdown(in_(299_000), at)).toMatchObject({ urgent: true, over: false });
    expect(countdown(in_(0), at)).toMatchObject({ urgent: true, over: true });
    expect(countdown(in_(-60_000), at)).toMatchObject({ minutes: 0, over: true });
    expect(nextTick(in_(-1), at)).toBeNull();
  });

  it('ticks exactly when its text changes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 * 86_400_000 }), (left) => {
        const wait = nextTick(in_(left), at) ?? 0;
        const text = (now: number) => {
          const { hours, minutes, seconds } = countdown(in_(left), now);
          return hours > 0 ? `${hours}:${minutes}` : `${minutes}:${seconds}`;
        };
        expect(wait).toBeGreaterThan(0);
        expect(wait).toBeLessThanOrEqual(60_000);
        // Up to a millisecond before the tick the text is unchanged, except at the start of a full unit.
        if (wait > 2) expect(text(at + 1)).toBe(text(at + wait - 1));
      }),
    );
  });
});
