/**
 * OWASP ASVS 5.0.0: all requirements of level 1, and higher ones the threat model names; each with its tests, why
 * it does not apply, or what operators must do. Chapters are in `asvs/`.
 */
import { input } from './asvs/input.ts';
import { people } from './asvs/people.ts';
import type { Requirement } from './asvs/requirement.ts';
import { secretsAndCode } from './asvs/secrets-and-code.ts';
import { webAndFiles } from './asvs/web-and-files.ts';

export const requirements: readonly Requirement[] = [...input, ...webAndFiles, ...people, ...secretsAndCode];

/** All of level 1 (70), to detect missing ones. */
export const levelOne: readonly string[] = (
  '1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.5.1 2.1.1 2.2.1 2.2.2 2.3.1 3.2.1 3.2.2 3.3.1 3.4.1 3.4.2 3.5.1 3.5.2 3.5.3 ' +
  '4.1.1 4.4.1 5.2.1 5.2.2 5.3.1 5.3.2 6.1.1 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.3.1 6.3.2 6.4.1 6.4.2 ' +
  '7.2.1 7.2.2 7.2.3 7.2.4 7.4.1 7.4.2 8.1.1 8.2.1 8.2.2 8.3.1 9.1.1 9.1.2 9.1.3 9.2.1 10.4.1 10.4.2 10.4.3 10.4.4 10.4.5 ' +
  '11.3.1 11.3.2 11.4.1 12.1.1 12.2.1 12.2.2 13.4.1 14.2.1 14.3.1 15.1.1 15.2.1 15.3.1'
).split(' ');
