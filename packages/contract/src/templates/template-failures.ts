import { failures } from '../failure.ts';

export const templateFailures = failures('template', {
  notFound: [404, '模板不存在或已停用', 'The template does not exist or is switched off'],
  inUse: [
    409,
    '正在使用此模板的自动化规则：{{names}}；停用后这些规则不再发送',
    'Rules of automation write by it: {{names}}; without it they send nothing',
  ],
  nameTaken: [409, '已有同名模板', 'A template has this name already'],
  codeTaken: [409, '已有相同编码的模板', 'A template has this code already'],
});
