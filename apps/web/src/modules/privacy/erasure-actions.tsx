/** What may be done with a request: erase, refuse, withdraw. */
import { withdrawErasure } from '@minsu/contract/privacy/erasure-endpoints.ts';
import { Button, Tooltip } from 'antd';
import { useState } from 'react';
import { CommandButton } from '../../components/command-button.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { invalidate } from '../../platform/queries.ts';
import { useMay } from '../../platform/session.ts';
import { erasureQueries } from './erasure-live.ts';
import type { OfRequest } from './erasure-words.tsx';
import './privacy.css';
import { useTranslation } from '../../platform/use-translation.ts';

const ErasureDialog = lazyPart(() => import('./erasure-dialogs.tsx'));

type Asked = { readonly kind: 'erase' | 'refuse'; readonly open: boolean };

export const ErasureActions = ({ of }: OfRequest) => {
  const { t } = useTranslation('privacy');
  const may = useMay();
  const [asked, setAsked] = useState<Asked | null>(null);
  const open = (kind: Asked['kind']) => setAsked({ kind, open: true });
  const isBarred = of.state === 'requested' && may('erasure:decide') && !of.actions.includes('erase');
  return (
    <span className="erasure-actions">
      {of.actions.includes('erase') && (
        <Button size="small" color="danger" variant="filled" onClick={() => open('erase')}>
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
        <Button size="small" onClick={() => open('refuse')}>
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
      {asked && (
        <ErasureDialog
          key={asked.kind}
          kind={asked.kind}
          of={of}
          open={asked.open}
          onClose={() => setAsked({ ...asked, open: false })}
        />
      )}
    </span>
  );
};
