/** Orders for selects: found by number, guest or phone, else the newest. */
import { templateOrders } from '@minsu/contract/templates/template-endpoints.ts';
import { optionSource } from './option-source.ts';

export const orderSource = optionSource(
  templateOrders,
  (asked) => asked,
  (found) => found.map(({ id, name }) => ({ value: id, label: name })),
);
