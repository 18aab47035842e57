/** Documents of guests for tests: true numbers of people who do not exist. */
import type { GuestInput } from '@minsu/contract/sales/registration/registration.ts';

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** With its check digit (GB 11643). */
export const chineseId = (sequence = 1, birth = '19900101', region = '330106'): string => {
  const body = `${region}${birth}${String(sequence % 1000).padStart(3, '0')}`;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(body[at]), 0);
  return body + '10X98765432'[sum % 11];
};

const names = ['陈思远', '林小满', '周予安', '何清越'];

/** Documents of this many people; those after the first `from` are others. */
export const papers = (count: number, from = 0): GuestInput[] =>
  Array.from({ length: count }, (_, index) => ({
    name: names[(from + index) % names.length] as string,
    documentType: 'idCard' as const,
    number: chineseId(from + index + 1),
  }));

/** Adds the documents needed to check in; the types of the builders take four at most. */
export const withPapers = <K extends object>(
  key: K,
  count = 4,
  from = 0,
): K & { registrations: GuestInput[] } => ({ ...key, registrations: papers(count, from) });
