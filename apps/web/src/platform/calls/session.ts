/** The signed-in user and their permissions. Token and user info are in local storage under the spec's keys. */

import { UserInfo } from '@minsu/contract/foundation/auth/auth.ts';
import {
  authConfig,
  login as loginCall,
  logout as logoutCall,
  userInfo as userInfoCall,
} from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import {
  finishOidcSignIn,
  listSignInProviders,
  startOidcSignIn,
} from '@minsu/contract/foundation/identity/identity-endpoints.ts';
import { saveLanguage } from '@minsu/contract/foundation/system/language-endpoints.ts';
import type { Permission } from '@minsu/contract/permission.ts';
import { clientTexts } from '@minsu/contract/platform/client.text.ts';
import type { Access, OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { type Language, sayText } from '@minsu/contract/platform/texts.ts';
import { create } from 'zustand';
import { currentLanguage, setLanguage } from '../i18n.ts';
import { emptyPocket } from '../pocket/pocket.ts';
import { forgetPush } from '../pocket/push.ts';
import { getToken, readJson, writeJson } from '../storage.ts';
import { CallError, call } from './call.ts';
import { sealPassword } from './login-cipher.ts';
import { forget, recall } from './remembered-login.ts';
import { endSession, noteSession } from './signed-out.ts';

interface Session {
  readonly token: string | null;
  readonly userInfo: UserInfo | null;
}

/** Invalid or outdated stored data is ignored. */
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

/** Language chosen before sign-in; it then becomes the user's. */
let chosenBefore = false;

const keepLanguage = (language: Language): void => {
  call(saveLanguage, { language }, { quiet: true }).catch(() => undefined);
};

/** Explicit choice: applies to the user's screens in every browser. */
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

/** Rejects with a `CallError`, which the form shows instead of a toast. */
export async function login(credentials: Credentials): Promise<void> {
  try {
    // Fetch a fresh ticket, however old the page is.
    const { loginCipherKey, ticket } = await fetchLoginConfig();
    const password = sealPassword(credentials.password, ticket, loginCipherKey);
    const answer = await call(loginCall, { ...credentials, password }, { quiet: true });
    store(answer.Authorization, answer.userInfo);
    localStorage.removeItem(LOGOUT);
  } catch (error) {
    store(null, null);
    throw error;
  }
  await followLanguage(useSession.getState().userInfo?.language ?? null);
}

/** A sign-in through an identity provider, in this tab only: where it began, and what proves that it began here. */
const FLOW = 'oidcFlow';
/** Where the session at the provider ends. */
const LOGOUT = 'oidcLogout';

export type SignInProvider = OutputOf<typeof listSignInProviders>[number];
export const fetchSignInProviders = (): Promise<SignInProvider[]> =>
  call(listSignInProviders, {}, { quiet: true });

/** Leaves for the provider. Rejects with a `CallError`. */
export async function startOidc(providerId: string): Promise<void> {
  const { url, flow } = await call(startOidcSignIn, { providerId }, { quiet: true });
  sessionStorage.setItem(FLOW, JSON.stringify({ flow, search: location.search }));
  location.assign(url);
}

interface StartedFlow {
  readonly flow: string;
  /** Query of the sign-in page, with the page that was asked for. */
  readonly search: string;
}

export const startedFlow = (): StartedFlow | null => {
  const text = sessionStorage.getItem(FLOW);
  return text === null ? null : (JSON.parse(text) as StartedFlow);
};

/** Back from the provider. Rejects with a `CallError`, perhaps one that asks for the second factor. */
export async function finishOidc(query: string, totp: string | undefined): Promise<void> {
  const flow = startedFlow()?.flow ?? '';
  const answer = await call(finishOidcSignIn, { flow, query, ...(totp && { totp }) }, { quiet: true });
  sessionStorage.removeItem(FLOW);
  store(answer.Authorization, answer.userInfo);
  if (answer.logoutUrl === null) localStorage.removeItem(LOGOUT);
  else localStorage.setItem(LOGOUT, answer.logoutUrl);
  await followLanguage(answer.userInfo.language ?? null);
}

/** The browser forgets the session whatever the server answers (spec §4). */
export async function logout(to: string): Promise<void> {
  try {
    await call(logoutCall, {}, { quiet: true });
  } catch {
    // An unknown session is already ended.
  }
  await emptyPocket();
  await forgetPush();
  store(null, null);
  const atProvider = localStorage.getItem(LOGOUT);
  localStorage.removeItem(LOGOUT);
  endSession(atProvider ?? to);
}

/** Applies the user returned by a command, such as new roles or picture. Does not restore a removed token. */
export const takeUser = (userInfo: UserInfo): void => {
  const { token } = useSession.getState();
  if (token && getToken() === token) store(token, userInfo);
};

/** After a password reset: removes the ended session and the remembered password. */
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
 * Loads the user of a stored token without readable user info. On failure ends the session on the server and here
 * (spec §8). Returns the reason to show, or null.
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

/** Whether the user may call an endpoint. Those of guests are open to no user. */
export const useMayCall = (): ((access: Access) => boolean) => {
  const may = useMay();
  return (access) => access === 'public' || access === 'signedIn' || (access !== 'guest' && may(access));
};

/** For business-wide actions: needs the permission for every property. */
export const useMayEverywhere = (): ((permission: Permission) => boolean) => {
  const user = useSession((session) => session.userInfo);
  return (permission) =>
    hasPermission(user, permission) && !(user?.partialPermissions.includes(permission) ?? false);
};

export const useUserId = (): string => useSession((session) => session.userInfo?.id ?? '');

/** Offers prices below list; the server checks the limit. */
export const useMayDiscount = (): boolean => useSession((session) => session.userInfo?.mayDiscount ?? false);

export const useSeesMoney = (): boolean => useSession((session) => session.userInfo?.seesMoney ?? false);

/**
 * Codes of the user's roles, and of the default roles that custom ones derive from, which open the same screens.
 */
/** Nothing is open until a second factor or a password of their own is set up. */
export const isHeldUp = (user: UserInfo | null): boolean =>
  user !== null && (user.owesSecondFactor || user.owesPassword);

export const rolesOf = (user: UserInfo | null): string[] =>
  user?.roleDTO.flatMap(({ roleCode, basedOn }) => (basedOn ? [roleCode, basedOn] : [roleCode])) ?? [];

/** Another tab signed out or in, or switched roles: follow it. */
export const followOtherTabs = (): void =>
  addEventListener('storage', (event) => {
    // The key is null when all storage was cleared.
    const token = event.key === 'token' || event.key === null ? getToken() : useSession.getState().token;
    if (token !== useSession.getState().token) location.reload();
    const userInfo = event.key === 'userinfo' ? storedUser() : null;
    if (userInfo) useSession.setState({ userInfo });
  });
