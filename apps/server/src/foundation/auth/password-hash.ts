/** Passwords at rest: argon2id, at more than twice the cost that OWASP's cheat sheet calls the least (19 MiB, twice over). */
import { hash, verify } from '@node-rs/argon2';
import { createTurns } from '../../platform/jobs/turns.ts';

/** The library's `Algorithm.Argon2id`; a const enum cannot be imported by a compiler-less runtime. */
const ARGON2ID = 2;
/** Memory in KiB. */
const ARGON2 = { algorithm: ARGON2ID, memoryCost: 32_768, timeCost: 3, parallelism: 1 } as const;
const MADE_TODAY = `$argon2id$v=19$m=${ARGON2.memoryCost},t=${ARGON2.timeCost},p=${ARGON2.parallelism}$`;

/** Each holds 32 MiB and one of the threads that files and compression wait for too. */
const MAX_AT_ONCE = 2;
const oneOfFew = createTurns(MAX_AT_ONCE);

export const hashPassword = (password: string): Promise<string> => oneOfFew(() => hash(password, ARGON2));

/** Made when a hash cost less: renewed at the next sign-in, the only moment at which the password is known. */
export const isDated = (passwordHash: string): boolean => !passwordHash.startsWith(MADE_TODAY);

/** Verified against when there is no user, so that both cases take the same time. */
const decoy = hashPassword('no such user');

/**
 * False without a hash, after the same time. With a hash of lower cost the decoy is verified too: otherwise a faster
 * answer would reveal the account.
 */
export const isPassword = async (passwordHash: string | undefined, password: string): Promise<boolean> => {
  const costly = await decoy;
  const isCheap = passwordHash !== undefined && isDated(passwordHash);
  const [right] = await oneOfFew(() =>
    Promise.all([verify(passwordHash ?? costly, password), isCheap ? verify(costly, password) : false]),
  );
  return right && passwordHash !== undefined;
};
