/** Company accounts that may be charged, with the credit that each has left. */
import { companyOptions } from '@minsu/contract/companies/company-endpoints.ts';
import { formatMoney } from '../platform/format.ts';
import { optionSource } from './option-source.ts';

export const companySource = optionSource(
  companyOptions,
  (asked) => asked,
  (companies) =>
    companies.map(({ id, name, availableFen }) => ({
      value: id,
      label: `${name} · ${formatMoney(availableFen)}`,
    })),
);
