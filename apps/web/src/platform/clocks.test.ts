import { afterEach, expect, test, vi } from 'vitest';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
const { businessHour, businessToday, calendarToday, isReadersClock, timeZoneOf, useClocks } = await import(
  './clocks.ts'
);

afterEach(() => {
  vi.unstubAllEnvs();
  useClocks.setState(useClocks.getInitialState());
});

const known = () => useClocks.setState({ auditHour: 5, zones: new Map([['west', 'Asia/Urumqi']]) });

test.each(['Asia/Shanghai', 'America/New_York', 'Pacific/Auckland'])(
  'uses property and business time for today and now, for a browser in %s',
  (browser) => {
    vi.stubEnv('TZ', browser);
    known();
    // 05:30 in Shanghai, 03:30 in Urumqi.
    const at = new Date('2026-12-31T21:30:00Z');
    expect(timeZoneOf('west')).toBe('Asia/Urumqi');
    expect(timeZoneOf('another')).toBe('Asia/Shanghai');
    expect(businessToday(null, at)).toBe('2027-01-01');
    expect(businessToday('west', at)).toBe('2026-12-31');
    expect(calendarToday('west', at)).toBe('2027-01-01');
    expect(businessHour(at)).toBe(5);
  },
);

test("names no zone that shows the reader's own time", () => {
  const reader = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const at = new Date('2026-07-01T00:00:00Z');
  expect(isReadersClock(reader, at)).toBe(true);
  expect(isReadersClock(reader === 'Asia/Urumqi' ? 'Asia/Shanghai' : 'Asia/Urumqi', at)).toBe(
    reader === 'Asia/Dhaka',
  );
});
