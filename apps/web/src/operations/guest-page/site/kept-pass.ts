/** The pass that this browser was given, by the end of the link's token: several stays may be open on one phone. */
const PREFIX = 'guest-pass-';
const keyOf = (token: string): string => `${PREFIX}${token.slice(-8)}`;

export const keptPass = (token: string): string | null => localStorage.getItem(keyOf(token));
export const keepPass = (token: string, pass: string): void => localStorage.setItem(keyOf(token), pass);
export const forgetPass = (token: string): void => localStorage.removeItem(keyOf(token));

/** Ends of the tokens of all passes. */
export const keptKeys = (): string[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => key.slice(PREFIX.length));
