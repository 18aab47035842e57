import {
  countMemberChecks,
  getMemberCheck,
  pageMemberChecks,
} from '@minsu/contract/sales/members/member-document-endpoints.ts';
import {
  countMemberViews,
  getMember,
  getMemberHistory,
  getMemberMoney,
  memberTags,
  pageMemberMessages,
  pageMembers,
} from '@minsu/contract/sales/members/member-endpoints.ts';
import { memberFailures } from '@minsu/contract/sales/members/member-failures.ts';
import {
  listDuplicates,
  listMerges,
  previewMerge,
} from '@minsu/contract/sales/members/member-merge-endpoints.ts';
import { query } from '../../platform/http/routes.ts';
import { importRoutes, importWork } from '../../platform/imports/imports.ts';
import { bulkRoutes, bulkWork } from '../../platform/jobs/bulk.ts';
import type { Module } from '../../platform/module.ts';
import { exportRoutes, exportWork } from '../../platform/sheets/exports.ts';
import {
  passMemberDocumentRoute,
  rejectMemberDocumentRoute,
  showMemberDocumentNumberRoute,
} from './check-document.ts';
import { checkCounts, documentCase, pageOfChecks } from './check-queries.ts';
import { dropLooseMemberPhotos, getMemberPhotoRoute, uploadMemberPhotoRoute } from './document-photo.ts';
import { memberExport } from './export-members.ts';
import { findAllDuplicatesJob, findDuplicatesJob } from './find-duplicates.ts';
import { memberImport } from './import-members.ts';
import { memberDetail } from './member-detail-queries.ts';
import { searchMembers } from './member-hit-queries.ts';
import { spellMembersJob } from './member-jobs.ts';
import { countMemberViewsOf, memberTagsInUse, pageOfMembers } from './member-list-queries.ts';
import { memberHistory, memberMessages, memberMoney } from './member-record-queries.ts';
import { dismissDuplicateRoute, mergeMembersRoute } from './merge-members.ts';
import { duplicatesOf, mergePreview, mergesOf } from './merge-queries.ts';
import {
  correctMemberDocumentRoute,
  recordMemberDocumentRoute,
  removeMemberDocumentRoute,
} from './record-document.ts';
import { revealMemberRoute } from './reveal-member.ts';
import { saveMemberRoute } from './save-member.ts';
import { tagMembersBulk } from './tag-members.ts';
import { undoMergeRoute } from './undo-merge.ts';

/** Members: profile, contacts, documents and their check, duplicates, merging and undo. */
export const membersModule: Module = {
  name: 'members',
  routes: [
    query(pageMembers, pageOfMembers),
    query(countMemberViews, countMemberViewsOf),
    query(memberTags, memberTagsInUse),
    query(getMember, (ctx, { id }) => memberDetail(ctx, id)),
    saveMemberRoute,
    revealMemberRoute,
    query(getMemberMoney, memberMoney),
    query(pageMemberMessages, memberMessages),
    query(getMemberHistory, memberHistory),
    recordMemberDocumentRoute,
    correctMemberDocumentRoute,
    removeMemberDocumentRoute,
    uploadMemberPhotoRoute,
    getMemberPhotoRoute,
    query(pageMemberChecks, pageOfChecks),
    query(countMemberChecks, checkCounts),
    query(getMemberCheck, (ctx, { id }) => documentCase(ctx, id)),
    passMemberDocumentRoute,
    rejectMemberDocumentRoute,
    showMemberDocumentNumberRoute,
    query(listDuplicates, duplicatesOf),
    dismissDuplicateRoute,
    query(previewMerge, mergePreview),
    mergeMembersRoute,
    query(listMerges, mergesOf),
    undoMergeRoute,
    ...exportRoutes(memberExport),
    ...importRoutes(memberImport),
    ...bulkRoutes(tagMembersBulk),
  ],
  works: [exportWork(memberExport), importWork(memberImport), bulkWork(tagMembersBulk)],
  jobs: {
    'members.spell': spellMembersJob,
    'members.findDuplicates': findDuplicatesJob,
    'members.findAllDuplicates': findAllDuplicatesJob,
    'members.dropLoosePhotos': { cron: '47 3 * * *', run: dropLooseMemberPhotos },
  },
  search: [{ group: 'member', permission: 'member:read', find: searchMembers }],
  constraints: {
    guests_phone_key: memberFailures.phoneJustTaken,
    guest_contacts_phone_key: memberFailures.phoneJustTaken,
    guest_documents_number_key: memberFailures.documentJustTaken,
  },
};
