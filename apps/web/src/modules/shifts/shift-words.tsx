/** How shifts are told: state, takings by method, and what the count says. */
import type { Shift } from '@minsu/contract/shifts/shift-endpoints.ts';
import { netFen } from '@minsu/contract/shifts/shift-rules.ts';
import { Money } from '../../components/money.tsx';
import { StateDot, Tag, type Tone } from '../../components/state-dot.tsx';
import { formatMoney } from '../../platform/format.ts';
import { useMethodName } from '../../platform/payment-methods.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const tones: Readonly<Record<Shift['state'], Tone>> = { open: 'info', closed: 'warn', signed: 'ok' };

export const ShiftState = ({ state }: Pick<Shift, 'state'>) => {
  const { t } = useTranslation('shifts');
  return <StateDot tone={tones[state]}>{t(`state_${state}`)}</StateDot>;
};

export const useDifferenceText = () => {
  const { t } = useTranslation('shifts');
  return (fen: number): string => {
    const amount = formatMoney(Math.abs(fen));
    return fen === 0 ? t('exact') : t(fen < 0 ? 'short' : 'over', { amount });
  };
};

export const Difference = ({ shift: { countedFen, expectedFen } }: { readonly shift: Shift }) => {
  const say = useDifferenceText();
  if (countedFen === null) return '—';
  const fen = countedFen - expectedFen;
  return fen === 0 ? <span className="muted">{say(fen)}</span> : <Tag tone="bad">{say(fen)}</Tag>;
};

/** Columns of what seldom happens stand there only when it did: beside a list the table has little room. */
const rare = ['voided', 'refunded', 'spent'] as const;

export const TakingsTable = ({ takings }: Pick<Shift, 'takings'>) => {
  const { t } = useTranslation('shifts');
  const methodName = useMethodName();
  if (takings.length === 0) return <p className="muted">{t('noTakings')}</p>;
  const happened = rare.filter((key) => takings.some((taking) => taking[`${key}Fen`] !== 0));
  return (
    <table className="takings">
      <caption className="visually-hidden">{t('takings')}</caption>
      <thead>
        <tr>
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
          <tr key={taking.method}>
            <th scope="row">{methodName(taking.method)}</th>
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
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** Voids and returns another way, by person; nothing where there were none. */
export const ExceptionList = ({ exceptions }: Pick<Shift, 'exceptions'>) => {
  const { t } = useTranslation('shifts');
  const methodName = useMethodName();
  if (exceptions.length === 0) return null;
  return (
    <section aria-label={t('exceptions')}>
      <strong>{t('exceptions')}</strong>
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
