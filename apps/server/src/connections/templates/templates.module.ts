/** Templates of messages to guests. */
import { listTemplates } from '@minsu/contract/connections/templates/template-endpoints.ts';
import { templateFailures } from '@minsu/contract/connections/templates/template-failures.ts';
import { query } from '../../platform/http/routes.ts';
import type { Module } from '../../platform/module.ts';
import { previewTemplateRoutes } from './preview-template.ts';
import { templateList } from './template-queries.ts';
import { writeTemplateRoutes } from './write-template.ts';

export const templatesModule: Module = {
  name: 'templates',
  routes: [query(listTemplates, templateList), ...writeTemplateRoutes, ...previewTemplateRoutes],
  constraints: {
    message_templates_name_key: templateFailures.nameTaken,
    message_templates_code_key: templateFailures.codeTaken,
  },
};
