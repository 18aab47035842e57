/** Passwords at rest: argon2id. */
import { hash, verify } from '@node-rs/argon2';

/** The library's `Algorithm.Argon2id`; a const enum cannot be imported by a compiler-less runtime. */
const ARGON2ID = 2;
const ARGON2 = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2);

/** Verified against when there is no user, so that both cases take the same time. */
const decoy = hashPassword('no such user');

/** False without a hash, after the same time. */
export const isPassword = async (passwordHash: string | undefined, password: string): Promise<boolean> => {
  const right = await verify(passwordHash ?? (await decoy), password);
  return right && passwordHash !== undefined;
};
