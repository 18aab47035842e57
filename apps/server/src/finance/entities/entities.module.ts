/** Legal entities: who keeps books, and what belongs to them. */
import { listEntities, pageEntityHouses } from '@minsu/contract/finance/entities/entity-endpoints.ts';
import { entityFailures } from '@minsu/contract/finance/entities/entity-failures.ts';
import { query } from '../../platform/http/routes.ts';
import type { Module } from '../../platform/module.ts';
import { assignEntityHousesRoute, removeEntityHouseRoute } from './assign-houses.ts';
import { allEntities, pageOfEntityHouses } from './entity-queries.ts';
import { saveEntityRoute } from './save-entity.ts';
import { saveEntityAccountRoute } from './save-entity-account.ts';

export const entitiesModule: Module = {
  name: 'entities',
  routes: [
    query(listEntities, allEntities),
    saveEntityRoute,
    saveEntityAccountRoute,
    query(pageEntityHouses, pageOfEntityHouses),
    assignEntityHousesRoute,
    removeEntityHouseRoute,
  ],
  constraints: {
    legal_entities_name_key: entityFailures.nameTaken,
    legal_entities_tax_no_key: entityFailures.taxNoTaken,
    legal_entities_default_key: entityFailures.defaultTaken,
    entity_accounts_ledger_key: entityFailures.ledgerAccountTaken,
    entity_accounts_account_no_key: entityFailures.accountNoTaken,
  },
};
