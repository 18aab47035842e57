import { failures } from '../failure.ts';

export const templateFailures = failures('template', {
  notFound: [404, '模板不存在或已停用', 'The template does not exist or is switched off'],
  nameTaken: [409, '已有同名模板', 'A template has this name already'],
  codeTaken: [409, '已有相同编码的模板', 'A template has this code already'],
});
