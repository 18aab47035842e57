/**
 * Password policy. Use `newPassword` in command inputs, so form and server refuse the same; `passwordFlaws` feeds the
 * hint beside the field.
 */
import { z } from 'zod';
import { custom } from '../../platform/field-messages.ts';
import { commonPasswords } from './common-passwords.ts';

const PASSWORD_MIN = 8;
const PASSWORD_MAX = 128;

export type PasswordFlaw = 'short' | 'case' | 'spaces' | 'common';

const isCommon = (password: string): boolean => commonPasswords.has(password.toLowerCase());

/** Every rule the password breaks, in the order in which they are explained. */
export const passwordFlaws = (password: string): PasswordFlaw[] => {
  const flaws: [PasswordFlaw, boolean][] = [
    ['short', password.length < PASSWORD_MIN],
    ['case', !/\p{Lowercase}/u.test(password) || !/\p{Uppercase}/u.test(password)],
    ['spaces', /\s/u.test(password)],
    ['common', isCommon(password)],
  ];
  return flaws.filter(([, broken]) => broken).map(([flaw]) => flaw);
};

const kept = (flaw: PasswordFlaw) => (password: string) => !passwordFlaws(password).includes(flaw);

export const newPassword = z
  .string()
  .min(PASSWORD_MIN)
  .max(PASSWORD_MAX)
  .refine(kept('case'), custom('passwordCase'))
  .refine(kept('spaces'), custom('passwordSpaces'))
  .refine(kept('common'), custom('passwordCommon'))
  .meta({ type: 'string', format: 'password', minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX });

/** A password that is only compared with the one in force. */
export const currentPassword = z.string().min(1).max(PASSWORD_MAX);

/** 0 refused, 1 weak, 2 fair, 3 strong: by length first, then number of character kinds. */
export const passwordStrength = (password: string): 0 | 1 | 2 | 3 => {
  if (passwordFlaws(password).length > 0) return 0;
  const kinds = [/\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const variety = new Set(password).size;
  const points = (password.length >= 12 ? 1 : 0) + (password.length >= 16 ? 1 : 0) + kinds;
  if (variety < 6) return 1;
  return points >= 3 ? 3 : points >= 1 ? 2 : 1;
};
