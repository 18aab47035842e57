/** The forms that make prices, links and sessions. */
import { list, object, oneOf, optional, type ShapeOf, text } from '../payment-kit/shape.ts';
import { flagText, metadata, wholeText } from './form.ts';

/** Eight digits. */
export const MAX_AMOUNT = 99_999_999;
/** Half a dollar; of other currencies the nearest round amount. */
export const MIN_AMOUNTS: Readonly<Record<string, number>> = {
  usd: 50,
  eur: 50,
  gbp: 30,
  hkd: 400,
  jpy: 50,
  sgd: 50,
  cny: 400,
};

const currency = text(3, { min: 3, pattern: /^[a-z]{3}$/ });
const amount = wholeText(0, MAX_AMOUNT);
export const productData = object({ name: text(250), metadata: optional(metadata) });
export const priceShape = object({
  currency,
  unit_amount: amount,
  product: optional(text(255)),
  product_data: optional(productData),
  metadata: optional(metadata),
});
const linkLine = object({ price: text(255), quantity: wholeText(1, 999_999) });
const expand = optional(list(text(100), 10));
const afterCompletion = object({
  type: oneOf('redirect', 'hosted_confirmation'),
  redirect: optional(object({ url: text(2_048) })),
  hosted_confirmation: optional(object({ custom_message: optional(text(500)) })),
});
const restrictions = object({ completed_sessions: object({ limit: wholeText(1, 99_999) }) });
const intentData = object({ metadata: optional(metadata), description: optional(text(500)) });
const methods = optional(list(text(40), 20));
export const linkShape = object({
  line_items: list(linkLine, 20),
  payment_intent_data: optional(intentData),
  payment_method_types: methods,
  inactive_message: optional(text(500)),
  submit_type: optional(oneOf('auto', 'pay', 'book', 'donate')),
  after_completion: optional(afterCompletion),
  restrictions: optional(restrictions),
  metadata: optional(metadata),
  currency: optional(currency),
  expand,
});
export const updateShape = object({
  active: optional(flagText),
  metadata: optional(metadata),
  restrictions: optional(restrictions),
  expand,
});
const sessionLine = object({
  price: optional(text(255)),
  price_data: optional(
    object({
      currency,
      unit_amount: amount,
      product: optional(text(255)),
      product_data: optional(productData),
    }),
  ),
  quantity: wholeText(1, 999_999),
});
export const sessionShape = object({
  mode: oneOf('payment'),
  line_items: list(sessionLine, 100),
  success_url: text(2_048),
  cancel_url: optional(text(2_048)),
  client_reference_id: optional(text(200)),
  expires_at: optional(wholeText(0, 1e11)),
  metadata: optional(metadata),
  payment_intent_data: optional(intentData),
  payment_method_types: methods,
  customer_email: optional(text(512)),
  locale: optional(text(10)),
  submit_type: optional(oneOf('auto', 'pay', 'book', 'donate')),
  expand,
});

export type PriceGiven = Omit<ShapeOf<typeof priceShape>, 'metadata'>;
