/** Accounting: vouchers, account map, auxiliary items and legal entities. */

import type { LegalEntity } from '@minsu/contract/finance/entities/entity.ts';
import { listEntities } from '@minsu/contract/finance/entities/entity-endpoints.ts';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/lists/page.tsx';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { PartLinks } from '../../components/records/part-tabs.tsx';
import { useOpenPart } from '../../components/records/use-open-part.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { BooksBar, useBooksChoice } from './books-choice.tsx';
import './books.css';
import './books-live.ts';

const EntitiesPanel = lazyPart(() => import('../entities/entities-panel.tsx'), 'asked');

export interface BooksPartProps {
  readonly entity: LegalEntity;
  readonly month: string;
}

const tabs = ['vouchers', 'map', 'items', 'entities'] as const;
type Tab = (typeof tabs)[number];

const parts: Readonly<Record<Exclude<Tab, 'entities'>, ComponentType<BooksPartProps>>> = {
  vouchers: lazyPart(() => import('./vouchers-part.tsx'), 'asked'),
  map: lazyPart(() => import('./map-part.tsx'), 'asked'),
  items: lazyPart(() => import('./items-part.tsx'), 'asked'),
};

const BooksPage = () => {
  const { t } = useTranslation('books');
  const open = useOpenPart(tabs);
  const { kept } = useBooksChoice();
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      <PartLinks label={t('parts')} parts={tabs} open={open} keep={kept} title={(tab) => t(`tab_${tab}`)} />
      {open === 'entities' ? <EntitiesPanel /> : <EntityPart key={open} part={open} />}
    </Page>
  );
};

export default BooksPage;

const EntityPart = ({ part }: { readonly part: keyof typeof parts }) => {
  const { t } = useTranslation('books');
  const query = useCall(listEntities, {});
  const { entityId, month } = useBooksChoice();
  const Part = parts[part];
  return (
    <Loaded
      query={query}
      lines={8}
      isEmpty={(all) => all.length === 0}
      empty={
        <Panel>
          <EmptyState
            title={t('noEntity')}
            hint={t('noEntityHint')}
            action={<Link to="?tab=entities">{t('addEntity')}</Link>}
          />
        </Panel>
      }
    >
      {(all) => {
        const entity = all.find(({ id }) => id === entityId) ?? all[0];
        return (
          entity && (
            <div className="books-stack">
              <BooksBar entities={all} entity={entity} withMonth={part === 'vouchers'} />
              <Part key={`${entity.id}${month}`} entity={entity} month={month} />
            </div>
          )
        );
      }}
    </Loaded>
  );
};
