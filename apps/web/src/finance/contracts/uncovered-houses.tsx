/** Properties of landlords without a contract today. */

import { pageUncovered } from '@minsu/contract/finance/contracts/contract-endpoints.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { ListPage } from '../../components/lists/list-page.tsx';
import type { ListColumn } from '../../components/lists/list-types.ts';
import { anyLandlordSource } from '../../components/records/landlord-source.ts';
import { useMay } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { CONTRACTS_HREF, dayText, newHref } from './contract-words.tsx';

type House = OutputOf<typeof pageUncovered>['records'][number];

const idOf = ({ id }: House): string => id;
const nameOf = ({ name }: House): string => name;
const houseHref = ({ id }: House): string => `/house/houseDetail?id=${id}`;

const Since = ({ of: { since } }: { readonly of: House }) => {
  const { t } = useTranslation('contracts');
  return <>{since === null ? t('neverHad') : t('ranOut', { day: dayText(since) })}</>;
};

const Draft = ({ of: { id, landlordId } }: { readonly of: House }) => {
  const { t } = useTranslation('contracts');
  return <Link to={newHref({ landlordId, houseId: id })}>{t('draftFor')}</Link>;
};

const useColumns = (): ListColumn<House>[] => {
  const { t } = useTranslation('contracts');
  return useMemo(
    (): ListColumn<House>[] => [
      { key: 'name', title: t('column_house'), width: 260, render: (house) => house.name },
      {
        key: 'landlordName',
        title: t('column_landlordName'),
        width: 220,
        render: (house) => house.landlordName,
      },
      { key: 'city', title: t('column_city'), render: (house) => house.city },
      { key: 'since', title: t('column_since'), render: (house) => <Since of={house} /> },
    ],
    [t],
  );
};

const UncoveredHouses = () => {
  const { t } = useTranslation('contracts');
  const may = useMay();
  return (
    <ListPage
      title={t('uncovered')}
      purpose={
        <>
          {t('uncoveredHint')} · <Link to={CONTRACTS_HREF}>{t('toList')}</Link>
        </>
      }
      listKey="uncoveredHouses"
      endpoint={pageUncovered}
      filters={[
        { kind: 'keyword', key: 'keyword', label: t('searchLabel') },
        {
          kind: 'remote',
          key: 'landlordId',
          label: t('filterLandlord'),
          multiple: true,
          source: anyLandlordSource,
        },
      ]}
      columns={useColumns()}
      rowKey={idOf}
      rowName={nameOf}
      rowHref={houseHref}
      {...(may('contract:edit') && { rowActions: (house: House) => <Draft of={house} /> })}
      phoneRender={(house) => (
        <div className="row-card">
          <div className="line">
            <strong className="title">{house.name}</strong>
            {may('contract:edit') && <Draft of={house} />}
          </div>
          <span>
            {house.landlordName} · {house.city}
          </span>
          <span className="muted">
            <Since of={house} />
          </span>
        </div>
      )}
      empty={{ title: t('uncoveredNone') }}
    />
  );
};

export default UncoveredHouses;
