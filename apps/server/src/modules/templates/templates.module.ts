/** Templates of messages to guests. */
import { listTemplates } from '@minsu/contract/templates/template-endpoints.ts';
import type { Module } from '../../platform/module.ts';
import { query } from '../../platform/routes.ts';
import { templateList } from './template-queries.ts';

export const templatesModule: Module = {
  name: 'templates',
  routes: [query(listTemplates, templateList)],
};
