/** Preview of a lost item: found and kept where, photos, return. */
import {
  type LostItem,
  removeLostPhoto,
  settleLostItem,
  uploadLostPhoto,
} from '@minsu/contract/operations/tasks/lost-item-endpoints.ts';
import type { LostAction, LostState } from '@minsu/contract/operations/tasks/task-states.ts';
import { Button } from 'antd';
import { Link } from 'react-router';
import { CommandButton } from '../../../components/dialogs/command-button.tsx';
import { lazyPart } from '../../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { type Fact, Facts } from '../../../components/records/facts.tsx';
import { StateDot, type Tone } from '../../../components/state-dot.tsx';
import { InstantText } from '../../../components/words/date-text.tsx';
import { invalidate } from '../../../platform/calls/queries.ts';
import { useMay } from '../../../platform/calls/session.ts';
import { upload } from '../../../platform/calls/upload.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { PhotoStrip } from '../photo-strip.tsx';
import { houseHref } from '../task-list-parts.tsx';
import { lostQueries } from '../task-live.ts';
import { useRetryingSend } from '../use-retrying-send.ts';

const SettleDialog = lazyPart(() => import('./settle-lost.tsx'));
const RecordLost = lazyPart(() => import('./record-lost.tsx'));

interface OfLostItem {
  readonly of: LostItem;
}

const tones: Record<LostState, Tone> = { found: 'warn', claimed: 'ok', sent: 'info', disposed: 'neutral' };

export const LostStateDot = ({ of }: OfLostItem) => {
  const { t } = useTranslation('lostItems');
  return <StateDot tone={tones[of.state]}>{t(`state_${of.state}`)}</StateDot>;
};

export const LostPreview = ({ of }: OfLostItem) => {
  const may = useMay();
  const { send: sendRemoval } = useRetryingSend();
  const editable = of.state === 'found' && may('lostItem:record');
  const fresh = () => invalidate(lostQueries);
  return (
    <div className="task-preview">
      <div className="head">
        <LostStateDot of={of} />
      </div>
      <LostActions of={of} />
      {of.description && <p className="task-note">{of.description}</p>}
      <Facts items={useFacts(of)} />
      <PhotoStrip
        photos={of.photos}
        editable={editable}
        send={(file, sendKey, onProgress) =>
          upload(uploadLostPhoto, { id: of.id, sendKey, file }, { quiet: true, onProgress })
        }
        onSent={fresh}
        onRemove={(photoId) => void sendRemoval(removeLostPhoto, { id: of.id, photoId }).then(fresh, fresh)}
      />
    </div>
  );
};

export type Settling = Exclude<LostAction, 'reopen'>;
const settling: readonly Settling[] = ['claim', 'send', 'dispose'];

const LostActions = ({ of }: OfLostItem) => {
  const { t } = useTranslation('lostItems');
  const may = useMay();
  const settle = useDialog<Settling>();
  const edit = useDialog();
  return (
    <div className="task-actions">
      {settling
        .filter((action) => of.actions.includes(action))
        .map((action) => (
          <Button key={action} onClick={() => settle.show(action)}>
            {t(action)}
          </Button>
        ))}
      {of.actions.includes('reopen') && (
        <CommandButton
          command={settleLostItem}
          input={{ id: of.id, version: of.version, action: 'reopen' }}
          label={t('reopen')}
          done={t('reopened')}
          invalidates={lostQueries}
          onStale={() => invalidate(lostQueries)}
        />
      )}
      {of.state === 'found' && may('lostItem:record') && (
        <Button onClick={() => edit.show()}>{t('edit')}</Button>
      )}
      {settle.shown && (
        <SettleDialog
          key={settle.shown.key}
          of={of}
          action={settle.shown.of}
          open={settle.shown.open}
          onClose={settle.close}
        />
      )}
      {edit.shown && <RecordLost key={edit.shown.key} of={of} open={edit.shown.open} onClose={edit.close} />}
    </div>
  );
};

const useFacts = (of: LostItem): Fact[] => {
  const { t } = useTranslation('lostItems');
  const optional: (Fact | false)[] = [
    of.place !== '' && { label: t('column_place'), value: of.place },
    of.keptAt !== '' && { label: t('column_keptAt'), value: of.keptAt },
    of.keeper !== '' && { label: t('keeper'), value: of.keeper },
    of.settledAt !== null && {
      label: t('settledAt'),
      value: (
        <>
          {of.settledBy} · <InstantText at={of.settledAt} house={of.houseId} />
          {of.settledNote && <> · {of.settledNote}</>}
        </>
      ),
    },
    of.orderId !== null && {
      label: t('column_order'),
      value: (
        <Link className="num" to={`/orderManagement/orderDetail?id=${of.orderId}`}>
          {of.orderNo}
        </Link>
      ),
    },
  ];
  return [
    { label: t('column_houseName'), value: <Link to={houseHref(of.houseId)}>{of.houseName}</Link> },
    { label: t('column_room'), value: of.roomNumber ?? '—' },
    { label: t('column_guestName'), value: of.guestName ?? t('noGuest') },
    {
      label: t('column_foundAt'),
      value: (
        <>
          {of.foundBy} · <InstantText at={of.foundAt} house={of.houseId} />
        </>
      ),
    },
    ...optional.filter((fact) => fact !== false),
  ];
};
