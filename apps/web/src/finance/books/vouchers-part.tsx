/** Vouchers of a legal entity and month: what is new, what is missing, batches with their files, the list. */
import {
  createVouchers,
  getVoucherMonth,
  type VoucherMonth,
} from '@minsu/contract/finance/vouchers/voucher-endpoints.ts';
import { Button } from 'antd';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Facts } from '../../components/records/facts.tsx';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { Tag, type Tone } from '../../components/state-dot.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { BatchesPanel } from './batches-panel.tsx';
import { voucherQueries } from './books-live.ts';
import type { BooksPartProps } from './books-page.tsx';
import { GapsPanel } from './gaps-panel.tsx';
import { MovementsPanel } from './movements-panel.tsx';
import { VoucherList } from './voucher-list.tsx';

const SettingsDialog = lazyPart(() => import('./voucher-settings-dialog.tsx'), 'asked');

const tones: Readonly<Record<VoucherMonth['state'], Tone>> = {
  none: 'neutral',
  current: 'ok',
  stale: 'warn',
};

const VouchersPart = ({ entity, month }: BooksPartProps) => {
  const { t } = useTranslation('books');
  const key = { entityId: entity.id, month };
  const query = useCall(getVoucherMonth, key);
  return (
    <>
      <Panel
        title={t('monthTitle', { month })}
        extra={query.data && <Tag tone={tones[query.data.state]}>{t(`state_${query.data.state}`)}</Tag>}
      >
        <Loaded query={query} lines={4}>
          {(found) => <MonthFacts found={found} of={key} />}
        </Loaded>
      </Panel>
      {query.data && query.data.gapCount > 0 && <GapsPanel {...key} found={query.data} />}
      {query.data && <BatchesPanel batches={query.data.batches} />}
      {query.data && <MovementsPanel movements={query.data.movements} />}
      <VoucherList {...key} />
    </>
  );
};

export default VouchersPart;

interface MonthFactsProps {
  readonly found: VoucherMonth;
  readonly of: { readonly entityId: string; readonly month: string };
}

const MonthFacts = ({ found, of }: MonthFactsProps) => {
  const { t } = useTranslation('books');
  const { entries, newEntries, newVouchers, gapCount, isClosed } = found;
  return (
    <div className="books-month">
      <Facts
        items={[
          { label: t('entries'), value: entries },
          { label: t('newEntries'), value: newEntries },
          { label: t('newVouchers'), value: newVouchers },
        ]}
      />
      {!isClosed && <p className="muted">{t('monthOpen')}</p>}
      <div className="books-actions">
        {newVouchers > 0 && (
          <CommandButton
            command={createVouchers}
            input={of}
            label={t('create')}
            type="primary"
            disabled={gapCount > 0}
            done={t('created')}
            confirm={{ title: t('createTitle', { count: newVouchers }), text: t('createText') }}
            invalidates={voucherQueries}
          />
        )}
        <Settings entityId={of.entityId} />
      </div>
    </div>
  );
};

const Settings = ({ entityId }: { readonly entityId: string }) => {
  const { t } = useTranslation('books');
  const may = useMay();
  const dialog = useDialog();
  if (!may('books:manage')) return null;
  return (
    <>
      <Button onClick={() => dialog.show()}>{t('settings')}</Button>
      {dialog.shown && (
        <SettingsDialog
          key={dialog.shown.key}
          entityId={entityId}
          open={dialog.shown.open}
          onClose={dialog.close}
        />
      )}
    </>
  );
};
