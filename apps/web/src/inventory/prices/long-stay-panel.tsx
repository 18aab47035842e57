/** Long-stay discounts of a property. */
import { houseOptions } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { longStayFen } from '@minsu/contract/inventory/prices/price-rules.ts';
import type { LongStay } from '@minsu/contract/inventory/prices/rate-plan.ts';
import {
  getLongStay,
  MAX_STAY_TIERS,
  saveLongStay,
} from '@minsu/contract/inventory/prices/season-endpoints.ts';
import { Button, InputNumber } from 'antd';
import { useStore } from 'zustand';
import { formatPrice } from '../../components/board/format-price.ts';
import { IconButton } from '../../components/dialogs/icon-button.tsx';
import { useForm } from '../../components/forms/form-context.ts';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { idsOf, RemoteSelect } from '../../components/forms/remote-select.tsx';
import { houseSource } from '../../components/records/house-source.ts';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { invalidate, useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { useTranslation } from '../../platform/use-translation.ts';

type Tier = LongStay['tiers'][number];

export const LongStayPanel = () => {
  const { t } = useTranslation('ratePlans');
  const [search, setSearch] = useAddressSearch();
  const asked = search.get('houseId');
  const first = useCall(houseOptions, {}, { staleTime: 300_000, quiet: true, enabled: asked === null });
  const houseId = asked ?? first.data?.[0]?.id;
  return (
    <Panel title={t('tab_longStay')}>
      <div className="form">
        <p className="muted">{t('longStayHint')}</p>
        <RemoteSelect
          aria-label={t('house')}
          placeholder={t('chooseHouse')}
          source={houseSource}
          value={idsOf(houseId)}
          onChange={([id = '']) => setSearch({ tab: 'longStay', houseId: id }, { replace: true })}
        />
        {houseId && <Tiers key={houseId} houseId={houseId} />}
      </div>
    </Panel>
  );
};

const Tiers = ({ houseId }: { readonly houseId: string }) => {
  const { t } = useTranslation('ratePlans');
  const query = useCall(getLongStay, { houseId }, { keepPrevious: false, quiet: true });
  const mayEdit = useMay()('price:edit');
  return (
    <Loaded query={query} lines={4}>
      {({ tiers, version }) =>
        mayEdit ? (
          <RecordForm
            command={saveLongStay}
            base={{ houseId, version }}
            initial={{ tiers }}
            invalidates={[getLongStay]}
            onRefused={(error) => error.current !== undefined && invalidate([getLongStay])}
          >
            <TierFields />
          </RecordForm>
        ) : (
          <>
            {tiers.length === 0 && <p>{t('noTiers')}</p>}
            <Example tiers={tiers} />
          </>
        )
      }
    </Loaded>
  );
};

const TierFields = () => {
  const { t } = useTranslation('ratePlans');
  const form = useForm();
  const tiers = useStore(form, ({ values }) => values.tiers) as readonly Tier[];
  const errors = useStore(form, (state) => state.errors);
  const put = (next: readonly Tier[]) => form.set('tiers', next);
  const change = (index: number, part: Partial<Tier>) =>
    put(tiers.map((tier, at) => (at === index ? { ...tier, ...part } : tier)));
  const [wrong] = Object.values(errors);
  return (
    <div className="field" data-field="tiers">
      {tiers.length === 0 && <p className="muted">{t('noTiers')}</p>}
      {tiers.map((tier, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tier is its numbers, which are what is edited.
        <div className="tier-line" key={index}>
          <InputNumber
            aria-label={t('tierNights')}
            prefix={t('tierNights')}
            min={2}
            max={365}
            precision={0}
            value={tier.minNights}
            onChange={(minNights) => change(index, { minNights: minNights ?? 2 })}
          />
          <InputNumber
            aria-label={t('tierPercent')}
            prefix={t('tierPercent')}
            min={0.01}
            max={90}
            precision={2}
            value={tier.percentBp / 100}
            onChange={(percent) => change(index, { percentBp: Math.round(Number(percent ?? 0) * 100) })}
          />
          <IconButton
            icon="close"
            label={t('removeTier')}
            onClick={() => put(tiers.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {wrong && (
        <div className="field-error" role="alert">
          {wrong}
        </div>
      )}
      <div>
        <Button
          size="small"
          disabled={tiers.length >= MAX_STAY_TIERS}
          onClick={() => put([...tiers, nextTier(tiers)])}
        >
          {t('addTier')}
        </Button>
      </div>
      <Example tiers={tiers} />
    </div>
  );
};

const WEEK = 7;
const STEP_BP = 500;

const nextTier = (tiers: readonly Tier[]): Tier => {
  const last = tiers.at(-1);
  return last
    ? { minNights: last.minNights + WEEK, percentBp: last.percentBp + STEP_BP }
    : { minNights: WEEK, percentBp: STEP_BP };
};

const NIGHT_FEN = 10_000;

/** Example calculation of each tier. */
const Example = ({ tiers }: { readonly tiers: readonly Tier[] }) => {
  const { t } = useTranslation('ratePlans');
  return (
    <ul className="muted">
      {tiers.map(({ minNights: nights }, index) => {
        const before = nights * NIGHT_FEN;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may stand for the same nights while one is typed.
          <li key={index} className="num">
            {t('longStayExample', {
              nights,
              before: formatPrice(before),
              after: formatPrice(before + longStayFen(before, nights, tiers)),
            })}
          </li>
        );
      })}
    </ul>
  );
};
