/** Labels of a shift: state, money by property and method, boxes and differences. */
import type { Shift, ShiftSheet } from '@minsu/contract/sales/shifts/shift-endpoints.ts';
import { netFen, takingsByMethod, totalFen } from '@minsu/contract/sales/shifts/shift-rules.ts';
import type { ShiftBox } from '@minsu/contract/sales/shifts/shift-sheet.ts';
import { Facts } from '../../components/records/facts.tsx';
import { StateDot, Tag, type Tone } from '../../components/state-dot.tsx';
import { Money } from '../../components/words/money.tsx';
import { formatMoney } from '../../platform/format.ts';
import { listed } from '../../platform/i18n.ts';
import { useMethodName } from '../../platform/payment-methods.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const tones: Readonly<Record<Shift['state'], Tone>> = { open: 'info', closed: 'warn', signed: 'ok' };

export const ShiftState = ({ shift: { state, isOvernight } }: { readonly shift: Shift }) => {
  const { t } = useTranslation('shifts');
  return (
    <>
      <StateDot tone={tones[state]}>{t(`state_${state}`)}</StateDot>
      {isOvernight && <Tag tone="warn">{t('overnight')}</Tag>}
    </>
  );
};

export const useHousesText = () => {
  const { t } = useTranslation('shifts');
  return ({ houses }: Pick<Shift, 'houses'>): string => {
    const names = houses.slice(0, 2).map(({ name }) => name);
    return houses.length > 2
      ? `${listed(names)} ${t('housesMore', { count: houses.length })}`
      : listed(names);
  };
};

export const useDifferenceText = () => {
  const { t } = useTranslation('shifts');
  return (fen: number): string => {
    const amount = formatMoney(Math.abs(fen));
    return fen === 0 ? t('exact') : t(fen < 0 ? 'short' : 'over', { amount });
  };
};

/** Difference by box, so a surplus in one does not hide a shortage in another. */
export const Difference = ({ boxes }: Pick<Shift, 'boxes'>) => {
  const say = useDifferenceText();
  const counted = boxes.filter(({ countedFen }) => countedFen !== null);
  if (counted.length === 0) return '—';
  const differences = counted
    .map(({ countedFen, expectedFen }) => (countedFen ?? 0) - expectedFen)
    .filter((fen) => fen !== 0);
  if (differences.length === 0) return <span className="muted">{say(0)}</span>;
  const sums = [
    differences.filter((fen) => fen < 0).reduce((sum, fen) => sum + fen, 0),
    differences.filter((fen) => fen > 0).reduce((sum, fen) => sum + fen, 0),
  ];
  return (
    <>
      {sums
        .filter((fen) => fen !== 0)
        .map((fen) => (
          <Tag key={fen} tone="bad">
            {say(fen)}
          </Tag>
        ))}
    </>
  );
};

/** Rare columns, shown only with values, because the table has little room. */
const rare = ['voided', 'refunded', 'spent'] as const;

export const TakingsTable = ({ takings }: Pick<Shift, 'takings'>) => {
  const { t } = useTranslation('shifts');
  const methodName = useMethodName();
  if (takings.length === 0) return <p className="muted">{t('noTakings')}</p>;
  const happened = rare.filter((key) => takings.some((taking) => taking[`${key}Fen`] !== 0));
  const isOneHouse = new Set(takings.map(({ houseId }) => houseId)).size === 1;
  const sums = takingsByMethod(takings);
  const cells = (taking: (typeof sums)[number]) => (
    <>
      <td>{taking.count}</td>
      <td>
        <Money fen={taking.takenFen} />
      </td>
      {happened.map((key) => (
        <td key={key}>
          <Money fen={taking[`${key}Fen`]} />
        </td>
      ))}
      <td>
        <Money fen={netFen(taking)} />
      </td>
    </>
  );
  return (
    <div className="sheet-scroll">
      <table className="takings">
        <caption className="visually-hidden">{t('takings')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('column_houseName')}</th>
            <th scope="col">{t('method')}</th>
            <th scope="col">{t('count')}</th>
            <th scope="col">{t('taken')}</th>
            {happened.map((key) => (
              <th key={key} scope="col">
                {t(key)}
              </th>
            ))}
            <th scope="col">{t('net')}</th>
          </tr>
        </thead>
        <tbody>
          {takings.map((taking) => (
            <tr key={`${taking.houseId} ${taking.method}`}>
              <th scope="row">{taking.houseName ?? t('ofCompanies')}</th>
              <td>{methodName(taking.method)}</td>
              {cells(taking)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          {!isOneHouse &&
            sums.map((sum) => (
              <tr key={sum.method}>
                <th scope="row">{t('allHouses')}</th>
                <td>{methodName(sum.method)}</td>
                {cells(sum)}
              </tr>
            ))}
          <tr>
            <th scope="row" colSpan={4 + happened.length}>
              {t('total')}
            </th>
            <td>
              <Money fen={totalFen(takings)} />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
};

export const BoxName = ({
  box: { houseName, till },
}: {
  readonly box: Pick<ShiftBox, 'houseName' | 'till'>;
}) => {
  const { t } = useTranslation('shifts');
  return [houseName ?? t('generalBox'), till].filter(Boolean).join(' · ');
};

/** Calculation of a box's expected cash, and the counted amount. */
export const BoxFacts = ({ box }: { readonly box: ShiftBox }) => {
  const { t } = useTranslation('shifts');
  const say = useDifferenceText();
  const { beforeFen, openingFen, floatFen, cashFen, othersFen, sharedWith, expectedFen, countedFen } = box;
  return (
    <section className="sheet-part" aria-label={t('cash')}>
      <h3>
        <BoxName box={box} />
      </h3>
      <Facts
        items={[
          { label: t('float'), value: <Money fen={floatFen} /> },
          { label: t('ownCash'), value: <Money fen={cashFen} /> },
          ...(sharedWith.length > 0 ? [{ label: t('othersCash'), value: <Money fen={othersFen} /> }] : []),
          { label: t('expected'), value: <Money fen={expectedFen} /> },
          ...(countedFen === null
            ? []
            : [
                { label: t('counted'), value: <Money fen={countedFen} /> },
                { label: t('difference'), value: <Difference boxes={[box]} /> },
              ]),
          ...(box.reason ? [{ label: t('reason'), value: box.reason }] : []),
        ]}
      />
      {beforeFen !== null && beforeFen !== openingFen && (
        <p className="muted">
          {t('openingBefore', { amount: formatMoney(beforeFen), difference: say(openingFen - beforeFen) })}
        </p>
      )}
      {sharedWith.length > 0 && <p className="muted">{t('sharedWith', { names: listed(sharedWith) })}</p>}
    </section>
  );
};

/** Voids and rerouted returns by user; hidden if none. */
export const ExceptionList = ({ exceptions }: Pick<ShiftSheet, 'exceptions'>) => {
  const { t } = useTranslation('shifts');
  const methodName = useMethodName();
  if (exceptions.length === 0) return null;
  return (
    <section className="sheet-part" aria-label={t('exceptions')}>
      <h3>{t('exceptions')}</h3>
      <ul className="money-list">
        {exceptions.map(({ kind, orderNo, takenMethod, method, amountFen, by, confirmedBy, at }) => (
          <li key={`${kind} ${orderNo} ${at}`}>
            {by}
            {confirmedBy !== null && ` · ${t('exceptionConfirmedBy')} ${confirmedBy}`} ·{' '}
            {t(`exception_${kind}`)} · <Money fen={amountFen} /> · {methodName(takenMethod)}
            {takenMethod !== method && ` → ${methodName(method)}`} · {orderNo}
          </li>
        ))}
      </ul>
    </section>
  );
};
