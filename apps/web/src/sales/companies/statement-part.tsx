/** Statement of a company: charges with their orders, settlements, export. */
import {
  companyOptions,
  exportStatement,
  pageStatement,
  type StatementLine,
  voidSettlement,
} from '@minsu/contract/sales/companies/company-endpoints.ts';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { Field } from '../../components/forms/field.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { ListPanel } from '../../components/lists/list-panel.tsx';
import type { ListColumn, ListFilter } from '../../components/lists/list-types.ts';
import { orderHref } from '../../components/records/order-href.ts';
import { Tag } from '../../components/state-dot.tsx';
import { DateText } from '../../components/words/date-text.tsx';
import { Money } from '../../components/words/money.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { formatMoney } from '../../platform/format.ts';
import { useMethodName } from '../../platform/payment-methods.ts';
import './companies.css';
import { useTranslation } from '../../platform/use-translation.ts';
import { companyQueries } from './companies-live.ts';

interface StatementPartProps {
  readonly companyId: string;
  /** Address of the list. */
  readonly back: string;
}

const keyOf = ({ id }: StatementLine): string => id;
const nameOf = ({ date, orderNo }: StatementLine): string => `${date} ${orderNo ?? ''}`;

const StatementPart = ({ companyId, back }: StatementPartProps) => {
  const { t } = useTranslation('companies');
  const { data } = useCall(companyOptions, { ids: [companyId] }, { quiet: true });
  const name = data?.[0]?.name ?? '…';
  return (
    <>
      <div className="statement-head">
        <Link to={back}>{t('backToCompanies')}</Link>
        <h2>{name}</h2>
      </div>
      <ListPanel
        title={t('statementTitle', { name })}
        listKey="companyStatement"
        endpoint={pageStatement}
        fixed={{ companyId }}
        filters={useFilters()}
        columns={useColumns()}
        defaultSort="-date"
        exportOf={exportStatement}
        rowKey={keyOf}
        rowName={nameOf}
        rowActions={(line) => <VoidSettlement line={line} />}
        phoneRender={(line) => <Card line={line} />}
        empty={{ title: t('statementEmpty') }}
      />
    </>
  );
};

export default StatementPart;

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('companies');
  return [{ kind: 'dates', key: 'date', from: 'dateFrom', to: 'dateTo', label: t('filterDate') }];
};

const useColumns = (): ListColumn<StatementLine>[] => {
  const { t } = useTranslation('companies');
  return useMemo(
    () => [
      {
        key: 'date',
        title: t('line_date'),
        sort: true,
        width: 130,
        render: ({ date }) => <DateText date={date} />,
      },
      { key: 'kind', title: t('line_kind'), width: 130, render: (line) => <Kind line={line} /> },
      { key: 'orderNo', title: t('line_orderNo'), render: (line) => <Order line={line} /> },
      { key: 'guestName', title: t('line_guestName'), render: ({ guestName }) => guestName ?? '—' },
      { key: 'houseName', title: t('line_houseName'), render: ({ houseName }) => houseName ?? '—' },
      {
        key: 'amountFen',
        title: t('line_amountFen'),
        align: 'end',
        render: ({ amountFen, voided }) =>
          voided ? (
            <del>
              <Money fen={amountFen} />
            </del>
          ) : (
            <Money fen={amountFen} />
          ),
      },
      { key: 'note', title: t('line_note'), render: ({ note }) => note || '—' },
      { key: 'by', title: t('line_by'), hidden: true, render: ({ by }) => by },
    ],
    [t],
  );
};

const Kind = ({ line: { kind, method, voided } }: { readonly line: StatementLine }) => {
  const { t } = useTranslation('companies');
  const methodName = useMethodName();
  return (
    <>
      {t(`kind_${kind}`)}
      {method && <span className="muted"> {methodName(method)}</span>} {voided && <Tag>{t('voided')}</Tag>}
    </>
  );
};

const Order = ({ line: { orderId, orderNo } }: { readonly line: StatementLine }) =>
  orderId === null ? '—' : <Link to={orderHref(orderId)}>{orderNo}</Link>;

const Card = ({ line }: { readonly line: StatementLine }) => (
  <div className="desk-card">
    <header>
      <strong>
        <Kind line={line} />
      </strong>
      <DateText date={line.date} />
    </header>
    <span>
      <Money fen={line.amountFen} /> <Order line={line} />
    </span>
    <VoidSettlement line={line} />
  </div>
);

const VoidSettlement = ({ line }: { readonly line: StatementLine }) => {
  const { t } = useTranslation('companies');
  const [open, setOpen] = useState(false);
  if (line.kind !== 'settlement' || line.voided) return null;
  return (
    <>
      <Button type="text" size="small" danger onClick={() => setOpen(true)}>
        {t('void')}
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('voidTitle')}
        text={t('voidText', { amount: formatMoney(-line.amountFen) })}
        submitLabel={t('void')}
        danger
        command={voidSettlement}
        base={{ settlementId: line.id }}
        initial={{ reason: '' }}
        done={t('voidDone')}
        invalidates={companyQueries}
        onDone={() => setOpen(false)}
      >
        <Field of={voidSettlement.input} name="reason" label={t('field_reason')} />
      </FormDialog>
    </>
  );
};
