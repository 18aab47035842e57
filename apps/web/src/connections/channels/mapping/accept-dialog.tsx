/** All suggestions that are sure enough, tried out before anything is linked. */
import type { LinkSuggestion } from '@minsu/contract/connections/channels/channel-room.ts';
import { LINK_LIMIT, linkRooms } from '@minsu/contract/connections/channels/channel-room-endpoints.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { singleClick } from '../../../components/dialogs/single-click.ts';
import { Failed } from '../../../components/records/panel.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import type { CallError } from '../../../platform/calls/call.ts';
import { useCommand } from '../../../platform/calls/queries.ts';
import { toast } from '../../../platform/toast.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { mappingQueries } from './mapping-live.ts';

interface AcceptDialogProps {
  readonly connectionId: string;
  readonly suggestions: readonly LinkSuggestion[];
  readonly open: boolean;
  readonly onClose: () => void;
}

const useDryRun = (connectionId: string, links: readonly { roomId: string; channelRoomId: string }[]) => {
  const [checked, setChecked] = useState<OutputOf<typeof linkRooms> | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const { mutate } = useCommand(linkRooms, { quiet: true });
  const check = () => {
    setError(null);
    mutate(
      { connectionId, links: [...links], onlyCheck: true },
      { onSuccess: setChecked, onError: setError },
    );
  };
  const begin = useEffectEvent(check);
  useEffect(() => begin(), []);
  return { checked, error, check };
};

const AcceptDialog = ({ connectionId, suggestions, open, onClose }: AcceptDialogProps) => {
  const { t } = useTranslation(['channelMapping', 'components']);
  const asked = suggestions.slice(0, LINK_LIMIT);
  const links = asked.map(({ roomId, channelRoomId }) => ({ roomId, channelRoomId }));
  const { checked, error, check } = useDryRun(connectionId, links);
  const { mutate, isPending } = useCommand(linkRooms, { invalidates: mappingQueries });
  const start = () =>
    mutate(
      { connectionId, links },
      {
        onSuccess: ({ linked }) => {
          toast.success(t('accepted', { count: linked }));
          onClose();
        },
      },
    );
  return (
    <Dialog
      open={open}
      title={checked ? t('dryRunTitle', { count: checked.linked }) : t('dryRunChecking')}
      width={640}
      okText={t('accept')}
      cancelText={t('components:cancel')}
      okButtonProps={{ disabled: !checked || checked.linked === 0 }}
      confirmLoading={isPending}
      onOk={singleClick(start)}
      onCancel={singleClick(onClose)}
      destroyOnHidden
    >
      {error && <Failed error={error} retry={check} />}
      {!checked && !error && <Skeleton lines={6} label={t('dryRunChecking')} />}
      {checked && (
        <>
          <p>{t('dryRunText')}</p>
          {suggestions.length > LINK_LIMIT && (
            <p className="muted">{t('dryRunLimited', { limit: LINK_LIMIT })}</p>
          )}
          <DryRun checked={checked} suggestions={asked} />
        </>
      )}
    </Dialog>
  );
};

export default AcceptDialog;

interface DryRunProps {
  readonly checked: OutputOf<typeof linkRooms>;
  readonly suggestions: readonly LinkSuggestion[];
}

const DryRun = ({ checked, suggestions }: DryRunProps) => {
  const { t } = useTranslation('channelMapping');
  const refusals = new Map(checked.rows.map(({ roomId, refusal }) => [roomId, refusal]));
  const refused = checked.rows.length - checked.linked;
  return (
    <>
      {refused > 0 && (
        <p className="bad" role="alert">
          {t('dryRunRefused', { count: refused })}
        </p>
      )}
      <section className="dry-run" aria-label={t('dryRunTitle', { count: checked.linked })}>
        <ul>
          {suggestions.map(({ roomId, number, houseName, name, listingName, confidence }) => (
            <li key={roomId}>
              <span>
                <strong className="num">{number}</strong> {houseName}
              </span>
              <span>
                {name} <span className="muted">{listingName}</span>
              </span>
              <span className="num muted">{t('confidence', { percent: confidence })}</span>
              {refusals.get(roomId) && <span className="bad">{refusals.get(roomId)}</span>}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
};
