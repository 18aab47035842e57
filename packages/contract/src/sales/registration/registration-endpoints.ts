import { z } from 'zod';
import { bulkEndpoints, listExport } from '../../platform/background-run.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { custom } from '../../platform/field-messages.ts';
import { pageInput, pageOf, sortInput } from '../../platform/paging.ts';
import { bool, date, guestPhone, id, keyword, line, list, version } from '../../platform/wire.ts';
import { guestDocumentTypes } from './guest-document-rules.ts';
import {
  guestShape,
  OrderGuests,
  RegistrationRow,
  registrationColumns,
  registrationViews,
  withDocumentNumber,
  withGuestDocument,
} from './registration.ts';

const at = '/hotel-order/registration' as const;

const registrationFilters = {
  view: z.enum(registrationViews).default('all'),
  /** Name of the guest, order number or room. */
  keyword: keyword(50).optional(),
  houseId: list(id).optional(),
  documentType: list(z.enum(guestDocumentTypes)).optional(),
  foreign: bool.optional(),
  minor: bool.optional(),
  checkInFrom: date.optional(),
  checkInTo: date.optional(),
};
export const registrationSorts = ['arrivedAt', 'checkIn', 'name'] as const;

const inOrder = (input: { checkInFrom?: string | undefined; checkInTo?: string | undefined }) =>
  !input.checkInFrom || !input.checkInTo || input.checkInFrom <= input.checkInTo;

export const pageRegistrations = endpoint(`POST ${at}/page`, {
  kind: 'query',
  permission: 'registration:read',
  summary: 'Guests to register and registered guests, in my scope',
  input: z
    .object({ ...pageInput, ...registrationFilters, sort: sortInput(registrationSorts) })
    .refine(inOrder, { ...custom('endsBeforeStart'), path: ['checkInTo'] }),
  output: pageOf(RegistrationRow),
});

export const countRegistrationViews = endpoint(`GET ${at}/views`, {
  kind: 'query',
  permission: 'registration:read',
  summary: 'Number of rows per quick view (at most 10,000)',
  input: z.object({}),
  output: z.array(z.object({ view: z.enum(registrationViews), count: z.int() })),
});

export const exportRegistrations = listExport(`${at}/export`, {
  permission: 'registration:export',
  summary: 'The filtered registrations as .xlsx, documents and phones masked',
  filters: registrationFilters,
  sorts: registrationSorts,
  columns: registrationColumns,
});

export const submitRegistrations = bulkEndpoints(`${at}/submit-many`, {
  permission: 'registration:submit',
  summary: 'Report many guests to the authority',
  filters: registrationFilters,
  input: {},
});

export const getOrderGuests = endpoint(`GET ${at}/of-order`, {
  kind: 'query',
  permission: 'registration:read',
  summary: 'Stays of an order with guests, visitors and door codes',
  input: z.object({ orderId: id }),
  output: OrderGuests,
});

const guestCommand = <T extends z.ZodObject>(
  verb: string,
  permission: Parameters<typeof endpoint>[1]['permission'],
  summary: string,
  input: T,
) => endpoint(`POST ${at}/${verb}`, { kind: 'command', permission, summary, input, output: OrderGuests });

const key = { id, version };

export const registerGuest = guestCommand(
  'record',
  'registration:edit',
  'Register a guest of a stay; the same document and name changes the registration',
  withGuestDocument(z.object({ stayId: id, ...guestShape })),
);
export const correctGuest = guestCommand(
  'correct',
  'registration:edit',
  'Correct a registration that was not reported or was returned',
  withGuestDocument(z.object({ ...key, ...guestShape })),
);
export const removeGuest = guestCommand(
  'remove',
  'registration:edit',
  'Remove a guest who did not arrive',
  z.object(key),
);
export const submitGuest = guestCommand(
  'submit',
  'registration:submit',
  'Report a guest to the authority',
  z.object(key),
);
export const confirmGuest = guestCommand(
  'confirm',
  'registration:submit',
  'Record that a guest was reported manually, with the authority’s receipt',
  z.object({ ...key, receiptNo: line(40) }),
);

const reason = line(200);

/** Reveals masked personal data for a reason, with permission; audited. */
export const revealGuest = endpoint(`POST ${at}/reveal`, {
  kind: 'command',
  permission: 'guest:reveal',
  summary: 'Reveal document number, birth and phone of a guest',
  secret: true,
  input: z.object({ id, reason }),
  output: z.object({
    number: z.string(),
    birthDate: z.string(),
    phone: z.string().nullable(),
    guardian: z.string().nullable(),
  }),
});

/** Finds a returning guest by document and returns only the name to type. */
export const recallGuest = endpoint(`POST ${at}/recall`, {
  kind: 'query',
  permission: 'registration:edit',
  summary: 'Earlier guest registered with this document, and whether they are on the blocklist',
  input: z.object({ documentType: z.enum(guestDocumentTypes).default('idCard'), number: line(40) }),
  output: z.object({
    name: z.string().nullable(),
    nationality: z.string().nullable(),
    blacklistedFor: z.string().nullable(),
  }),
});

export const recordVisitor = guestCommand(
  'visitor',
  'registration:edit',
  'Record who visits a guest',
  withDocumentNumber(
    z.object({
      stayId: id,
      name: guestShape.name,
      documentType: guestShape.documentType,
      number: guestShape.number,
      phone: guestPhone.optional(),
    }),
  ),
);
export const visitorLeft = guestCommand(
  'visitor-left',
  'registration:edit',
  'Note that a visitor has left',
  z.object({ id }),
);

export const issueDoorCode = guestCommand(
  'door-code/issue',
  'doorCode:issue',
  'Issue a door code for the room of a stay',
  z.object({ stayId: id }),
);
export const revokeDoorCode = guestCommand(
  'door-code/revoke',
  'doorCode:issue',
  'Revoke a door code',
  z.object(key),
);
export const revealDoorCode = endpoint(`POST ${at}/door-code/reveal`, {
  kind: 'command',
  permission: 'doorCode:reveal',
  summary: 'Show a door code once the guests of its stay are registered; each request is recorded',
  secret: true,
  input: z.object({ id }),
  output: z.object({ code: z.string() }),
});
