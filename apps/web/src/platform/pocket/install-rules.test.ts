import fc from 'fast-check';
import { expect, test } from 'vitest';
import { installWay, readHint, suggestsInstall, withDay } from './install-rules.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
const facts = {
  way: 'prompt',
  installed: false,
  phone: true,
  answered: false,
  days: 2,
  finished: false,
} as const;

test('each browser is told what it can do', () => {
  expect(installWay(ANDROID, true, 5)).toBe('prompt');
  expect(installWay(ANDROID, false, 5)).toBe('menu');
  expect(installWay(IPHONE, false, 5)).toBe('share');
  expect(installWay('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605', false, 5)).toBe('share');
  expect(installWay('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605', false, 0)).toBe('menu');
  expect(installWay(`${ANDROID} MicroMessenger/8.0`, true, 5)).toBe('wechat');
});

test('is suggested to a phone on its second day, or after a task', () => {
  expect(suggestsInstall(facts)).toBe(true);
  expect(suggestsInstall({ ...facts, days: 1 })).toBe(false);
  expect(suggestsInstall({ ...facts, days: 1, finished: true })).toBe(true);
});

test('an answer, a desk and an installed product are left alone', () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.nat(5),
      fc.constantFrom('answered', 'desk', 'installed'),
      (finished, days, why) => {
        const known = { ...facts, finished, days };
        const changed = {
          answered: { ...known, answered: true },
          desk: { ...known, phone: false },
          installed: { ...known, installed: true },
        }[why];
        expect(suggestsInstall(changed)).toBe(false);
      },
    ),
  );
});

test('days are counted once each, and storage edited by hand breaks nothing', () => {
  expect(withDay(withDay(readHint(null), '2026-12-01'), '2026-12-01').days).toEqual(['2026-12-01']);
  fc.assert(
    fc.property(fc.jsonValue(), (stored) => {
      expect(readHint(stored).days.length).toBeLessThanOrEqual(2);
    }),
  );
});
