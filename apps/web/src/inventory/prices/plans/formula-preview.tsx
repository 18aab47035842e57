/** Preview of a derived plan: parent price and resulting price, by the rule used in sales. */

import { getPriceGrid } from '@minsu/contract/inventory/prices/price-calendar-endpoints.ts';
import { derivedFen, type Rounding } from '@minsu/contract/inventory/prices/price-rules.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { useFormValue } from '../../../components/forms/use-form-value.ts';
import { Loaded } from '../../../components/records/panel.tsx';
import { DateText } from '../../../components/words/date-text.tsx';
import { Money } from '../../../components/words/money.tsx';
import { useCall } from '../../../platform/calls/queries.ts';
import { businessToday } from '../../../platform/clocks.ts';
import { useTranslation } from '../../../platform/use-translation.ts';

const NIGHTS = 7;

interface FormulaPreviewProps {
  readonly houseId: string;
  readonly parentId: string;
}

export const FormulaPreview = ({ houseId, parentId }: FormulaPreviewProps) => {
  const { t } = useTranslation('ratePlans');
  const from = businessToday(null);
  const query = useCall(
    getPriceGrid,
    { houseIds: [houseId], from, to: addDays(from, NIGHTS) },
    { quiet: true },
  );
  const chosen = useFormValue<readonly { roomTypeId: string }[] | undefined>('types') ?? [];
  const percentBp = useFormValue<number | undefined>('percentBp') ?? 0;
  const amountFen = useFormValue<number | undefined>('amountFen') ?? 0;
  const rounding = useFormValue<Rounding>('rounding');
  return (
    <section className="formula-preview">
      <h3>{t('preview')}</h3>
      <Loaded query={query} lines={4}>
        {(grid) => {
          const types = grid.houses[0]?.types ?? [];
          const type = types.find(({ id }) => chosen.some(({ roomTypeId }) => roomTypeId === id)) ?? types[0];
          const parent = type?.plans.find(({ id }) => id === parentId);
          if (!type || !parent) return <p className="muted">{t('previewNone')}</p>;
          const child = (fen: number) => derivedFen(fen, { percentBp, amountFen }, rounding);
          return <Nights typeName={type.name} from={grid.from} prices={parent.prices} child={child} />;
        }}
      </Loaded>
    </section>
  );
};

interface NightsProps {
  readonly typeName: string;
  readonly from: string;
  readonly prices: readonly number[];
  readonly child: (fen: number) => number;
}

const Nights = ({ typeName, from, prices, child }: NightsProps) => {
  const { t } = useTranslation('ratePlans');
  return (
    <>
      <p className="muted">{t('previewHint', { type: typeName })}</p>
      <table className="plain-table price-layers">
        <thead>
          <tr>
            <th scope="col">{t('previewNight')}</th>
            <th scope="col">{t('previewParent')}</th>
            <th scope="col">{t('previewChild')}</th>
          </tr>
        </thead>
        <tbody>
          {prices.map((fen, index) => (
            <tr key={addDays(from, index)}>
              <th scope="row">
                <DateText date={addDays(from, index)} />
              </th>
              <td>
                <Money fen={fen} />
              </td>
              <td>
                <Money fen={child(fen)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
};
