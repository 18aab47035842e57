/** Documents of an order as PDF. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { languages } from '../texts.ts';
import { id } from '../wire.ts';

/** For a guest who reads another language than the desk. */
const language = z.enum(languages).optional();

export const printRegistration = endpoint('GET /hotel-order/print/registration', {
  kind: 'query',
  permission: 'order:print',
  summary: 'Registration slip of an order or of one of its stays, as PDF',
  input: z.object({ orderId: id, stayId: id.optional(), language }),
  output: z.null(),
});

export const printFolio = endpoint('GET /hotel-order/print/folio', {
  kind: 'query',
  permission: 'order:print',
  summary: 'The bill of an order as PDF; for roles that see money',
  input: z.object({ orderId: id, language }),
  output: z.null(),
});

export const printSlip = endpoint('GET /hotel-order/print/slip', {
  kind: 'query',
  permission: 'order:print',
  summary: 'What an order is charged, has paid and owes, on an 80 mm roll, as PDF; for roles that see money',
  input: z.object({ orderId: id, language }),
  output: z.null(),
});

export const printReceipt = endpoint('GET /hotel-order/print/receipt', {
  kind: 'query',
  permission: 'order:print',
  summary: 'Receipt of one payment, or of all of an order, as PDF; for roles that see money',
  input: z.object({ orderId: id, paymentId: id.optional(), language }),
  output: z.null(),
});
