/** Announcements to all users or some roles: published at once or scheduled, ended by hand or on time. */
import { failures } from '../../platform/failure.ts';
import type { StateTable } from '../../platform/state-table.ts';

export const announcementStates = ['draft', 'scheduled', 'published', 'ended'] as const;
export type AnnouncementState = (typeof announcementStates)[number];

export const announcementFailures = failures('announcement', {
  notFound: [404, '公告不存在', 'This announcement does not exist'],
  cannotEdit: [
    409,
    '已发布或已结束的公告不能修改内容',
    'A published or ended announcement cannot be changed',
  ],
  cannotPublish: [
    409,
    '只有草稿和定时公告可以发布',
    'Only drafts and scheduled announcements can be published',
  ],
  cannotUnschedule: [409, '公告没有定时发布', 'This announcement is not scheduled'],
  cannotEnd: [409, '只有已发布的公告可以结束', 'Only published announcements can be ended'],
  cannotDelete: [
    409,
    '已发布的公告不能删除，可以结束',
    'A published announcement cannot be deleted. End it instead',
  ],
  inPast: [422, '发布时间须晚于现在', 'Choose a time in the future'],
  endBeforeStart: [422, '结束时间须晚于发布时间', 'The end must be after the start'],
  unknownRole: [422, '角色不存在', 'This role does not exist'],
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
