/** The pass that this browser was given, by the end of the link's token: several stays may be open on one phone. */
const keyOf = (token: string): string => `guest-pass-${token.slice(-8)}`;

export const keptPass = (token: string): string | null => localStorage.getItem(keyOf(token));
export const keepPass = (token: string, pass: string): void => localStorage.setItem(keyOf(token), pass);
export const forgetPass = (token: string): void => localStorage.removeItem(keyOf(token));
