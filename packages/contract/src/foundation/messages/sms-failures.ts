import { failures } from '../../platform/failure.ts';

export const smsFailures = failures('sms', {
  notSmsAccount: [422, '该连接不是短信账号', 'This connection is not a text message account'],
  noTemplates: [422, '该服务不使用模板', 'This service does not use templates'],
  templateUnknown: [422, '没有这个模板，请先刷新', 'This template does not exist. Refresh first'],
  templateNotApproved: [422, '模板未审核通过，不能使用', 'This template is not approved'],
  signatureNotApproved: [422, '签名未审核通过，不能使用', 'This signature is not approved'],
  variableMissing: [422, '变量 {{variable}} 没有填写对应内容', 'Variable {{variable}} has no value'],
  variableUnknown: [422, '变量 {{variable}} 不存在', 'Variable {{variable}} does not exist'],
  fetchFailed: [409, '服务商没有返回模板：{{message}}', 'The templates could not be fetched: {{message}}'],
  optOutUnknown: [404, '没有这个退订号码', 'This opt-out does not exist'],
  optedOutAlready: [409, '该号码已退订', 'This number has already opted out'],
});
