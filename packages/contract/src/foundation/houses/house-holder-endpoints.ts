/** Options for landlord, department and manager of a property. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { NamedOption, optionInput } from '../../platform/options.ts';

const holderKinds = ['landlord', 'department', 'manager'] as const;
export type HolderKind = (typeof holderKinds)[number];

const input = z.object({ of: z.enum(holderKinds), ...optionInput });

export const houseHolders = endpoint('POST /hotel-info/house/holders', {
  kind: 'query',
  permission: 'house:read',
  summary: 'Landlords, departments or managers of my properties, with the number of properties',
  input,
  output: z.array(NamedOption.extend({ count: z.int() })),
});

export const houseEditOptions = endpoint('POST /hotel-info/house/edit-options', {
  kind: 'query',
  permission: 'house:edit',
  summary: 'Landlords, departments or managers that a property can be assigned to',
  input,
  output: z.array(NamedOption),
});
