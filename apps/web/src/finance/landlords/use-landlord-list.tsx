/** The landlord list, for its own page or another screen. */
import type { LandlordRow } from '@minsu/contract/finance/landlords/landlord.ts';
import {
  exportLandlords,
  importLandlords,
  pageLandlords,
} from '@minsu/contract/finance/landlords/landlord-endpoints.ts';
import { Button } from 'antd';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Icon } from '../../components/icon.tsx';
import type { ListPageProps } from '../../components/lists/list-types.ts';
import { Facts } from '../../components/records/facts.tsx';
import { landlordHref } from '../../components/records/landlord-href.ts';
import { ImportButton } from '../../components/runs/import-button.tsx';
import { useMay } from '../../platform/calls/session.ts';
import { businessToday } from '../../platform/clocks.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { useLandlordColumns } from './landlord-columns.tsx';
import { useLandlordFilters, useLandlordViews } from './landlord-filters.ts';
import { landlordQueries } from './landlord-live.ts';
import { LandlordContract, LandlordStatus, LandlordTags, Until } from './landlord-words.tsx';

const LandlordDrawer = lazyPart(() => import('./landlord-drawer.tsx'));

const keyOf = ({ id }: LandlordRow): string => id;
const nameOf = ({ name }: LandlordRow): string => name;
const hrefOf = ({ id }: LandlordRow): string => landlordHref(id);

type List = Omit<ListPageProps<typeof pageLandlords>, 'primaryAction'>;

export const useLandlordList = (): List => {
  const { t } = useTranslation('landlords');
  const may = useMay();
  return {
    title: t('title'),
    purpose: t('purpose'),
    listKey: 'landlords',
    endpoint: pageLandlords,
    filters: useLandlordFilters(),
    columns: useLandlordColumns(),
    quickViews: useLandlordViews(),
    defaultSort: 'name',
    rowKey: keyOf,
    rowName: nameOf,
    rowHref: hrefOf,
    ...(may('landlord:export') && { exportOf: exportLandlords }),
    tools: (
      <ImportButton
        importOf={importLandlords}
        target={{}}
        what={t('importTitle')}
        invalidates={landlordQueries}
      />
    ),
    preview: (landlord) => <Preview landlord={landlord} />,
    phoneRender: (landlord) => <Card landlord={landlord} />,
    empty: { title: t('emptyTitle'), hint: t('emptyHint'), action: <AddLandlord /> },
  };
};

/** Button with its drawer. */
export const AddLandlord = () => {
  const { t } = useTranslation('landlords');
  const may = useMay();
  const drawer = useDialog();
  if (!may('landlord:edit')) return null;
  return (
    <>
      <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => drawer.show()}>
        {t('add')}
      </Button>
      {drawer.shown && <LandlordDrawer open={drawer.shown.open} onClose={drawer.close} />}
    </>
  );
};

interface LandlordProps {
  readonly landlord: LandlordRow;
}

const Preview = ({ landlord }: LandlordProps) => {
  const { t } = useTranslation('landlords');
  const { kind, phoneMasked, houseCount, documentsUntil, username, tags, statusReason, contractState } =
    landlord;
  return (
    <div className="landlord-preview">
      <Facts
        items={[
          { label: t('column_status'), value: <LandlordStatus landlord={landlord} /> },
          ...(statusReason ? [{ label: t('field_reason'), value: statusReason }] : []),
          { label: t('column_kind'), value: t(`kind_${kind}`) },
          { label: t('column_phone'), value: phoneMasked ?? '—' },
          { label: t('column_houses'), value: houseCount },
          {
            label: t('column_documents'),
            value: documentsUntil ? <Until date={documentsUntil} today={businessToday(null)} counted /> : '—',
          },
          ...(contractState === null
            ? []
            : [{ label: t('column_contract'), value: <LandlordContract landlord={landlord} /> }]),
          { label: t('column_login'), value: username ?? '—' },
          ...(tags.length > 0 ? [{ label: t('column_tags'), value: <LandlordTags tags={tags} /> }] : []),
        ]}
      />
    </div>
  );
};

const Card = ({ landlord }: LandlordProps) => {
  const { t } = useTranslation('landlords');
  const { name, kind, phoneMasked, houseCount, documentsUntil, statusReason, contractState } = landlord;
  return (
    <div className="landlord-card">
      <header>
        <strong>{name}</strong>
        <span>
          <LandlordStatus landlord={landlord} />
        </span>
      </header>
      {statusReason && <span className="muted">{statusReason}</span>}
      <span className="muted">
        {[t(`kind_${kind}`), phoneMasked, `${t('column_houses')} ${houseCount}`].filter(Boolean).join(' · ')}
      </span>
      {contractState !== null && contractState !== 'active' && <LandlordContract landlord={landlord} />}
      {documentsUntil && (
        <span>
          <span className="muted">{t('column_documents')}</span>{' '}
          <Until date={documentsUntil} today={businessToday(null)} counted />
        </span>
      )}
    </div>
  );
};
