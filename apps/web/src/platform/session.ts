/** Who is signed in and what he may do. The token and the user info stand in local storage under the spec's keys. */

import { UserInfo } from '@minsu/contract/auth/auth.ts';
import {
  authConfig,
  login as loginCall,
  logout as logoutCall,
  userInfo as userInfoCall,
} from '@minsu/contract/auth/auth-endpoints.ts';
import { clientTexts } from '@minsu/contract/client.text.ts';
import type { OutputOf } from '@minsu/contract/endpoint.ts';
import type { Permission } from '@minsu/contract/permission.ts';
import { saveLanguage } from '@minsu/contract/system/language-endpoints.ts';
import { type Language, sayText } from '@minsu/contract/texts.ts';
import { create } from 'zustand';
import { CallError, call } from './call.ts';
import { currentLanguage, setLanguage } from './i18n.ts';
import { sealPassword } from './login-cipher.ts';
import { forget, recall } from './remembered-login.ts';
import { endSession, noteSession } from './signed-out.ts';
import { getToken, readJson, writeJson } from './storage.ts';

interface Session {
  readonly token: string | null;
  readonly userInfo: UserInfo | null;
}

/** What another hand or an older version has left there counts as nothing. */
const storedUser = (): UserInfo | null => UserInfo.safeParse(readJson('userinfo')).data ?? null;

export const useSession = create<Session>(() => ({ token: getToken(), userInfo: storedUser() }));
if (useSession.getState().token) noteSession();

const store = (token: string | null, userInfo: UserInfo | null): void => {
  if (token) {
    noteSession();
    localStorage.setItem('token', token);
  }
  if (!token) localStorage.removeItem('token');
  if (userInfo) writeJson('userinfo', userInfo);
  else localStorage.removeItem('userinfo');
  useSession.setState({ token, userInfo });
};

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly captchaId?: string | undefined;
  readonly captcha?: string | undefined;
  readonly totp?: string | undefined;
}

/** Chosen before anybody was signed in: it is then his who signs in. */
let chosenBefore = false;

const keepLanguage = (language: Language): void => {
  call(saveLanguage, { language }, { quiet: true }).catch(() => undefined);
};

/** By hand: his screens have it from now on, in every browser. */
export const chooseLanguage = async (language: Language): Promise<void> => {
  await setLanguage(language);
  if (useSession.getState().token) keepLanguage(language);
  else chosenBefore = true;
};

const followLanguage = async (kept: Language | null): Promise<void> => {
  await setLanguage(chosenBefore ? currentLanguage() : (kept ?? currentLanguage()));
  if (chosenBefore) keepLanguage(currentLanguage());
  chosenBefore = false;
};

export type LoginConfig = OutputOf<typeof authConfig>;
export const fetchLoginConfig = (): Promise<LoginConfig> => call(authConfig, {}, { quiet: true });

/** Rejects with a `CallError`; the page shows it in the form, so no toast. */
export async function login(credentials: Credentials): Promise<void> {
  try {
    // Its ticket is young: however long the page has stood there.
    const { loginCipherKey, ticket } = await fetchLoginConfig();
    const password = sealPassword(credentials.password, ticket, loginCipherKey);
    const answer = await call(loginCall, { ...credentials, password }, { quiet: true });
    store(answer.Authorization, answer.userInfo);
  } catch (error) {
    store(null, null);
    throw error;
  }
  await followLanguage(useSession.getState().userInfo?.language ?? null);
}

/** Whatever the server answers, this browser forgets the session (spec §4). */
export async function logout(to: string): Promise<void> {
  try {
    await call(logoutCall, {}, { quiet: true });
  } catch {
    // A session the server no longer knows is as good as ended.
  }
  store(null, null);
  endSession(to);
}

/** The user as a command has answered him: his roles or his picture are others now. A token taken out meanwhile stays out. */
export const takeUser = (userInfo: UserInfo): void => {
  const { token } = useSession.getState();
  if (token && getToken() === token) store(token, userInfo);
};

/** After a reset: what this browser still keeps of the user's ended session and old password. */
export async function forgetOldPassword(username: string): Promise<void> {
  if (useSession.getState().userInfo?.username === username) store(null, null);
  const known = await recall().catch(() => null);
  if (known?.username.trim().toLowerCase() === username.toLowerCase()) await forget();
}

/** Roles may have changed since the user info was stored. */
export async function refreshUser(): Promise<void> {
  takeUser(await call(userInfoCall, {}, { quiet: true }));
}

/**
 * Fetches the user of a stored token that has no readable user beside it. If that fails, the session is ended on the
 * server and forgotten here (spec §8). Returns the reason to show, or null.
 */
export async function restoreUser(): Promise<string | null> {
  const { token, userInfo } = useSession.getState();
  if (!token || userInfo) return null;
  try {
    await refreshUser();
    return null;
  } catch (error) {
    await call(logoutCall, {}, { quiet: true }).catch(() => undefined);
    store(null, null);
    return (
      (error instanceof CallError && error.serverMessage) ||
      sayText(clientTexts.loginError, currentLanguage())
    );
  }
}

export const hasPermission = (user: UserInfo | null, permission: Permission | undefined): boolean =>
  permission === undefined || (user?.permissions.includes(permission) ?? false);

/** For code outside components; inside use `useMay`. */
export const may = (permission: Permission): boolean =>
  hasPermission(useSession.getState().userInfo, permission);

export const useMay = (): ((permission: Permission) => boolean) => {
  const user = useSession((session) => session.userInfo);
  return (permission) => hasPermission(user, permission);
};

/** For what concerns the whole business: whether he holds the permission for every house. */
export const useMayEverywhere = (): ((permission: Permission) => boolean) => {
  const user = useSession((session) => session.userInfo);
  return (permission) =>
    hasPermission(user, permission) && !(user?.partialPermissions.includes(permission) ?? false);
};

export const useUserId = (): string => useSession((session) => session.userInfo?.id ?? '');

/** Offers prices below list: the server checks how far. */
export const useMayDiscount = (): boolean => useSession((session) => session.userInfo?.mayDiscount ?? false);

export const useSeesMoney = (): boolean => useSession((session) => session.userInfo?.seesMoney ?? false);

/** Codes of his roles, and of the default roles that those of the business's own began as: they open the same screens. */
/** Nothing is open until a second factor or a password of their own is set up. */
export const isHeldUp = (user: UserInfo | null): boolean =>
  user !== null && (user.owesSecondFactor || user.owesPassword);

export const rolesOf = (user: UserInfo | null): string[] =>
  user?.roleDTO.flatMap(({ roleCode, basedOn }) => (basedOn ? [roleCode, basedOn] : [roleCode])) ?? [];

/** Another browser tab logged out or in as somebody else, or switched roles: the session is the same one here. */
export const followOtherTabs = (): void =>
  addEventListener('storage', (event) => {
    // The key is null when all of the storage was cleared.
    const token = event.key === 'token' || event.key === null ? getToken() : useSession.getState().token;
    if (token !== useSession.getState().token) location.reload();
    const userInfo = event.key === 'userinfo' ? storedUser() : null;
    if (userInfo) useSession.setState({ userInfo });
  });
