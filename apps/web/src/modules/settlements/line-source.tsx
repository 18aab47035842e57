/** Where a line comes from: order, ledger entry, contract, the line it corrects, and how the night was shared. */
import type { StatementLineDetail } from '@minsu/contract/settlements/statement.ts';
import { getStatementLine } from '@minsu/contract/settlements/settlement-endpoints.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Fact, Facts } from '../../components/facts.tsx';
import { Money } from '../../components/money.tsx';
import { orderHref } from '../../components/order-href.ts';
import { Loaded } from '../../components/panel.tsx';
import { useCall } from '../../platform/queries.ts';
import { useMay } from '../../platform/session.ts';
import { dayText, entryHref, expenseHref, statementHref, useWhy } from './settlement-words.tsx';

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
    <>
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
    </>
  );
};

const useLinks = (of: StatementLineDetail): Fact[] => {
  const { t } = useTranslation('settlements');
  const may = useMay();
  const { contract, entryId, expenseId, orderId, origin } = of;
  const contractWords = contract && t('versionOf', { no: contract.contractNo, number: contract.number });
  return [
    ...(orderId === null
      ? []
      : [{ label: t('source_order'), value: <Link to={orderHref(orderId)}>{of.orderNo}</Link> }]),
    ...(entryId !== null && may('ledger:read')
      ? [{ label: t('source_entry'), value: <Link to={entryHref(entryId)}>{t('showEntry')}</Link> }]
      : []),
    ...(contract
      ? [
          {
            label: t('source_contract'),
            value: may('contract:read') ? (
              <Link to={`/landlord/contractDetail?id=${contract.id}&tab=versions`}>{contractWords}</Link>
            ) : (
              contractWords
            ),
          },
        ]
      : []),
    ...(expenseId !== null && of.why.expenseNo !== null && may('expense:read')
      ? [
          {
            label: t('source_expense'),
            value: <Link to={expenseHref(of.why.expenseNo)}>{t('showExpense')}</Link>,
          },
        ]
      : []),
    ...(origin
      ? [
          {
            label: t('source_origin'),
            value: (
              <Link to={statementHref(origin.statementId)}>
                {t('lineOf', { no: origin.statementNo, line: origin.line })}
              </Link>
            ),
          },
        ]
      : []),
    ...of.correctedBy.map((line, at) => ({
      label: at === 0 ? t('source_corrected') : `${t('source_corrected')} ${at + 1}`,
      value: (
        <Link to={statementHref(line.statementId)}>
          {t('lineOf', { no: line.statementNo, line: line.line })} <Money fen={line.amountFen} />
        </Link>
      ),
    })),
  ];
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
