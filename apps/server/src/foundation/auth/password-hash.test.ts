import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './password-hash.ts';

const dated = (password: string) =>
  hash(password, { algorithm: 2, memoryCost: 1_024, timeCost: 1, parallelism: 1 });

test('an older hash opens as ever, and a wrong password never', async () => {
  for (const made of [await dated('Kamelie-2026'), await hashPassword('Kamelie-2026')]) {
    expect(await isPassword(made, 'Kamelie-2026')).toBe(true);
    expect(await isPassword(made, 'Kamelie-2025')).toBe(false);
  }
  expect(await isPassword(undefined, 'no such user')).toBe(false);
});

test('whose hash cost less is answered no sooner than a name that does not exist', async () => {
  const old = await dated('Kamelie-2026');
  const took = { old: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY };
  const measure = async (stored: string | undefined): Promise<number> => {
    const began = performance.now();
    await isPassword(stored, 'wrong');
    return performance.now() - began;
  };
  // In turns, so that a busy machine slows both.
  for (let turn = 0; turn < 7; turn += 1) {
    took.old = Math.min(took.old, await measure(old));
    took.unknown = Math.min(took.unknown, await measure(undefined));
  }
  // The hash alone would take a fiftieth.
  expect(took.old).toBeGreaterThan(0.4 * took.unknown);
});
