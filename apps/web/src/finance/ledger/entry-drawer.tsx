/** One entry over any ledger tab; the address holds it. */
import { getLedgerEntry } from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import { Drawer } from 'antd';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { EntryBody, entryQuery } from './entry-body.tsx';

const WIDTH = 560;

interface EntryDrawerProps {
  readonly entryId: string;
  readonly onClose: () => void;
}

const EntryDrawer = ({ entryId, onClose }: EntryDrawerProps) => {
  const { t } = useTranslation('ledgerScreen');
  const { data } = useCall(getLedgerEntry, { id: entryId }, entryQuery);
  return (
    <Drawer
      open
      title={t('entryTitle', { number: data ? `#${data.number}` : '' })}
      size={Math.min(WIDTH, innerWidth)}
      onClose={onClose}
    >
      <EntryBody entryId={entryId} />
    </Drawer>
  );
};

export default EntryDrawer;
