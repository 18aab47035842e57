/** Company accounts: routes and hooks. The orders module charges orders to them. */
import {
  companyOptions,
  pageCompanies,
  pageStatement,
} from '@minsu/contract/sales/companies/company-endpoints.ts';
import { companyFailures } from '@minsu/contract/sales/companies/company-failures.ts';
import { query } from '../../platform/http/routes.ts';
import type { Module } from '../../platform/module.ts';
import { exportRoutes, exportWork } from '../../platform/sheets/exports.ts';
import { optionsOfCompanies, pageOfCompanies } from './company-queries.ts';
import { statementExport } from './export-statement.ts';
import { saveCompanyRoute } from './save-company.ts';
import { settleCompanyRoute, voidSettlementRoute } from './settle-company.ts';
import { pageOfStatement } from './statement-queries.ts';

export const companiesModule: Module = {
  name: 'companies',
  routes: [
    query(pageCompanies, pageOfCompanies),
    query(companyOptions, optionsOfCompanies),
    saveCompanyRoute,
    settleCompanyRoute,
    voidSettlementRoute,
    query(pageStatement, pageOfStatement),
    ...exportRoutes(statementExport),
  ],
  works: [exportWork(statementExport)],
  constraints: { companies_name_key: companyFailures.nameTaken },
};
