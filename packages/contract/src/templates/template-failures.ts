import { failures } from '../failure.ts';

export const templateFailures = failures('template', {
  notFound: [404, '模板不存在或已停用', 'The template does not exist or is switched off'],
});
