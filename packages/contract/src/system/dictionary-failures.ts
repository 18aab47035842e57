import { failures } from '../failure.ts';

export const dictionaryFailures = failures('dictionary', {
  notFound: [404, '字典项不存在', 'No such item'],
  codeTaken: [409, '编码已被使用', 'This code is taken'],
  nameTaken: [409, '名称已被使用', 'This name is taken'],
  codeNeeded: [422, '请填写编码', 'Give it a code'],
  noGroup: [422, '分组不存在', 'No such group'],
  countsAsNeeded: [422, '请选择按哪个内置项目记账', 'Choose the built-in item it counts as'],
  inUse: [
    409,
    '已被 {{count}} 处使用，不能删除；可以停用，已有记录仍显示它的名称',
    'It is in use ({{count}}) and cannot be deleted. Disable it instead: records that carry it keep its name',
  ],
  builtIn: [409, '内置项不能删除，可以改名或停用', 'A built-in item cannot be deleted; rename or disable it'],
  keptBySystem: [
    409,
    '由系统自动记录，不能手工选用，只能改名',
    'The system writes it by itself; it can be renamed, not offered',
  ],
  lastOne: [409, '至少保留一项启用', 'At least one has to stay enabled'],
  notOffered: [422, '该方式已停用或不存在，请选择其他方式', 'This is no longer offered; choose another one'],
});
