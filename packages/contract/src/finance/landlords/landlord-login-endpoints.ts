/** A landlord's account: a user with the landlord role, linked to at most one landlord. */
import { z } from 'zod';
import { email, username } from '../../foundation/auth/account-fields.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { NamedOption, optionInput } from '../../platform/options.ts';
import { id, line, version } from '../../platform/wire.ts';
import { LandlordDetail } from './landlord.ts';

const key = { id, version };

export const landlordUserOptions = endpoint('POST /hotel-member/landlord/user-options', {
  kind: 'query',
  permission: 'landlord:edit',
  summary: 'Users with the landlord role not linked to a landlord',
  input: z.object(optionInput),
  output: z.array(NamedOption),
});

export const linkLandlordUser = endpoint('POST /hotel-member/landlord/link-user', {
  kind: 'command',
  permission: 'landlord:edit',
  summary: 'Link a user to a landlord, so that they see the landlord’s properties',
  input: z.object({ ...key, userId: id }),
  output: LandlordDetail,
});

/** Mails a link to set the first password, so no one else knows it. */
export const createLandlordUser = endpoint('POST /hotel-member/landlord/create-user', {
  kind: 'command',
  permission: 'landlord:edit',
  summary: 'Create a user for a landlord, who sets a password through a link sent by mail',
  input: z.object({ ...key, username, email }),
  output: LandlordDetail,
});

export const unlinkLandlordUser = endpoint('POST /hotel-member/landlord/unlink-user', {
  kind: 'command',
  permission: 'landlord:edit',
  summary: 'Unlink a landlord’s user, who no longer sees the properties; the user is kept',
  input: z.object({ ...key, reason: line(200) }),
  output: LandlordDetail,
});
