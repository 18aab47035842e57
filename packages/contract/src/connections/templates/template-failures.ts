import { failures } from '../../platform/failure.ts';

export const templateFailures = failures('template', {
  notFound: [404, '模板不存在或已停用', 'The template does not exist or is disabled'],
  inUse: [
    409,
    '正在使用此模板的自动化规则：{{names}}；停用后这些规则不再发送',
    'Automation rules use this template: {{names}}. They stop sending if it is disabled',
  ],
  nameTaken: [409, '已有同名模板', 'A template with this name already exists'],
  codeTaken: [409, '已有相同编码的模板', 'A template with this code already exists'],
});
