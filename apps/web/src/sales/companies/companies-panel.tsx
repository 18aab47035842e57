/** Company accounts: balance, remaining credit, settlements, statements. */
import {
  type Company,
  companyViews,
  pageCompanies,
} from '@minsu/contract/sales/companies/company-endpoints.ts';
import { Button } from 'antd';
import { useMemo } from 'react';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Icon } from '../../components/icon.tsx';
import { ListPanel } from '../../components/lists/list-panel.tsx';
import type { ListColumn, ListFilter, QuickView } from '../../components/lists/list-types.ts';
import { Facts } from '../../components/records/facts.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { Money } from '../../components/words/money.tsx';
import { useMay } from '../../platform/calls/session.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { CompanyActions } from './company-actions.tsx';
import './companies-live.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { COMPANIES_HREF, STATEMENT_OF } from './statement-href.ts';

const CompanyDrawer = lazyPart(() => import('./company-drawer.tsx'), 'asked');

const keyOf = ({ id }: Company): string => id;
const nameOf = ({ name }: Company): string => name;

const StatementPart = lazyPart(() => import('./statement-part.tsx'), 'asked');

/** The list, or the statement named in the address. */
export const CompaniesPanel = () => {
  const [search] = useAddressSearch();
  const companyId = search.get(STATEMENT_OF);
  return companyId === null ? (
    <CompanyList />
  ) : (
    <StatementPart key={companyId} companyId={companyId} back={COMPANIES_HREF} />
  );
};

const CompanyList = () => {
  const { t } = useTranslation('companies');
  const add = useAdd();
  return (
    <>
      <ListPanel
        title={t('title')}
        listKey="companies"
        endpoint={pageCompanies}
        filters={useFilters()}
        columns={useColumns()}
        quickViews={useViews()}
        defaultSort="name"
        tools={add.button}
        rowKey={keyOf}
        rowName={nameOf}
        rowActions={(company) => <CompanyActions company={company} />}
        preview={(company) => <Preview company={company} />}
        phoneRender={(company) => <Card company={company} />}
        empty={{ title: t('emptyTitle'), hint: t('emptyHint'), action: add.button }}
      />
      {add.drawer}
    </>
  );
};

const useAdd = () => {
  const { t } = useTranslation('companies');
  const may = useMay();
  const drawer = useDialog();
  if (!may('company:edit')) return { button: null, drawer: null };
  return {
    button: (
      <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => drawer.show()}>
        {t('add')}
      </Button>
    ),
    drawer: drawer.shown && <CompanyDrawer open={drawer.shown.open} onClose={drawer.close} />,
  };
};

const useViews = (): QuickView[] => {
  const { t } = useTranslation('companies');
  return companyViews.map((value) => ({ value, label: t(`view_${value}`) }));
};

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('companies');
  return [{ kind: 'keyword', key: 'keyword', label: t('searchCompany') }];
};

const useColumns = (): ListColumn<Company>[] => {
  const { t } = useTranslation('companies');
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('column_name'),
        sort: true,
        width: 260,
        render: ({ name, active }) => (
          <>
            {name} {!active && <Tag>{t('closedTag')}</Tag>}
          </>
        ),
      },
      { key: 'contact', title: t('column_contact'), render: (company) => contactOf(company) },
      {
        key: 'creditFen',
        title: t('column_creditFen'),
        align: 'end',
        render: ({ creditFen }) => <Money fen={creditFen} />,
      },
      {
        key: 'owedFen',
        title: t('column_owedFen'),
        align: 'end',
        sort: true,
        render: (company) => <Money fen={company.owedFen} />,
      },
      {
        key: 'availableFen',
        title: t('column_availableFen'),
        align: 'end',
        sort: true,
        render: (company) => <Money fen={company.availableFen} />,
      },
    ],
    [t],
  );
};

const contactOf = ({ contact, phone }: Company): string =>
  [contact, phone].filter(Boolean).join(' · ') || '—';

const Preview = ({ company }: { readonly company: Company }) => {
  const { t } = useTranslation('companies');
  return (
    <div className="shift-preview">
      <Facts
        items={[
          { label: t('column_owedFen'), value: <Money fen={company.owedFen} /> },
          { label: t('column_availableFen'), value: <Money fen={company.availableFen} /> },
          { label: t('column_creditFen'), value: <Money fen={company.creditFen} /> },
          { label: t('column_contact'), value: contactOf(company) },
          { label: t('field_taxNo'), value: company.taxNo || '—' },
          ...(company.note ? [{ label: t('field_note'), value: company.note }] : []),
        ]}
      />
      <CompanyActions company={company} />
    </div>
  );
};

const Card = ({ company }: { readonly company: Company }) => {
  const { t } = useTranslation('companies');
  return (
    <div className="desk-card">
      <header>
        <strong>{company.name}</strong>
        {!company.active && <Tag>{t('closedTag')}</Tag>}
      </header>
      <span className="muted">{contactOf(company)}</span>
      <span>
        {t('column_owedFen')} <Money fen={company.owedFen} /> · {t('column_availableFen')}{' '}
        <Money fen={company.availableFen} />
      </span>
      <CompanyActions company={company} />
    </div>
  );
};
