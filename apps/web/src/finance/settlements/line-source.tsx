/** Origin of a line: order, entry, contract, corrected line, and the night's split. */

import { getStatementLine } from '@minsu/contract/finance/settlements/settlement-endpoints.ts';
import type { StatementLineDetail } from '@minsu/contract/finance/settlements/statement.ts';
import { Link } from 'react-router';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { type Fact, Facts } from '../../components/records/facts.tsx';
import { entryHref } from '../../components/records/ledger-href.ts';
import { orderHref } from '../../components/records/order-href.ts';
import { Loaded } from '../../components/records/panel.tsx';
import { statementHref } from '../../components/records/statement-href.ts';
import { Money } from '../../components/words/money.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { dayText, expenseHref, useWhy } from './settlement-words.tsx';

const EntryTrail = lazyPart(() => import('../ledger/entry-trail-panel.tsx'), 'asked');

export const LineSource = ({ id }: { readonly id: string }) => {
  const query = useCall(getStatementLine, { id }, { keepPrevious: false, quiet: true });
  return (
    <Loaded query={query} lines={8}>
      {(line) => <Source of={line} />}
    </Loaded>
  );
};

interface OfLine {
  readonly of: StatementLineDetail;
}

const Source = ({ of }: OfLine) => {
  const { t } = useTranslation('settlements');
  const why = useWhy();
  return (
    <div className="row-preview">
      <Facts
        items={[
          { label: t('line_kind'), value: t(`kind_${of.kind}`) },
          { label: t('line_amountFen'), value: <Money fen={of.amountFen} /> },
          ...(of.night === null
            ? [{ label: t('column_month'), value: <span className="num">{of.ofMonth}</span> }]
            : [{ label: t('line_night'), value: dayText(of.night) }]),
          ...(of.houseName === null ? [] : [{ label: t('line_houseName'), value: of.houseName }]),
          { label: t('line_why'), value: why(of) },
          ...useLinks(of),
        ]}
      />
      {of.parts && <Parts of={of} />}
      <Posted of={of} />
    </div>
  );
};

const useLinks = (of: StatementLineDetail): Fact[] => {
  const { t } = useTranslation('settlements');
  const may = useMay();
  const { entryId, expenseId, orderId, why } = of;
  const link = (label: string, to: string, text: string | null): Fact => ({
    label,
    value: <Link to={to}>{text}</Link>,
  });
  return [
    ...(orderId === null ? [] : [link(t('source_order'), orderHref(orderId), of.orderNo)]),
    ...(entryId !== null && may('ledger:read')
      ? [link(t('source_entry'), entryHref(entryId), t('showEntry'))]
      : []),
    ...(of.contract ? [{ label: t('source_contract'), value: <Contract of={of.contract} /> }] : []),
    ...(expenseId !== null && why.expenseNo !== null && may('expense:read')
      ? [link(t('source_expense'), expenseHref(why.expenseNo), t('showExpense'))]
      : []),
    ...useCorrections(of),
  ];
};

const Contract = ({ of }: { readonly of: NonNullable<StatementLineDetail['contract']> }) => {
  const { t } = useTranslation('settlements');
  const may = useMay();
  const words = t('versionOf', { no: of.contractNo, number: of.number });
  return may('contract:read') ? (
    <Link to={`/landlord/contractDetail?id=${of.id}&tab=versions`}>{words}</Link>
  ) : (
    words
  );
};

/** The line this one corrects, and its corrections. */
const useCorrections = ({ origin, correctedBy }: StatementLineDetail): Fact[] => {
  const { t } = useTranslation('settlements');
  const lines = [
    ...(origin ? [{ label: t('source_origin'), line: origin }] : []),
    ...correctedBy.map((line, at) => ({
      label: at === 0 ? t('source_corrected') : `${t('source_corrected')} ${at + 1}`,
      line,
    })),
  ];
  return lines.map(({ label, line }) => ({
    label,
    value: (
      <>
        <Link to={statementHref(line.statementId)}>
          {t('lineOf', { no: line.statementNo, line: line.line })}
        </Link>{' '}
        <Money fen={line.amountFen} />
      </>
    ),
  }));
};

/** An order night links to all its entries, other lines to those of their document. */
const Posted = ({ of: { orderId, stayId, night, expenseId, statementId } }: OfLine) => {
  if (orderId === null) return <EntryTrail of={{ paperId: expenseId ?? statementId }} />;
  return <EntryTrail of={stayId === null || night === null ? { orderId } : { orderId, stayId, night }} />;
};

const partKeys = ['landlord', 'platform', 'channel', 'tax'] as const;

const Parts = ({ of: { parts } }: OfLine) => {
  const { t } = useTranslation('settlements');
  if (!parts) return null;
  return (
    <section className="statement-parts">
      <h3>{t('shared')}</h3>
      <dl className="statement-sums">
        <div className="statement-total">
          <dt>{t('share_amount')}</dt>
          <dd>
            <Money fen={parts.amountFen} />
          </dd>
        </div>
        {partKeys
          .filter((key) => key === 'landlord' || parts[`${key}Fen`] !== 0)
          .map((key) => (
            <div key={key}>
              <dt>{t(`share_${key}`)}</dt>
              <dd>
                <Money fen={parts[`${key}Fen`]} />
              </dd>
            </div>
          ))}
      </dl>
    </section>
  );
};
