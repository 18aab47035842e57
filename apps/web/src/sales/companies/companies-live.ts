/**
 * Queries to refetch when company accounts change; order charges, refunds, payments and opening balances change
 * their balances.
 */
import {
  companyOptions,
  pageCompanies,
  pageStatement,
} from '@minsu/contract/sales/companies/company-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';

export const companyQueries = [pageCompanies, companyOptions, pageStatement];

liveKeys({ company: companyQueries, order: companyQueries, openingBalance: companyQueries });
