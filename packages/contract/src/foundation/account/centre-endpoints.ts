/** The user centre: own changes, team, sign-ins. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { pageInput, pageOf } from '../../platform/paging.ts';
import { instant } from '../../platform/wire.ts';

export const Activity = z
  .object({
    id: z.string(),
    at: instant,
    /** Name of the event, `order.checkedIn`. */
    name: z.string(),
    /** Title in the caller's language; null if the event has none. */
    title: z.string().nullable(),
    entity: z.string(),
    entityId: z.string(),
    /** Record's name: order number and booker, property, room. */
    label: z.string().nullable(),
    /** Property of the event. */
    houseId: z.string().nullable(),
    houseName: z.string().nullable(),
    /** Names of changed fields in the caller's language; empty for a new record. */
    fields: z.array(z.string()),
  })
  .meta({ id: 'Activity' });
export type Activity = z.infer<typeof Activity>;

export const pageActivity = endpoint('POST /api/user/latest-activity', {
  kind: 'query',
  permission: 'signedIn',
  summary: 'My recent actions, newest first',
  input: z.object(pageInput),
  output: pageOf(Activity),
});

export const TeamMember = z
  .object({
    id: z.string(),
    name: z.string(),
    avatarUrl: z.string().nullable(),
    phoneMasked: z.string().nullable(),
    roles: z.array(z.object({ roleCode: z.string(), roleName: z.string() })),
    me: z.boolean(),
  })
  .meta({ id: 'TeamMember' });
export type TeamMember = z.infer<typeof TeamMember>;

export const listTeam = endpoint('POST /api/user/my-team/list', {
  kind: 'query',
  permission: 'signedIn',
  summary: 'The people of my department',
  input: z.object({}),
  output: z.object({ departName: z.string().nullable(), total: z.int(), members: z.array(TeamMember) }),
});

export const signInMethods = [
  'password',
  'totp',
  'recoveryCode',
  // Through an identity provider, perhaps with a second factor here.
  'oidc',
  'oidcTotp',
  'oidcRecoveryCode',
] as const;

export type SignInMethod = (typeof signInMethods)[number];

export const SignIn = z
  .object({
    id: z.string(),
    at: instant,
    address: z.string(),
    userAgent: z.string(),
    method: z.enum(signInMethods),
  })
  .meta({ id: 'SignIn' });
export type SignIn = z.infer<typeof SignIn>;

export const pageSignIns = endpoint('POST /api/user/sign-ins', {
  kind: 'query',
  permission: 'signedIn',
  summary: 'My sign-ins with time and place',
  input: z.object(pageInput),
  output: pageOf(SignIn),
});
