import { failures } from '../../platform/failure.ts';

export const entityFailures = failures('entity', {
  notFound: [404, '经营主体不存在', 'This legal entity does not exist'],
  accountNotFound: [404, '该账户不存在', 'This account does not exist'],
  assignmentNotFound: [404, '该归属记录不存在', 'This assignment does not exist'],
  wholeBusiness: [
    403,
    '会计账务涉及全部房源，您的角色只能看到部分房源或看不到金额',
    'Accounting covers the whole business. Your role sees only some properties, or no amounts',
  ],
  nameTaken: [409, '已有同名的经营主体', 'A legal entity with this name already exists'],
  taxNoTaken: [409, '该税号已用于另一经营主体', 'Another legal entity has this tax number'],
  defaultTaken: [409, '默认主体刚被修改，请重试', 'The default entity was just changed. Try again'],
  defaultStays: [
    422,
    '默认主体不能停用或取消默认，请先将另一主体设为默认',
    'The default entity cannot be disabled. Make another one the default first',
  ],
  inactive: [422, '该主体已停用', 'This legal entity is disabled'],
  ledgerAccountTaken: [
    409,
    '该收款方式与房源的账户已登记',
    'The account of this payment method and property is already registered',
  ],
  accountNoTaken: [409, '该账号已登记', 'This account number is already registered'],
  unknownMethod: [422, '没有这个收款方式，请重新选择', 'This payment method does not exist. Choose again'],
  unknownHouse: [422, '有房源不存在，请重新选择', 'A property does not exist. Choose again'],
});
