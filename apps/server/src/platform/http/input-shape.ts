/** Checks the shape of an input before its schema does: a schema validates every value and reports an issue for each. */
import { coreFailures, fail } from '@minsu/contract/platform/failure.ts';

/** Ten times deeper than any of our inputs; deeper ones would overflow the stack. */
const MAX_DEPTH = 64;
/** Our largest inputs have a few thousand. A body of empty objects takes twenty times its length in memory. */
export const MAX_VALUES = 50_000;

/** Refuses text that the database cannot store (NUL, lone surrogates), excessive nesting and excessive length. */
export const assertReadable = (input: unknown): void => {
  let left = MAX_VALUES;

  const check = (value: unknown, depth: number): void => {
    left -= 1;
    if (left < 0) fail(coreFailures.tooLarge);
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
      fail(coreFailures.malformed);
    // Bytes of an uploaded file are checked by the endpoint that receives it.
    if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return;
    if (depth > MAX_DEPTH) fail(coreFailures.malformed);
    for (const inner of Object.values(value)) check(inner, depth + 1);
  };

  check(input, 0);
};
