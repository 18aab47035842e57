/** Preview of a bulk change with its problems. */
import type { BulkPriceCheck } from '@minsu/contract/inventory/prices/price-calendar.ts';
import { Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import { formatPrice } from '../../components/board/format-price.ts';
import { formatCount } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { SampleTable } from './cell-dialogs.tsx';

interface BulkPriceOutlookProps {
  readonly check: BulkPriceCheck;
  readonly applying: boolean;
  readonly onApply: (confirmAbsurd: boolean, note: string) => void;
  readonly onBack: () => void;
}

export const BulkPriceOutlook = ({ check, applying, onApply, onBack }: BulkPriceOutlookProps) => {
  const { t } = useTranslation('priceBoard');
  /** The confirmation applies only to the preview it was ticked for. */
  const [tickedToken, setTickedToken] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const { absurd, refusals, changed, token } = check;
  const ticked = tickedToken === token;
  const isReady = changed > 0 && refusals.length === 0 && (absurd.count === 0 || ticked);
  return (
    <div className="form bulk-form">
      <Counts check={check} />
      {refusals.length > 0 && (
        <section>
          <h3>{t('bulkRefused')}</h3>
          {refusals.map((refusal) => (
            <div key={refusal.code}>
              <p className="bad-text">
                {refusal.message} ({formatCount(refusal.count)})
              </p>
              <SampleTable samples={refusal.samples} />
            </div>
          ))}
        </section>
      )}
      {absurd.count > 0 && (
        <section>
          <h3>{t('absurdTitle')}</h3>
          <p>{t('absurdText', { count: absurd.count })}</p>
          <SampleTable samples={absurd.samples} median />
          <Checkbox
            checked={ticked}
            onChange={(event) => setTickedToken(event.target.checked ? token : null)}
          >
            {t('absurdTick')}
          </Checkbox>
        </section>
      )}
      {check.samples.length > 0 && (
        <section>
          <h3>{t('bulkSamples')}</h3>
          <SampleTable samples={check.samples} />
        </section>
      )}
      {check.following.samples.length > 0 && (
        <section>
          <h3>{t('bulkFollowing')}</h3>
          <p className="muted">{t('bulkFollowingHint', { count: check.following.count })}</p>
          <SampleTable samples={check.following.samples} />
        </section>
      )}
      <div className="field">
        <label htmlFor="bulk-note">{t('bulkNote')}</label>
        <Input
          id="bulk-note"
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
      <div className="form-bar">
        <Button type="primary" disabled={!isReady} loading={applying} onClick={() => onApply(ticked, note)}>
          {t('bulkApply', { count: changed })}
        </Button>
        <Button onClick={onBack}>{t('bulkAgain')}</Button>
      </div>
    </div>
  );
};

const span = (min: number | null, max: number | null): string | null =>
  min === null || max === null ? null : `${formatPrice(min)} – ${formatPrice(max)}`;

const Counts = ({ check }: { readonly check: BulkPriceCheck }) => {
  const { t } = useTranslation('priceBoard');
  const { houses, cells, changed, skippedDerived, long } = check;
  const before = span(check.beforeMinFen, check.beforeMaxFen);
  const after = span(check.minFen, check.maxFen);
  return (
    <section className="bulk-counts" role="status">
      <p>
        {changed === 0
          ? t('bulkNothing')
          : t('bulkCells', { count: houses, cells: formatCount(cells), changed: formatCount(changed) })}
      </p>
      {before && after && (
        <p className="num">
          {t('bulkPrices')} {t('bulkPricesChange', { from: before, to: after })}
        </p>
      )}
      {skippedDerived > 0 && <p className="muted">{t('bulkSkipped', { count: skippedDerived })}</p>}
      {long && <p className="muted">{t('bulkLong')}</p>}
    </section>
  );
};
