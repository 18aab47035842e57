/** Documents of guests for tests: true numbers of people who do not exist. */
import type { GuestInput } from '@minsu/contract/registration/registration.ts';
/** With its check digit (GB 11643). */
export declare const chineseId: (sequence?: number, birth?: string, region?: string) => string;
/** Of so many people; those after the first `from` are others. */
export declare const papers: (count: number, from?: number) => GuestInput[];
/** Who checks in shows his papers; the types of the builders take four at most. */
export declare const withPapers: <K extends object>(key: K, count?: number, from?: number) => K & {
    registrations: GuestInput[];
};
