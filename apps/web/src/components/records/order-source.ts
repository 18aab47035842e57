/** Orders for selects: by number, guest or phone, else the newest. */
import { templateOrders } from '@minsu/contract/connections/templates/template-endpoints.ts';
import { optionSource } from '../forms/option-source.ts';

export const orderSource = optionSource(
  templateOrders,
  (asked) => asked,
  (found) => found.map(({ id, name }) => ({ value: id, label: name })),
);
