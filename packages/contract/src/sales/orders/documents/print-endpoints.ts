/** Documents of an order as PDF. */
import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { languages } from '../../../platform/texts.ts';
import { id } from '../../../platform/wire.ts';

/** For guests who read another language than the desk. */
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
  summary: 'The folio of an order as PDF; for roles that see amounts',
  input: z.object({ orderId: id, language }),
  output: z.null(),
});

export const printSlip = endpoint('GET /hotel-order/print/slip', {
  kind: 'query',
  permission: 'order:print',
  summary: 'Folio of an order for an 80 mm receipt printer, as PDF; for roles that see amounts',
  input: z.object({ orderId: id, language }),
  output: z.null(),
});

export const printReceipt = endpoint('GET /hotel-order/print/receipt', {
  kind: 'query',
  permission: 'order:print',
  summary: 'Receipt of one payment, or of all of an order, as PDF; for roles that see amounts',
  input: z.object({ orderId: id, paymentId: id.optional(), language }),
  output: z.null(),
});
