/** The log of sign-ins: those that came in, and those that were refused with the reason. */

import { z } from 'zod';
import { listExport } from '../../platform/background-run.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { pageInput, pageOf, sortInput } from '../../platform/paging.ts';
import { date, id, instant, keyword, list } from '../../platform/wire.ts';
import { signInMethods } from '../account/centre-endpoints.ts';

/** Days refused attempts are kept; sign-ins stay with their user. */
export const REFUSAL_DAYS = 180;

/** Reasons of refusal. `lockedOut`: too many failures, so the password was not checked. */
const refusalResults = [
  'wrongPassword',
  'unknownUser',
  'frozen',
  'badCaptcha',
  'badTotp',
  'lockedOut',
] as const;
export type RefusalResult = (typeof refusalResults)[number];
export const signInResults = ['signedIn', ...refusalResults] as const;

export const SignInEntry = z
  .object({
    id: z.string(),
    at: instant,
    result: z.enum(signInResults),
    /** Method of the sign-in; null: refused. */
    method: z.enum(signInMethods).nullable(),
    /** Null if the user name does not exist. */
    userId: z.string().nullable(),
    realname: z.string().nullable(),
    /** As typed; shortened if the user name does not exist. */
    username: z.string(),
    address: z.string(),
    userAgent: z.string(),
    /** `Chrome on Windows`, in the caller's language. */
    device: z.string(),
  })
  .meta({ id: 'SignInEntry' });
export type SignInEntry = z.output<typeof SignInEntry>;

export const signInViews = ['all', 'signedIn', 'refused'] as const;

const signInFilters = {
  view: z.enum(signInViews).default('all'),
  userId: list(id).optional(),
  result: list(z.enum(signInResults)).optional(),
  /** A user name, a name or an address. */
  keyword: keyword(50).optional(),
  /** First and last day, in the time zone of the business. */
  dateFrom: date.optional(),
  dateTo: date.optional(),
};
const signInSorts = ['at'] as const;
export const signInColumns = ['at', 'realname', 'username', 'result', 'method', 'address', 'device'] as const;
export type SignInColumn = (typeof signInColumns)[number];

export const pageSignIns = endpoint('POST /hotel-system/sign-in/page', {
  kind: 'query',
  permission: 'audit:read',
  summary: 'Sign-ins and failed attempts, latest first',
  input: z.object({ ...signInFilters, ...pageInput, sort: sortInput(signInSorts) }),
  output: pageOf(SignInEntry),
});

export const exportSignIns = listExport('/hotel-system/sign-in/export', {
  permission: 'audit:export',
  summary: 'The filtered log of sign-ins as .xlsx',
  filters: signInFilters,
  sorts: signInSorts,
  columns: signInColumns,
});
