/** Reconciliation: differences and results per day with the payment institution, and channel bills. */
import { Button } from 'antd';
import type { ComponentType } from 'react';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Icon } from '../../components/icon.tsx';
import { Page } from '../../components/lists/page.tsx';
import { PartLinks } from '../../components/records/part-tabs.tsx';
import { useOpenPart } from '../../components/records/use-open-part.ts';
import { useMay, useMayEverywhere } from '../../platform/calls/session.ts';
import './payout-live.ts';
import './payouts.css';
import { useTranslation } from '../../platform/use-translation.ts';
import { ReconciliationDays } from './reconciliation-days.tsx';
import { ReconciliationDifferences } from './reconciliation-differences.tsx';

const RunDialog = lazyPart(
  async () => ({ default: (await import('./reconciliation-dialogs.tsx')).RunDialog }),
  'asked',
);
const ImportDialog = lazyPart(
  async () => ({ default: (await import('./reconciliation-dialogs.tsx')).ImportDialog }),
  'asked',
);

const ChannelBills = lazyPart(
  async () => ({ default: (await import('../channel-bills/channel-bills-panel.tsx')).ChannelBillsPanel }),
  'asked',
);

const parts = ['differences', 'days', 'channelBills'] as const;
const shown: Readonly<Record<(typeof parts)[number], ComponentType>> = {
  differences: ReconciliationDifferences,
  days: ReconciliationDays,
  channelBills: ChannelBills,
};

const ReconciliationPage = () => {
  const { t } = useTranslation('reconciliation');
  const [may, mayEverywhere] = [useMay(), useMayEverywhere()];
  const offered = parts.filter((one) =>
    one === 'channelBills' ? may('channelBill:read') : mayEverywhere('reconciliation:read'),
  );
  const part = useOpenPart(offered, 'part') ?? 'differences';
  const Part = shown[part];
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      actions={part !== 'channelBills' && <Actions />}
      full
      className="list-page"
    >
      <PartLinks
        label={t('parts')}
        parts={offered}
        open={part}
        title={(one) => t(`part_${one}`)}
        name="part"
      />
      <Part key={part} />
    </Page>
  );
};

export default ReconciliationPage;

const Actions = () => {
  const { t } = useTranslation('reconciliation');
  const mayEverywhere = useMayEverywhere();
  const run = useDialog();
  const file = useDialog();
  if (!mayEverywhere('reconciliation:manage')) return null;
  return (
    <>
      <Button icon={<Icon name="upload" size={14} />} onClick={() => file.show()}>
        {t('import')}
      </Button>
      <Button type="primary" onClick={() => run.show()}>
        {t('run')}
      </Button>
      {run.shown && <RunDialog key={run.shown.key} open={run.shown.open} onClose={run.close} />}
      {file.shown && <ImportDialog key={file.shown.key} open={file.shown.open} onClose={file.close} />}
    </>
  );
};
