/** One order night: its revenue and each party's part. */
import type { SplitNight } from '@minsu/contract/finance/splits/split.ts';
import { Money } from '../../components/words/money.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { PartyName, SplitWhyText } from './split-words.tsx';

interface OfNight {
  readonly of: SplitNight;
}

export const NightParties = ({ of }: OfNight) => {
  const { t } = useTranslation('splits');
  return (
    <table className="split-night">
      <caption className="visually-hidden">{t('nightParties')}</caption>
      <tbody>
        {of.items.map((item) => (
          <tr key={item.id}>
            <th scope="row">
              <PartyName of={item} />
              <div className="muted">
                <SplitWhyText of={item} />
              </div>
            </th>
            <td className="num end">
              <Money fen={item.amountFen} owed={item.amountFen < 0} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('total')}</th>
          <td className="num end">
            <Money fen={of.wholeFen} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
};

const factKeys = [
  'sellFen',
  'cleaningFen',
  'refundFen',
  'channelCommissionFen',
  'incomeFen',
  'rateFen',
  'costFen',
] as const;

/** Figures of a night, without zeros. */
export const NightFacts = ({ of: { facts } }: OfNight) => {
  const { t } = useTranslation('splits');
  const told = factKeys.filter((key) => (facts[key] ?? 0) !== 0);
  if (told.length === 0) return null;
  return (
    <ul className="split-facts">
      {told.map((key) => (
        <li key={key}>
          <span className="muted">{t(`fact_${key}`)}</span>
          <Money fen={key === 'refundFen' ? -(facts[key] ?? 0) : (facts[key] ?? 0)} />
        </li>
      ))}
    </ul>
  );
};
