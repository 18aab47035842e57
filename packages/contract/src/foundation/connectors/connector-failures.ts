import { failures } from '../../platform/failure.ts';

export const connectorFailures = failures('connector', {
  notFound: [404, '连接不存在', 'This connection does not exist'],
  notEverywhere: [
    403,
    '连接属于整个企业，只能看到部分房源的角色不能查看',
    'Connections belong to the whole business. Your role sees only some properties',
  ],
  nameTaken: [409, '已有同名的连接', 'A connection with this name already exists'],
  vendorFixed: [
    422,
    '不能改换服务商，请新建连接',
    'The service of a connection cannot be changed. Add another connection',
  ],
  credentialMissing: [422, '请填写', 'Enter a value'],
  credentialWrong: [422, '格式不对，请核对后重新复制', 'The format is wrong. Check it and copy it again'],
  credentialUnknown: [422, '该服务没有这一项', 'This service has no such field'],
  noHouse: [422, '选择房源，或打开「全部房源」', 'Choose properties, or turn on “All properties”'],
  houseUnknown: [422, '房源不存在', 'A property does not exist'],
  noSubject: [422, '至少选择一项内容', 'Choose at least one subject'],
  notAvailable: [
    409,
    '本系统未设置该服务的地址，请联系管理员',
    'This system has no address for the service. Ask an administrator',
  ],
  revoked: [
    409,
    '密钥已删除，请先编辑并填写新密钥',
    'The keys were deleted. Edit the connection and enter new keys first',
  ],
  noReports: [409, '该连接没有回执地址', 'This connection has no delivery report address'],
});
