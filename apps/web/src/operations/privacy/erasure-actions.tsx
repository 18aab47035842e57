/** Actions on an erasure request: erase, refuse, withdraw. */
import { withdrawErasure } from '@minsu/contract/operations/privacy/erasure-endpoints.ts';
import { Button, Tooltip } from 'antd';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { invalidate } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { erasureQueries } from './erasure-live.ts';
import type { OfRequest } from './erasure-words.tsx';
import './privacy.css';
import { useTranslation } from '../../platform/use-translation.ts';

const ErasureDialog = lazyPart(() => import('./erasure-dialogs.tsx'));

export const ErasureActions = ({ of }: OfRequest) => {
  const { t } = useTranslation('privacy');
  const may = useMay();
  const { shown, show, close } = useDialog<'erase' | 'refuse'>();
  const isBarred = of.state === 'requested' && may('erasure:decide') && !of.actions.includes('erase');
  return (
    <span className="erasure-actions">
      {of.actions.includes('erase') && (
        <Button size="small" color="danger" variant="filled" onClick={() => show('erase')}>
          {t('erase')}
        </Button>
      )}
      {isBarred && (
        <Tooltip title={t('ownRequest')}>
          <Button size="small" disabled>
            {t('erase')}
          </Button>
        </Tooltip>
      )}
      {of.actions.includes('refuse') && (
        <Button size="small" onClick={() => show('refuse')}>
          {t('refuse')}
        </Button>
      )}
      {of.actions.includes('withdraw') && (
        <CommandButton
          size="small"
          command={withdrawErasure}
          input={{ id: of.id, version: of.version }}
          label={t('withdraw')}
          confirm={{ title: t('withdrawTitle'), text: t('withdrawText') }}
          done={t('withdrawn')}
          invalidates={erasureQueries}
          onStale={() => invalidate(erasureQueries)}
        />
      )}
      {shown && <ErasureDialog key={shown.of} kind={shown.of} of={of} open={shown.open} onClose={close} />}
    </span>
  );
};
