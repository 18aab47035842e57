/** Reconciliation: with the payment institution what differs and how each day came out, and the bills of channels. */
import { Button } from 'antd';
import type { ComponentType } from 'react';
import { Icon } from '../../components/icon.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { Page } from '../../components/page.tsx';
import { PartLinks } from '../../components/part-tabs.tsx';
import { useDialog } from '../../components/use-dialog.ts';
import { useOpenPart } from '../../components/use-open-part.ts';
import { useMay, useMayEverywhere } from '../../platform/session.ts';
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
