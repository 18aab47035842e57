import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { MenuNode, UserInfo } from './auth.ts';

/**
 * `password` is AES-ECB/PKCS7 encrypted with the key of `authConfig`, as base64 (spec §9). Our own client encrypts
 * `password + TICKET_MARK + ticket`: each ticket is accepted once, so that a recorded body cannot be replayed.
 */
export const login = endpoint('POST /hotel-auth/auth/login', {
  kind: 'command',
  permission: 'public',
  summary: 'Sign in',
  extraFields: 'ignore',
  input: z.object({
    username: z.string().trim().min(1).max(64),
    password: z.string().min(1).max(1024),
    captchaId: z.string().max(64).nullish(),
    captcha: z.string().max(16).nullish(),
    /** Second-factor or recovery code; requested by a 400 with `data.totpRequired`. */
    totp: z.string().max(32).nullish(),
  }),
  output: z.object({ Authorization: z.string(), userInfo: UserInfo }),
});

/** Separates the password from its ticket; a password cannot contain it. */
export const TICKET_MARK = '\u0000';

export const captcha = endpoint('GET /hotel-auth/auth/captcha', {
  kind: 'command',
  permission: 'public',
  summary: 'A new captcha picture',
  extraFields: 'ignore',
  input: z.object({}),
  output: z.object({ captchaId: z.string(), image: z.string() }),
});

export const authConfig = endpoint('GET /hotel-auth/auth/config', {
  kind: 'query',
  permission: 'public',
  summary: 'Data for the sign-in page',
  extraFields: 'ignore',
  input: z.object({}),
  output: z.object({
    loginCipherKey: z.string(),
    /** Good for one sign-in, or one request with sealed fields, within two minutes. */
    ticket: z.string(),
    version: z.string(),
    branding: z.object({ zh: z.string(), en: z.string() }),
    /** One-click sign-in, in the demo only. */
    demoUsers: z.array(z.object({ username: z.string(), password: z.string(), role: z.string() })),
  }),
});

export const logout = endpoint('POST /hotel-auth/auth/logout', {
  kind: 'command',
  permission: 'public',
  summary: 'End this session; a missing or ended one is not an error',
  extraFields: 'ignore',
  input: z.object({}),
  output: z.null(),
});

export const userInfo = endpoint('POST /api/user/info', {
  kind: 'query',
  permission: 'signedIn',
  summary: 'The current user',
  beforeSecondFactor: true,
  beforeOwnPassword: true,
  extraFields: 'ignore',
  input: z.object({}),
  output: UserInfo,
});

export const userMenu = endpoint('POST /api/user/menu', {
  kind: 'query',
  permission: 'signedIn',
  summary: 'The server menu, with hidden and redirect entries',
  extraFields: 'ignore',
  input: z.object({}),
  output: z.array(MenuNode),
});
