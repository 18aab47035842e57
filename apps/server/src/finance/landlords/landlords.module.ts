/** Landlords: their files, documents and sign-ins, and what they see of their property themselves. */
import {
  countLandlordViews,
  getLandlord,
  getLandlordHistory,
  landlordOptions,
  landlordTags,
  pageLandlords,
} from '@minsu/contract/finance/landlords/landlord-endpoints.ts';
import { landlordFailures } from '@minsu/contract/finance/landlords/landlord-failures.ts';
import { getOwnerHome, listStayOwners } from '@minsu/contract/finance/landlords/owner-endpoints.ts';
import { query } from '../../platform/http/routes.ts';
import { importRoutes, importWork } from '../../platform/imports/imports.ts';
import type { Module } from '../../platform/module.ts';
import { exportRoutes, exportWork } from '../../platform/sheets/exports.ts';
import { cancelOwnerStayRoute } from './cancel-owner-stay.ts';
import { landlordExport } from './export-landlords.ts';
import { fileOwnerStayRoute } from './file-owner-stay.ts';
import { assignLandlordHousesRoute, withdrawLandlordHouseRoute } from './give-houses.ts';
import { landlordImport } from './import-landlords.ts';
import { landlordDetail, landlordHistory } from './landlord-detail-queries.ts';
import { getLandlordFileRoute, uploadLandlordFileRoute } from './landlord-files.ts';
import { searchLandlords } from './landlord-hit-queries.ts';
import {
  createLandlordUserRoute,
  landlordUserOptionsRoute,
  linkLandlordUserRoute,
  unlinkLandlordUserRoute,
} from './landlord-login.ts';
import { landlordPage, landlordViewCounts, optionsOfLandlords, tagsOfLandlords } from './landlord-queries.ts';
import { getOwnFileRoute } from './own-file.ts';
import { ownerHome } from './owner-home-queries.ts';
import { printOwnContractRoute } from './print-own-contract.ts';
import { purgeLandlordUploadsJob } from './purge-landlord-uploads.ts';
import { remindOfDocumentsJob } from './remind-of-documents.ts';
import { revealLandlordRoute } from './reveal-landlord.ts';
import { createLandlordRoute, editLandlordRoute } from './save-landlord.ts';
import { saveLandlordContactsRoute } from './save-landlord-contacts.ts';
import {
  addLandlordDocumentRoute,
  editLandlordDocumentRoute,
  removeLandlordDocumentRoute,
} from './save-landlord-document.ts';
import { endLandlordRoute, pauseLandlordRoute, resumeLandlordRoute } from './set-landlord-status.ts';
import { setStatementMailRoute } from './set-statement-mail.ts';
import { ownersOfHouse } from './stay-owner-queries.ts';

export const landlordsModule: Module = {
  name: 'landlords',
  routes: [
    printOwnContractRoute,
    query(pageLandlords, landlordPage),
    query(countLandlordViews, (ctx) => landlordViewCounts(ctx)),
    query(landlordTags, tagsOfLandlords),
    query(landlordOptions, optionsOfLandlords),
    query(getLandlord, (ctx, { id }) => landlordDetail(ctx, id)),
    query(getLandlordHistory, landlordHistory),
    createLandlordRoute,
    editLandlordRoute,
    pauseLandlordRoute,
    resumeLandlordRoute,
    endLandlordRoute,
    saveLandlordContactsRoute,
    revealLandlordRoute,
    assignLandlordHousesRoute,
    withdrawLandlordHouseRoute,
    uploadLandlordFileRoute,
    addLandlordDocumentRoute,
    editLandlordDocumentRoute,
    removeLandlordDocumentRoute,
    getLandlordFileRoute,
    landlordUserOptionsRoute,
    linkLandlordUserRoute,
    createLandlordUserRoute,
    unlinkLandlordUserRoute,
    ...exportRoutes(landlordExport),
    ...importRoutes(landlordImport),
    query(getOwnerHome, ownerHome),
    getOwnFileRoute,
    setStatementMailRoute,
    query(listStayOwners, (ctx, { houseId }) => ownersOfHouse(ctx, houseId)),
    fileOwnerStayRoute,
    cancelOwnerStayRoute,
  ],
  search: [{ group: 'landlord', permission: 'landlord:read', find: searchLandlords }],
  works: [exportWork(landlordExport), importWork(landlordImport)],
  constraints: {
    landlords_phone_key: landlordFailures.takenMeanwhile,
    landlords_tax_id_key: landlordFailures.takenMeanwhile,
    landlords_user_key: landlordFailures.takenMeanwhile,
  },
  jobs: {
    'landlords.purgeUploads': purgeLandlordUploadsJob,
    'landlords.remindOfDocuments': remindOfDocumentsJob,
  },
};
