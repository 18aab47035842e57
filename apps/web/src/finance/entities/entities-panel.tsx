/** Legal entities with their accounts, and the properties that belong to them over time. */
import type { LegalEntity } from '@minsu/contract/finance/entities/entity.ts';
import { listEntities } from '@minsu/contract/finance/entities/entity-endpoints.ts';
import { Button } from 'antd';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { Facts } from '../../components/records/facts.tsx';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { EntityAccounts } from './entity-accounts.tsx';
import './entities.css';
import './entity-live.ts';
import { EntityHousesPanel } from './entity-houses-panel.tsx';

const EntityDrawer = lazyPart(() => import('./entity-drawer.tsx'), 'asked');

const EntitiesPart = () => {
  const { t } = useTranslation('entities');
  const query = useCall(listEntities, {});
  const may = useMay();
  const drawer = useDialog<{ readonly entity?: LegalEntity }>();
  const add = may('books:manage') ? (
    <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => drawer.show({})}>
      {t('add')}
    </Button>
  ) : null;
  return (
    <div className="books-stack">
      <Panel title={t('title')} extra={add}>
        <p className="muted entity-hint">{t('hint')}</p>
        <Loaded
          query={query}
          lines={6}
          isEmpty={(all) => all.length === 0}
          empty={<EmptyState title={t('empty')} hint={t('emptyHint')} action={add} />}
        >
          {(all) => (
            <ul className="entity-list">
              {all.map((entity) => (
                <li key={entity.id}>
                  <EntityCard entity={entity} onEdit={() => drawer.show({ entity })} />
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </Panel>
      <EntityHousesPanel entities={query.data ?? []} />
      {drawer.shown && (
        <EntityDrawer
          key={drawer.shown.key}
          {...drawer.shown.of}
          open={drawer.shown.open}
          onClose={drawer.close}
        />
      )}
    </div>
  );
};

export default EntitiesPart;

interface EntityCardProps {
  readonly entity: LegalEntity;
  readonly onEdit: () => void;
}

const EntityCard = ({ entity, onEdit }: EntityCardProps) => {
  const { t } = useTranslation('entities');
  const may = useMay();
  const { name, taxNo, vatKind, standard, isDefault, active, houses, note } = entity;
  return (
    <article className="entity-card">
      <header>
        <h3>{name}</h3>
        {isDefault && <Tag tone="info">{t('default')}</Tag>}
        {!active && <Tag>{t('inactive')}</Tag>}
        {may('books:manage') && (
          <Button size="small" onClick={onEdit} aria-label={t('editTitle', { name })}>
            {t('edit')}
          </Button>
        )}
      </header>
      <Facts
        items={[
          { label: t('field_taxNo'), value: taxNo || '—' },
          { label: t('field_vatKind'), value: t(`vatKind_${vatKind}`) },
          { label: t('field_standard'), value: t(`standard_${standard}`) },
          { label: t('houses'), value: t('houseCount', { count: houses }) },
          ...(note ? [{ label: t('field_note'), value: note }] : []),
        ]}
      />
      <EntityAccounts entity={entity} />
    </article>
  );
};
