/** Panel beside the calendar: price explanation, changes, restrictions. */
import { applyRestrictions, type RestrictionChange } from '@minsu/contract/inventory/prices/bulk-rules.ts';
import type { CellKey, PriceExplanation } from '@minsu/contract/inventory/prices/price-calendar.ts';
import { explainPrice, pageCellHistory } from '@minsu/contract/inventory/prices/price-calendar-endpoints.ts';
import { contradicts, noRestrictions } from '@minsu/contract/inventory/prices/restriction-rules.ts';
import { Button } from 'antd';
import { useCallback, useState } from 'react';
import { formatPrice } from '../../components/board/format-price.ts';
import { HelpLink } from '../../components/dialogs/help-link.tsx';
import { SidePanel } from '../../components/dialogs/side-panel.tsx';
import { HistoryList } from '../../components/records/history-list.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { DateText, InstantText } from '../../components/words/date-text.tsx';
import { Money } from '../../components/words/money.tsx';
import { formatBp, formatFormula } from '../../components/words/plan-words.ts';
import { useChannelName } from '../../components/words/use-channel-name.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { useDirtyGuard } from '../../platform/navigation/tab-context.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { changesAny, onlySet, RestrictionFields } from './plans/restriction-fields.tsx';
import { RestrictionList } from './plans/restriction-list.tsx';
import { type CellSet, cellKeyOf } from './price-cells.ts';

export interface SideCell {
  readonly cell: CellKey;
  readonly name: string;
  /** Changes with the cell's values, so that the explanation is refetched. */
  readonly seal: string;
  /** Selected cells whose restrictions may be changed. */
  readonly restrictable: number;
  readonly manual: boolean;
  readonly now: RestrictionChange;
}

interface RestrictionProps {
  readonly at: SideCell;
  /** Unapplied input, kept while another cell is viewed. */
  readonly rules: RestrictionChange;
  readonly onRules: (rules: RestrictionChange) => void;
  readonly onSet: (set: CellSet) => void;
}

interface PriceSideProps extends RestrictionProps {
  readonly mayEdit: boolean;
  readonly onClear: () => void;
  readonly onClose: () => void;
}

export const PriceSide = ({ mayEdit, onClear, onClose, ...restricting }: PriceSideProps) => {
  const { t } = useTranslation('priceBoard');
  const { at } = restricting;
  return (
    <SidePanel
      title={
        <>
          {at.name} · <DateText date={at.cell.night} />
        </>
      }
      onClose={onClose}
    >
      <div className="price-panel">
        <Explanation key={at.seal} at={at} />
        {mayEdit && at.manual && (
          <div className="price-actions">
            <Button onClick={onClear}>{t('backToRule')}</Button>
          </div>
        )}
        {mayEdit && at.restrictable > 0 && <RestrictionEditor {...restricting} />}
        <CellHistory key={`${cellKeyOf(at.cell)}${at.seal}`} at={at} />
      </div>
    </SidePanel>
  );
};

const Explanation = ({ at }: { readonly at: SideCell }) => {
  const { t } = useTranslation('priceBoard');
  const query = useCall(explainPrice, at.cell, { keepPrevious: false, quiet: true, staleTime: 0 });
  return (
    <section>
      <h3>{t('why')}</h3>
      <Loaded query={query} lines={4}>
        {(explained) => (
          <>
            <Layers explained={explained} houseId={at.cell.houseId} />
            <RestrictionList rules={explained.restrictions} />
            <ChannelPrices explained={explained} />
          </>
        )}
      </Loaded>
    </section>
  );
};

interface LayersProps {
  readonly explained: PriceExplanation;
  readonly houseId: string;
}

const Layers = ({ explained, houseId }: LayersProps) => {
  const { t } = useTranslation(['priceBoard', 'prices']);
  return (
    <table className="plain-table price-layers">
      <tbody>
        {explained.parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of the layers is what names them.
          <tr key={index}>
            <th scope="row">
              {t(`prices:layer_${part.layer}`)}
              <PartDetail part={part} houseId={houseId} />
            </th>
            <td className="num">{index === 0 ? '' : signed(part.deltaFen)}</td>
            <td>
              <Money fen={part.priceFen} />
            </td>
          </tr>
        ))}
        <tr className="total">
          <th scope="row">{t('finalPrice')}</th>
          <td />
          <td>{explained.priceFen === 0 ? t('cellNoPrice') : <Money fen={explained.priceFen} />}</td>
        </tr>
      </tbody>
    </table>
  );
};

const signed = (fen: number): string => (fen > 0 ? `+${formatPrice(fen)}` : formatPrice(fen));

interface PartProps {
  readonly part: PriceExplanation['parts'][number];
  readonly houseId: string;
}

const PartDetail = ({ part, houseId }: PartProps) => {
  const formula =
    part.layer === 'derived'
      ? formatFormula(part.percentBp ?? 0, part.amountFen ?? 0)
      : part.percentBp
        ? formatBp(part.percentBp)
        : '';
  const said = [part.name, formula].filter(Boolean).join(' ');
  if (!said && !part.by) return null;
  return (
    <div className="muted">
      {said}
      {part.by && (
        <>
          {said && ' · '}
          {part.by} {part.at && <InstantText at={part.at} house={houseId} />}
        </>
      )}
    </div>
  );
};

const ChannelPrices = ({ explained }: { readonly explained: PriceExplanation }) => {
  const { t } = useTranslation(['priceBoard', 'prices']);
  const channelName = useChannelName();
  if (explained.channels.length === 0) return null;
  return (
    <>
      <h3>{t('channelPrices')}</h3>
      <table className="plain-table price-layers">
        <tbody>
          {explained.channels.map(({ channel, priceFen, state }) => (
            <tr key={channel}>
              <th scope="row">{channelName(channel)}</th>
              <td className="muted">{t(`prices:sync_${state}`)}</td>
              <td>
                <Money fen={priceFen} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
};

const RestrictionEditor = ({ at, rules, onRules, onSet }: RestrictionProps) => {
  const { t } = useTranslation(['priceBoard', 'prices']);
  const forget = useCallback(() => onRules({}), [onRules]);
  useDirtyGuard(changesAny(rules), forget);
  const after = applyRestrictions(applyRestrictions(noRestrictions, at.now), rules);
  const wrong = changesAny(rules) && contradicts(after);
  return (
    <section>
      <div className="side-head">
        <h3>{t('restrictions')}</h3>
        <HelpLink slug="restrictions" short />
      </div>
      <p className="muted">
        {t('restrictionsHint', { count: at.restrictable })}
        {at.restrictable > 1 && ` ${t('restrictionsMixed')}`}
      </p>
      <RestrictionFields value={rules} onChange={onRules} now={at.now} />
      {wrong && (
        <p className="field-error" role="alert">
          {t('minAboveMax')}
        </p>
      )}
      <div className="price-actions">
        <Button
          type="primary"
          disabled={!changesAny(rules) || wrong}
          onClick={() => {
            onSet(onlySet(rules) as CellSet);
            forget();
          }}
        >
          {t('applyRestrictions')}
        </Button>
      </div>
    </section>
  );
};

const HISTORY_STEP = 10;

const CellHistory = ({ at }: { readonly at: SideCell }) => {
  const { t } = useTranslation(['priceBoard', 'prices']);
  const [size, setSize] = useState(HISTORY_STEP);
  const query = useCall(pageCellHistory, { ...at.cell, size }, { quiet: true, staleTime: 0 });
  return (
    <section>
      <h3>{t('history')}</h3>
      <Loaded
        query={query}
        lines={3}
        isEmpty={({ records }) => records.length === 0}
        empty={<p className="muted">{t('noHistory')}</p>}
      >
        {({ records, total }) => (
          <>
            <HistoryList
              house={at.cell.houseId}
              items={records.map((row) => ({
                id: `${row.editId}${row.at}`,
                at: row.at,
                actor: row.by,
                title: t(row.cleared ? 'historyCleared' : 'historyFrom', {
                  before: formatPrice(row.before.priceFen),
                  after: formatPrice(row.after.priceFen),
                }),
                detail: t(`prices:source_${row.source}`),
              }))}
            />
            {total > records.length && (
              <Button size="small" onClick={() => setSize(size + HISTORY_STEP)}>
                {t('historyMore')}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
};
