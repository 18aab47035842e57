/** Preview of a link: nights that close, nights that open, rooms that are both taken. */
import { previewLinkedRooms } from '@minsu/contract/inventory/room-status/linked-room-endpoints.ts';
import { Icon } from '../../../components/icon.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { useCall } from '../../../platform/calls/queries.ts';
import { useTranslation } from '../../../platform/use-translation.ts';

interface LinkPreviewBoxProps {
  readonly roomId: string;
  readonly partIds: string[];
}

export const LinkPreviewBox = ({ roomId, partIds }: LinkPreviewBoxProps) => {
  const { t } = useTranslation(['boardPanels', 'components']);
  const { data, error } = useCall(
    previewLinkedRooms,
    { roomId, partIds },
    { keepPrevious: false, quiet: true, staleTime: 0 },
  );
  if (error)
    return (
      <p className="callout bad" role="alert">
        <Icon name="error" /> {error.serverMessage ?? t('components:failed')}
      </p>
    );
  if (!data) return <Skeleton lines={2} label={t('components:loading')} />;
  const { effects, closes, opens, clashes } = data;
  return (
    <div aria-live="polite">
      {clashes.map(({ room, other, nights }) => (
        <p key={`${room} ${other}`} className="callout bad">
          <Icon name="error" />{' '}
          {t('linksClash', { room, other, count: nights.length, night: nights[0] ?? '' })}
        </p>
      ))}
      <div className={closes > 0 ? 'callout warn' : 'callout'}>
        <strong>{effects.length === 0 ? t('linksNoEffect') : t('linksEffect', { closes, opens })}</strong>
        {effects.length > 0 && (
          <ul>
            {effects.map(({ roomId: id, number, ...nights }) => (
              <li key={id} className="num">
                {number}
                {nights.closes > 0 && ` · ${t('linksCloses', { count: nights.closes })}`}
                {nights.opens > 0 && ` · ${t('linksOpens', { count: nights.opens })}`}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
};
