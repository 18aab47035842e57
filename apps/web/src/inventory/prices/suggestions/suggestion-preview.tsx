/** Example table beside a rule's fields, updated on every keystroke. */
import { useStore } from 'zustand';
import { formatPrice } from '../../../components/board/format-price.ts';
import { useForm } from '../../../components/forms/form-context.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import {
  draftTerms,
  EXAMPLE_FEN,
  exampleDays,
  exampleOccupancies,
  exampleOf,
} from './suggestion-examples.ts';

export const SuggestionPreview = () => {
  const { t } = useTranslation('suggestions');
  const values = useStore(useForm(), (state) => state.values);
  const rule = draftTerms(values);
  return (
    <section className="suggestion-part">
      <h2>{t('preview')}</h2>
      {rule ? (
        <>
          <p className="muted">{t('previewHint', { price: formatPrice(EXAMPLE_FEN) })}</p>
          <table className="plain-table suggestion-examples">
            <thead>
              <tr>
                <th scope="col">{t('previewOccupancy')}</th>
                {exampleDays.map((days) => (
                  <th key={days} scope="col">
                    {days === 0 ? t('previewToday') : t('previewDays', { count: days })}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {exampleOccupancies.map((occupancy) => (
                <tr key={occupancy}>
                  <th scope="row" className="num">{`${occupancy}%`}</th>
                  {exampleDays.map((days) => (
                    <Example key={days} fen={exampleOf(rule, occupancy, days)} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </>
      ) : (
        <p className="muted">{t('previewFill')}</p>
      )}
    </section>
  );
};

const Example = ({ fen }: { readonly fen: number | null }) => {
  const { t } = useTranslation('suggestions');
  return fen === null ? (
    <td className="muted">{t('previewSame')}</td>
  ) : (
    <td className="num changed">{formatPrice(fen)}</td>
  );
};
