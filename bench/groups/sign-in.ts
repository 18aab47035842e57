/** A sign-in against its single required password hash, alternating. */
import { authConfig, login } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { verify } from '@node-rs/argon2';
import { encryptPassword } from '../../apps/server/src/foundation/auth/login-cipher.ts';
import { hashPassword } from '../../apps/server/src/foundation/auth/password-hash.ts';
import { STAFF_PASSWORD } from '../../apps/server/test/builders.ts';
import { type Bench, withMinsu } from '../bench.ts';
import { SMALL } from '../data-set.ts';
import { type Figure, figure, median, percentile } from '../figures.ts';
import type { Request } from '../load.ts';

const MAX = 1.3;
const TURNS = 60;
/** Seconds of use until the sign-in code is compiled. */
const WARM = 200;

export const measureSignIn = async (bench: Bench): Promise<Figure[]> => {
  const url = await bench.databases.of('small', SMALL);
  const stored = await hashPassword(STAFF_PASSWORD);
  return withMinsu(bench, url, async (minsu) => {
    const client = minsu.client(1);
    const { loginCipherKey } = await client.data<{ loginCipherKey: string }>({
      method: 'GET',
      path: authConfig.path,
    });
    const request: Request = {
      method: 'POST',
      path: login.path,
      body: { username: 'frontdesk', password: encryptPassword(STAFF_PASSWORD, loginCipherKey) },
    };
    const [alone, whole]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < TURNS + WARM; turn += 1) {
      const started = performance.now();
      await verify(stored, STAFF_PASSWORD);
      const hashMs = performance.now() - started;
      const { ms, status, body } = await client.send(request);
      if (status !== 200) throw new Error(`log-in: ${status} ${body.toString()}`);
      if (turn < WARM) continue;
      alone.push(hashMs);
      whole.push(ms);
    }
    return [
      figure('log-in ÷ argon2id alone', median(whole) / median(alone), {
        unit: '×',
        digits: 2,
        limit: ['<=', MAX],
        note: `${median(whole).toFixed(1)} ms, p95 ${percentile(whole, 0.95).toFixed(1)} ms; hash ${median(alone).toFixed(1)} ms`,
      }),
    ];
  });
};
