import { failures } from '../failure.ts';
import { MAX_DEPTH } from './department-rules.ts';

export const departmentFailures = failures('department', {
  needsAllHouses: [
    403,
    '部门归整个企业所有，需要全部房源的数据范围',
    'Departments belong to the whole business: that takes a role that sees all houses',
  ],
  codeTaken: [409, '该部门编码已被使用', 'This department code is taken'],
  nameTaken: [409, '同一上级下已有同名部门', 'There is a department of this name in the same place'],
  unknownParent: [422, '上级部门不存在，请刷新后重选', 'The chosen parent does not exist any more; refresh'],
  cycle: [
    422,
    '不能把部门移到它自己或它的下级之下',
    'A department cannot be moved under itself or under one of its own',
  ],
  tooDeep: [422, `部门最多 ${MAX_DEPTH} 级`, `Departments can be ${MAX_DEPTH} levels deep at most`],
  tooMany: [409, '最多 {{limit}} 个部门', 'At most {{limit}} departments'],
  hasChildren: [
    409,
    '仍有 {{count}} 个下级部门，请先移走或删除',
    'There are still {{count}} departments below it; move or delete them first',
  ],
  hasPeople: [
    409,
    '仍有 {{count}} 位成员，请先调整他们的部门',
    'There are still {{count}} people in it; move them to another department first',
  ],
  hasHouses: [
    409,
    '仍有 {{count}} 套房源，请先调整归属部门',
    'There are still {{count}} houses in it; give them to another department first',
  ],
});
