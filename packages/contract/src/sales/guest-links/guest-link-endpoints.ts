/** Links to the guest's page: made, shown, sent again and revoked at the desk; opened by the guest. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { id, instant } from '../../platform/wire.ts';
import { linkPurposes, linkStates } from './guest-link-rules.ts';

const at = '/hotel-order/guest-link' as const;

const purposes = z.array(z.enum(linkPurposes)).min(1).max(linkPurposes.length);

export const GuestLink = z
  .object({
    id: z.string(),
    stayId: z.string(),
    state: z.enum(linkStates),
    /** Address to open; null once it is no longer valid, and for users who may not hand it out. */
    url: z.string().nullable(),
    /** The guest is asked for this instead of a phone number; null if the booking has a phone of a person. */
    code: z.string().nullable(),
    purposes,
    createdBy: z.string(),
    createdAt: instant,
    /** First time that a guest answered the question. */
    openedAt: instant.nullable(),
    expiresAt: instant.nullable(),
    revokedAt: instant.nullable(),
    revokedBy: z.string().nullable(),
  })
  .meta({ id: 'GuestLink' });
export type GuestLink = z.infer<typeof GuestLink>;

export const makeGuestLink = endpoint(`POST ${at}/make`, {
  kind: 'command',
  permission: 'registration:edit',
  summary: 'Create the guest link of a stay; an earlier one is revoked',
  secret: true,
  input: z.object({ stayId: id, purposes: purposes.optional() }),
  output: GuestLink,
});

export const revokeGuestLink = endpoint(`POST ${at}/revoke`, {
  kind: 'command',
  permission: 'registration:edit',
  summary: 'Revoke the link of a stay and end the browsers that use it',
  secret: true,
  input: z.object({ stayId: id }),
  output: GuestLink,
});

/** The token travels in the body, so that no log of addresses has it. */
export const openGuestLink = endpoint('POST /hotel-guest/link/open', {
  kind: 'command',
  permission: 'public',
  summary: 'Open a guest page with the last four digits of the booking’s phone',
  secret: true,
  input: z.object({
    token: z.string().min(1).max(200),
    digits: z
      .string()
      .trim()
      .regex(/^\d{4}$/),
  }),
  output: z.object({ pass: z.string() }),
});
