/** Company accounts that can be charged, with remaining credit. */
import { companyOptions } from '@minsu/contract/sales/companies/company-endpoints.ts';
import { formatMoney } from '../../platform/format.ts';
import { optionSource } from '../forms/option-source.ts';

export const companySource = optionSource(
  companyOptions,
  (asked) => asked,
  (companies) =>
    companies.map(({ id, name, availableFen }) => ({
      value: id,
      label: `${name} · ${formatMoney(availableFen)}`,
    })),
);
