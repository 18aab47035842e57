/** The guest's page: what guests call (permission `guest`), and what the desk calls about it. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { date, fen, fenInput, id, line, version } from '../../platform/wire.ts';
import { buyerShape, receiverShape, withBuyer } from '../../sales/invoices/invoice.ts';
import { startTime } from '../../sales/orders/hourly-endpoints.ts';
import { stayEnds } from '../../sales/orders/stay/extra-time-endpoints.ts';
import { startPayment } from '../../sales/payments/payment-endpoints.ts';
import { Collection, PaymentIntent } from '../../sales/payments/payment-intent.ts';
import { guestShape, withGuestDocument } from '../../sales/registration/registration.ts';
import { arrivalShape, GuestPage, guideShape, HouseGuide, requestShape, StayPages } from './guest-page.ts';
import { consentPurposes } from './guest-page-kinds.ts';

const guestCommand = <T extends z.ZodObject>(verb: string, summary: string, input: T) =>
  endpoint(`POST /hotel-guest/page/${verb}`, {
    kind: 'command',
    permission: 'guest',
    summary,
    secret: true,
    input,
    output: GuestPage,
  });

export const getGuestPage = endpoint('GET /hotel-guest/page/show', {
  kind: 'query',
  permission: 'guest',
  summary: 'The stay as its guest sees it',
  input: z.object({}),
  output: GuestPage,
});

export const registerOwnGuest = guestCommand(
  'record-guest',
  'Register a guest of the stay; checked as at the front desk',
  withGuestDocument(z.object(guestShape)),
);
export const removeOwnGuest = guestCommand(
  'remove-guest',
  'Remove a guest who has not arrived and was not reported',
  z.object({ registrationId: id }),
);
export const saveOwnArrival = guestCommand(
  'arrival',
  'Enter the arrival time and licence plate',
  z.object(arrivalShape),
);
export const giveConsent = guestCommand(
  'consent',
  'Accept a text in the version shown',
  z.object({ purpose: z.enum(consentPurposes), version: z.string().max(80) }),
);
export const submitOwnPage = guestCommand(
  'submit',
  'Submit the entered data to the front desk',
  z.object({}),
);
export const sendOwnRequest = guestCommand(
  'request',
  'Ask for something, report a problem or a lost item, or ask for more nights',
  z.object(requestShape),
);
export const leaveOwnStay = guestCommand('leave', 'Notify the front desk of the departure', z.object({}));

export const revealOwnCode = endpoint('POST /hotel-guest/page/door-code', {
  kind: 'command',
  permission: 'guest',
  summary:
    'Show the door code once the guests are registered, the deposit is settled and the release time is reached',
  secret: true,
  input: z.object({}),
  output: z.object({ code: z.string(), roomNumber: z.string() }),
});

export const previewExtension = endpoint('GET /hotel-guest/page/extension', {
  kind: 'query',
  permission: 'guest',
  summary: 'Price of more nights at current prices; nothing is held',
  input: z.object({ checkOut: date }),
  output: z.object({
    nights: z.int(),
    /** Null: not available, or only by asking the desk. */
    amountFen: fen.nullable(),
  }),
});

const extra = { end: z.enum(stayEnds), time: startTime };
export const previewOwnExtra = endpoint('GET /hotel-guest/page/extra-time', {
  kind: 'query',
  permission: 'guest',
  summary: 'Fee of an earlier arrival or a later departure',
  input: z.object(extra),
  output: z.object({
    /** Null: not possible. */
    feeFen: fen.nullable(),
  }),
});
export const bookOwnExtra = guestCommand(
  'book-extra-time',
  'Book an earlier arrival or a later departure for the fee shown; it is charged to the order',
  z.object({ ...extra, feeFen: fenInput }),
);

const { titleKind, buyerTitle, taxCode } = buyerShape;
export const requestOwnInvoice = guestCommand(
  'invoice',
  'Request an invoice for the amount paid and not invoiced yet',
  withBuyer(z.object({ titleKind, buyerTitle, taxCode, ...receiverShape })),
);

export const getOwnPayments = endpoint('GET /hotel-guest/payment/show', {
  kind: 'query',
  permission: 'guest',
  summary: 'Amount due, payment methods, and the open payment request',
  input: z.object({}),
  output: z.object({ collection: Collection }),
});

const { provider, kind, folioFen, withDeposit } = startPayment.input.shape;
export const startOwnPayment = endpoint('POST /hotel-guest/payment/start', {
  kind: 'command',
  permission: 'guest',
  summary: 'Open a QR code or a payment link for the amount due',
  secret: true,
  input: z.object({ version, provider, kind, folioFen, withDeposit }),
  output: PaymentIntent,
});

export const checkOwnPayment = endpoint('POST /hotel-guest/payment/check', {
  kind: 'command',
  permission: 'guest',
  summary: 'Query the provider now for a payment',
  secret: true,
  input: z.object({ intentId: id }),
  output: PaymentIntent,
});

export const cancelOwnPayment = endpoint('POST /hotel-guest/payment/cancel', {
  kind: 'command',
  permission: 'guest',
  summary: 'Close a payment that the guest started, to pay another way',
  secret: true,
  input: z.object({ intentId: id }),
  output: PaymentIntent,
});

const at = '/hotel-order/guest-page' as const;

export const getGuestPages = endpoint(`GET ${at}/of-order`, {
  kind: 'query',
  permission: 'registration:read',
  summary: 'The stays of an order with their links and the data their guests entered',
  input: z.object({ orderId: id }),
  output: StayPages,
});

const stay = { stayId: id, version };

export const approveGuestPage = endpoint(`POST ${at}/approve`, {
  kind: 'command',
  permission: 'registration:edit',
  summary: 'Confirm the data a guest entered',
  input: z.object(stay),
  output: StayPages,
});
export const returnGuestPage = endpoint(`POST ${at}/return`, {
  kind: 'command',
  permission: 'registration:edit',
  summary: 'Send a guest page back with a reason that the guest reads',
  input: z.object({ ...stay, reason: line(200) }),
  output: StayPages,
});
export const sendGuestLink = endpoint(`POST ${at}/send-link`, {
  kind: 'command',
  permission: 'thread:reply',
  summary: 'Send the link of a stay to its guest in the conversation of the order',
  input: z.object({ stayId: id }),
  output: z.object({ threadId: z.string() }),
});
export const previewGuestPage = endpoint(`GET ${at}/preview`, {
  kind: 'query',
  permission: 'registration:read',
  summary: 'The page of a stay as its guest sees it',
  input: z.object({ stayId: id }),
  output: GuestPage,
});

export const getHouseGuide = endpoint('GET /hotel-info/house-guide/show', {
  kind: 'query',
  permission: 'house:read',
  summary: 'Directions, guide and Wi-Fi of a property for its guests',
  input: z.object({ houseId: id }),
  output: HouseGuide,
});
export const saveHouseGuide = endpoint('POST /hotel-info/house-guide/save', {
  kind: 'command',
  permission: 'house:edit',
  summary: 'Save directions, guide and Wi-Fi of a property; takes effect at once',
  sealed: ['wifiPassword'],
  input: z.object({ houseId: id, version, ...guideShape }),
  output: HouseGuide,
});
