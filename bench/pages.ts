/** Pages of the built web in a real browser. */
import { authConfig, login } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import type { BrowserContext, Page } from 'playwright';
import { encryptPassword } from '../apps/server/src/foundation/auth/login-cipher.ts';
import { STAFF_PASSWORD } from '../apps/server/test/builders.ts';
import { openBrowser } from '../e2e/browser.ts';
import { HttpClient } from './load.ts';

export interface Pages {
  /** A page without any cache. */
  fresh(): Promise<Page>;
  /** The same, signed in as administrator. */
  signedIn(): Promise<Page>;
}

const VIEWPORT = { width: 1_440, height: 900 };

/** In the sign-in page's storage format. */
const sessionOf = async (address: string): Promise<Record<string, string>> => {
  const client = new HttpClient(address, 1);
  const { loginCipherKey } = await client.data<{ loginCipherKey: string }>({
    method: 'GET',
    path: authConfig.path,
  });
  const { Authorization, userInfo } = await client.data<{ Authorization: string; userInfo: unknown }>({
    method: 'POST',
    path: login.path,
    body: { username: 'admin', password: encryptPassword(STAFF_PASSWORD, loginCipherKey) },
  });
  client.close();
  return { token: Authorization, userinfo: JSON.stringify(userInfo) };
};

export const withPages = async <T>(address: string, work: (pages: Pages) => Promise<T>): Promise<T> => {
  const browser = await openBrowser({ measured: true });
  const contexts: BrowserContext[] = [];
  const context = async () => {
    const made = await browser.newContext({ baseURL: address, viewport: VIEWPORT, locale: 'zh-CN' });
    contexts.push(made);
    return made;
  };
  try {
    return await work({
      fresh: async () => (await context()).newPage(),
      async signedIn() {
        const made = await context();
        await made.addInitScript(
          (stored) => {
            for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
          },
          await sessionOf(address),
        );
        return made.newPage();
      },
    });
  } finally {
    for (const made of contexts) await made.close();
    await browser.close();
  }
};
