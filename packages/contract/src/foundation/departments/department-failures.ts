import { failures } from '../../platform/failure.ts';
import { MAX_DEPTH } from './department-rules.ts';

export const departmentFailures = failures('department', {
  needsAllHouses: [
    403,
    '部门归整个企业所有，需要全部房源的数据范围',
    'Departments belong to the whole business and require the “all properties” data scope',
  ],
  codeTaken: [409, '该部门编码已被使用', 'This department code is already used'],
  nameTaken: [409, '同一上级下已有同名部门', 'A department with this name already exists at this level'],
  unknownParent: [
    422,
    '上级部门不存在，请刷新后重选',
    'The parent department no longer exists. Refresh and choose again',
  ],
  cycle: [
    422,
    '不能把部门移到它自己或它的下级之下',
    'A department cannot be moved under itself or its sub-departments',
  ],
  tooDeep: [422, `部门最多 ${MAX_DEPTH} 级`, `Departments can be up to ${MAX_DEPTH} levels deep`],
  tooMany: [409, '最多 {{limit}} 个部门', 'Up to {{limit}} departments'],
  hasChildren: [
    409,
    '仍有 {{count}} 个下级部门，请先移走或删除',
    'It still has {{count}} sub-departments. Move or delete them first',
  ],
  hasPeople: [
    409,
    '仍有 {{count}} 位成员，请先调整他们的部门',
    'It still has {{count}} members. Move them to another department first',
  ],
  hasHouses: [
    409,
    '仍有 {{count}} 套房源，请先调整归属部门',
    'It still has {{count}} properties. Move them to another department first',
  ],
});
