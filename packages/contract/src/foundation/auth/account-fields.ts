/** Fields of a user account, shared by application, user management and profile. */
import { z } from 'zod';
import { custom } from '../../platform/field-messages.ts';
import { line } from '../../platform/wire.ts';

/** Rules of a user name, shown one by one while typing. */
export const usernameRules = {
  length: (text: string) => text.length >= 3 && text.length <= 32,
  characters: (text: string) => /^[\w.-]+$/.test(text),
  start: (text: string) => /^[a-z]/i.test(text),
} as const;
export type UsernameRule = keyof typeof usernameRules;

export const username = z
  .string()
  .trim()
  .min(1)
  .refine((text) => Object.values(usernameRules).every((holds) => holds(text)), custom('invalidUsername'));

export const realname = line(40);

export const email = z
  .string()
  .trim()
  .min(1)
  .max(254)
  .refine((text) => /^[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;.]{2,}$/.test(text), custom('invalidEmail'));
