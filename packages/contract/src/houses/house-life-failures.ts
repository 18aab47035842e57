/** Refusals of the life of a house: its revisions, its review, its standards. */
import { failures } from '../failure.ts';

export const houseLifeFailures = failures('house', {
  cannotEdit: [
    409,
    '房源正在审核，不能修改；提交人可先撤回',
    'The house is under review and cannot be edited; its submitter may withdraw it first',
  ],
  archivedCannotEdit: [409, '房源已归档，不能修改', 'An archived house cannot be edited'],
  cannotSubmit: [409, '当前状态不能提交审核', 'It cannot be submitted in its present state'],
  incomplete: [
    422,
    '资料不完整，请补充标出的内容',
    'Something is missing; please complete the marked fields',
  ],
  nothingChanged: [
    409,
    '与已上线的内容相同，无需审核',
    'Nothing differs from what is live, so there is nothing to review',
  ],
  noStandards: [
    409,
    '该类型还没有发布的审核标准，请先在“房源标准”中发布',
    'No standards are published for this kind of house; publish them first',
  ],
  cannotWithdraw: [409, '该提交已处理，不能撤回', 'It has been decided already and cannot be withdrawn'],
  notSubmitter: [403, '只有提交人可以撤回', 'Only who submitted it may withdraw it'],
  cannotDiscard: [
    409,
    '没有可放弃的修改；从未通过审核的房源请归档，被退回的请先转为草稿',
    'There is no change to give up; a house that never passed a review is archived, after Back to draft when it was returned',
  ],
  cannotArchive: [
    409,
    '当前状态不能归档：在线的请先下线，审核中的请先撤回，被退回的请先转为草稿',
    'It cannot be archived in its present state: take it offline, withdraw it from review, or turn a returned one back to a draft first',
  ],
  futureOrders: [
    409,
    '还有 {{count}} 个未完成的订单，不能归档',
    'Unfinished orders ({{count}}) stand against archiving it',
  ],
  underReview: [
    409,
    '有修改正在审核，请先撤回或等待审核完成',
    'A change is under review; withdraw it or wait for the decision',
  ],
  typeHasRooms: [
    409,
    '房型“{{name}}”还有 {{count}} 间房，不能删除；请先移走房间',
    'Room type “{{name}}” still has rooms ({{count}}); move them first',
  ],
  typeHasStays: [
    409,
    '房型“{{name}}”还有未完成的订单，不能删除',
    'Room type “{{name}}” still has unfinished stays and cannot be removed',
  ],
  unknownRoomType: [409, '房型已不存在，请刷新后重试', 'A room type no longer exists; refresh and try again'],
  unknownFile: [422, '文件不存在，请重新上传', 'This file does not exist; upload it again'],
  unknownChoice: [422, '所选内容不存在，请重新选择', 'What was chosen does not exist; choose again'],
  outOfReach: [
    422,
    '保存后您将无法再看到该房源，请选择您负责范围内的部门或负责人',
    'You would no longer see the house; choose a department or a manager of your own scope',
  ],
  moneyNeeded: [
    403,
    '您的角色不能查看金额，不能编辑房源',
    'Your role sees no amounts and cannot edit houses',
  ],
  reviewNotFound: [404, '审核记录不存在', 'No such review'],
  cannotDecide: [409, '该审核已处理', 'This review has been decided already'],
  licenceRanOut: [
    409,
    '许可在审核期间已过期，不能批准；请退回并要求更新',
    'The licence has run out meanwhile, so it cannot be approved; return it and ask for a new one',
  ],
  ownSubmission: [
    403,
    '不能审核自己提交或编辑的房源，请由其他人审核',
    'You submitted or edited this; somebody else has to decide',
  ],
  itemUndecided: [422, '请逐项给出结论', 'Decide on every item'],
  reasonNeeded: [422, '请写明退回原因', 'Say why it is returned'],
  mandatoryReturned: [
    422,
    '必备标准未全部通过，不能批准',
    'A mandatory standard has not passed, so it cannot be approved',
  ],
  nothingReturned: [422, '请至少退回一项并写明原因', 'Return at least one item with its reason'],
  unknownItem: [422, '标准不属于本次审核', 'This standard is not part of the review'],
});

export const standardFailures = failures('standard', {
  notFound: [404, '标准不存在', 'No such standards'],
  notADraft: [
    409,
    '已发布的标准不能修改，请编辑新版本',
    'Published standards never change; edit a new version',
  ],
  empty: [422, '请至少添加一项标准', 'Add at least one standard'],
  draftExists: [409, '已有正在编辑的版本，请刷新', 'A draft exists already; refresh'],
});
