/** Failures of revisions, reviews and standards. */
import { failures } from '../../platform/failure.ts';

export const houseLifeFailures = failures('house', {
  cannotEdit: [
    409,
    '房源正在审核，不能修改；提交人可先撤回',
    'The property is under review and cannot be edited. The submitter can withdraw it first',
  ],
  archivedCannotEdit: [409, '房源已归档，不能修改', 'Archived properties cannot be edited'],
  cannotSubmit: [409, '当前状态不能提交审核', 'It cannot be submitted in its current state'],
  needsReview: [
    409,
    '开店引导已结束，且有同事可以审核；请用“新增房源”填写并提交审核',
    'The setup guide has ended and a colleague can review. Add the property and submit it for review',
  ],
  incomplete: [422, '资料不完整，请补充标出的内容', 'Incomplete. Complete the marked fields'],
  nothingChanged: [409, '与已上线的内容相同，无需审核', 'Same as the live content, so no review is needed'],
  noStandards: [
    409,
    '该类型还没有发布的审核标准，请先在“房源标准”中发布',
    'No standards have been published for this type of property. Publish them under Standards first',
  ],
  cannotWithdraw: [
    409,
    '该提交已处理，不能撤回',
    'This submission has already been decided and cannot be withdrawn',
  ],
  notSubmitter: [403, '只有提交人可以撤回', 'Only the submitter can withdraw it'],
  cannotDiscard: [
    409,
    '没有可放弃的修改；从未通过审核的房源请归档，被退回的请先转为草稿',
    'No changes to discard. Archive a property that was never approved; turn a returned one back into a draft first',
  ],
  cannotArchive: [
    409,
    '当前状态不能归档：在线的请先下线，审核中的请先撤回，被退回的请先转为草稿',
    'It cannot be archived in its current state. Take it offline, withdraw the review, or turn it back into a draft first',
  ],
  futureOrders: [
    409,
    '还有 {{count}} 个未完成的订单，不能归档',
    'It has {{count}} open orders and cannot be archived',
  ],
  underReview: [
    409,
    '有修改正在审核，请先撤回或等待审核完成',
    'A change is under review. Withdraw it or wait for the review',
  ],
  typeHasRooms: [
    409,
    '房型“{{name}}”还有 {{count}} 间房，不能删除；请先移走房间',
    'Room type “{{name}}” still has {{count}} rooms. Move them first',
  ],
  typeHasStays: [
    409,
    '房型“{{name}}”还有未完成的订单，不能删除',
    'Room type “{{name}}” still has open orders and cannot be deleted',
  ],
  unknownRoomType: [
    409,
    '房型已不存在，请刷新后重试',
    'The room type no longer exists. Refresh and try again',
  ],
  unknownFile: [422, '文件不存在，请重新上传', 'The file does not exist. Upload it again'],
  unknownChoice: [422, '所选内容不存在，请重新选择', 'The selected item does not exist. Choose again'],
  outOfReach: [
    422,
    '保存后您将无法再看到该房源，请选择您负责范围内的部门或负责人',
    'You would no longer see this property. Choose a department or manager within your scope',
  ],
  moneyNeeded: [
    403,
    '您的角色不能查看金额，不能编辑房源',
    'Your role cannot see amounts, so it cannot edit properties',
  ],
  reviewNotFound: [404, '审核记录不存在', 'This review does not exist'],
  cannotDecide: [409, '该审核已处理', 'This review has already been decided'],
  licenceRanOut: [
    409,
    '许可在审核期间已过期，不能批准；请退回并要求更新',
    'The licence expired during the review, so it cannot be approved. Return it and ask for a new licence',
  ],
  ownSubmission: [
    403,
    '不能审核自己提交或编辑的房源，请由其他人审核',
    'You submitted or edited this property, so someone else must review it',
  ],
  itemUndecided: [422, '请逐项给出结论', 'Decide on every standard'],
  reasonNeeded: [422, '请写明退回原因', 'Enter the reason for returning it'],
  mandatoryReturned: [
    422,
    '必备标准未全部通过，不能批准',
    'A mandatory standard has not passed, so it cannot be approved',
  ],
  nothingReturned: [422, '请至少退回一项并写明原因', 'Return at least one standard with a reason'],
  unknownItem: [422, '标准不属于本次审核', 'This standard is not part of the review'],
});

export const standardFailures = failures('standard', {
  notFound: [404, '标准不存在', 'These standards do not exist'],
  notADraft: [
    409,
    '已发布的标准不能修改，请编辑新版本',
    'Published standards cannot be changed. Edit a new version',
  ],
  empty: [422, '请至少添加一项标准', 'Add at least one standard'],
  draftExists: [409, '已有正在编辑的版本，请刷新', 'A draft already exists. Refresh'],
});
