/** Actions on a split: retry, reverse with a reason, split again. */
import type { SplitItem } from '@minsu/contract/finance/splits/split.ts';
import { retrySplit, splitAgain } from '@minsu/contract/finance/splits/split-endpoints.ts';
import { Button } from 'antd';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { invalidate } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import type { OfSplit } from './split-words.tsx';
import { splitQueries } from './splits-live.ts';

const ReverseDialog = lazyPart(() => import('./reverse-dialog.tsx'), 'asked');

const after = { invalidates: splitQueries, onStale: () => void invalidate(splitQueries) };

/** `brief`: in list rows, leaves rare actions to the preview. */
export const SplitActions = ({ of, brief = false }: OfSplit & { readonly brief?: boolean }) => {
  const { t } = useTranslation('splits');
  const may = (action: SplitItem['actions'][number]) => of.actions.includes(action);
  return (
    <span className="split-actions">
      {may('retry') && (
        <CommandButton
          {...after}
          size="small"
          type="primary"
          command={retrySplit}
          input={{ id: of.id, version: of.version }}
          label={t('retry')}
          done={t('retried')}
        />
      )}
      {may('reverse') && !brief && (
        <ReverseButton unitId={of.unitId} version={of.version} no={of.orderNo ?? of.houseName} />
      )}
      {may('again') && <AgainButton unitId={of.unitId} version={of.version} />}
    </span>
  );
};

interface UnitProps {
  readonly unitId: string;
  readonly version: number;
}

export const AgainButton = (unit: UnitProps) => {
  const { t } = useTranslation('splits');
  return (
    <CommandButton
      {...after}
      size="small"
      command={splitAgain}
      input={unit}
      label={t('again')}
      done={t('splitAnew')}
    />
  );
};

/** Reverses everything of an order; asks for the reason and lists the effects. */
export const ReverseButton = ({ no, ...unit }: UnitProps & { readonly no: string }) => {
  const { t } = useTranslation('splits');
  const dialog = useDialog();
  return (
    <>
      <Button size="small" danger onClick={() => dialog.show()}>
        {t('reverse')}
      </Button>
      {dialog.shown && <ReverseDialog {...unit} no={no} open={dialog.shown.open} onClose={dialog.close} />}
    </>
  );
};
