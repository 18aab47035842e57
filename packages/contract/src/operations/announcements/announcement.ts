/** Announcements to all users or some roles: published at once or scheduled, ended by hand or on time. */
import { failures } from '../../platform/failure.ts';
import type { StateTable } from '../../platform/state-table.ts';

export const announcementStates = ['draft', 'scheduled', 'published', 'ended'] as const;
export type AnnouncementState = (typeof announcementStates)[number];

export const announcementFailures = failures('announcement', {
  notFound: [404, '公告不存在', 'No such announcement'],
  cannotEdit: [
    409,
    '已发布或已结束的公告不能修改内容',
    'What was published or has ended cannot be rewritten',
  ],
  cannotPublish: [
    409,
    '只有草稿和定时公告可以发布',
    'Only a draft or a scheduled announcement can be published',
  ],
  cannotUnschedule: [409, '公告没有定时发布', 'It is not scheduled'],
  cannotEnd: [409, '只有已发布的公告可以结束', 'Only a published announcement can be ended'],
  cannotDelete: [409, '已发布的公告不能删除，可以结束', 'A published announcement is not deleted; end it'],
  inPast: [422, '发布时间须晚于现在', 'The time must be still to come'],
  endBeforeStart: [422, '结束时间须晚于发布时间', 'The end must be after the beginning'],
  unknownRole: [422, '角色不存在', 'No such role'],
});

export const announcementActions = ['edit', 'publish', 'unschedule', 'end', 'delete'] as const;
export type AnnouncementAction = (typeof announcementActions)[number];

const permission = 'announcement:edit';
const f = announcementFailures;

/** 草稿 → 定时 | 已发布 → 已结束. Only unpublished ones can be deleted. */
export const announcementTable: StateTable<AnnouncementAction, AnnouncementState, object> = {
  edit: { from: ['draft', 'scheduled'], to: ['draft', 'scheduled'], permission, failure: f.cannotEdit },
  publish: {
    from: ['draft', 'scheduled'],
    to: ['published', 'scheduled'],
    permission,
    failure: f.cannotPublish,
  },
  unschedule: { from: ['scheduled'], to: ['draft'], permission, failure: f.cannotUnschedule },
  end: { from: ['published'], to: ['ended'], permission, failure: f.cannotEnd },
  delete: { from: ['draft', 'scheduled'], to: [], permission, failure: f.cannotDelete },
};
