/** What shows company accounts; an order that is charged, refunded or paid otherwise, and an opening balance change what they owe. */
import { companyOptions, pageCompanies, pageStatement } from '@minsu/contract/companies/company-endpoints.ts';
import { liveKeys } from '../../platform/live.ts';

export const companyQueries = [pageCompanies, companyOptions, pageStatement];

liveKeys({ company: companyQueries, order: companyQueries, openingBalance: companyQueries });
