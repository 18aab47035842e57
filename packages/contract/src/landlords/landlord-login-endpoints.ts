/** The sign-in of a landlord: a user with the role landlord, who belongs to one landlord at most. */
import { z } from 'zod';
import { email, username } from '../auth/account-fields.ts';
import { endpoint } from '../endpoint.ts';
import { NamedOption, optionInput } from '../options.ts';
import { id, line, version } from '../wire.ts';
import { LandlordDetail } from './landlord.ts';

const key = { id, version };

export const landlordUserOptions = endpoint('POST /hotel-member/landlord/user-options', {
  kind: 'query',
  permission: 'landlord:edit',
  summary: 'Users with the role landlord that belong to no landlord yet',
  input: z.object(optionInput),
  output: z.array(NamedOption),
});

export const linkLandlordUser = endpoint('POST /hotel-member/landlord/link-user', {
  kind: 'command',
  permission: 'landlord:edit',
  summary: 'Let a user see the houses of a landlord as his own',
  input: z.object({ ...key, userId: id }),
  output: LandlordDetail,
});

/** Mails a link to set the first password, so no one else knows it. */
export const createLandlordUser = endpoint('POST /hotel-member/landlord/create-user', {
  kind: 'command',
  permission: 'landlord:edit',
  summary: 'Make a log-in for a landlord; he sets his password by a link sent to his mail',
  input: z.object({ ...key, username, email }),
  output: LandlordDetail,
});

export const unlinkLandlordUser = endpoint('POST /hotel-member/landlord/unlink-user', {
  kind: 'command',
  permission: 'landlord:edit',
  summary: 'Take the houses of a landlord out of the sight of his user at once; the user stays',
  input: z.object({ ...key, reason: line(200) }),
  output: LandlordDetail,
});
