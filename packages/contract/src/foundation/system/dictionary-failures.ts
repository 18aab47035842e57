import { failures } from '../../platform/failure.ts';

export const dictionaryFailures = failures('dictionary', {
  notFound: [404, '字典项不存在', 'This item does not exist'],
  codeTaken: [409, '编码已被使用', 'This code is already used'],
  nameTaken: [409, '名称已被使用', 'This name is already used'],
  codeNeeded: [422, '请填写编码', 'Enter a code'],
  noGroup: [422, '分组不存在', 'This group does not exist'],
  countsAsNeeded: [422, '请选择按哪个内置项目记账', 'Choose the built-in item it posts as'],
  inUse: [
    409,
    '已被 {{count}} 处使用，不能删除；可以停用，已有记录仍显示它的名称',
    'Used in {{count}} places and cannot be deleted. Disable it instead; existing records keep its name',
  ],
  builtIn: [
    409,
    '内置项不能删除，可以改名或停用',
    'Built-in items cannot be deleted. Rename or disable them',
  ],
  keptBySystem: [
    409,
    '由系统自动记录，不能手工选用，只能改名',
    'Recorded by the system only. It can be renamed but not selected by users',
  ],
  lastOne: [409, '至少保留一项启用', 'At least one item must stay enabled'],
  notOffered: [
    422,
    '该方式已停用或不存在，请选择其他方式',
    'This option is disabled or does not exist. Choose another',
  ],
});
