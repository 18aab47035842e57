/** Legend of fills, edges and marks, behind a button. */
import { soldPlatforms } from '@minsu/contract/foundation/system/platform-registry.ts';
import { Button } from 'antd';
import { type MouseEvent, useId, useRef, useState } from 'react';
import { IconButton } from '../../../components/dialogs/icon-button.tsx';
import { lazyPart } from '../../../components/dialogs/lazy-part.tsx';
import { openAt } from '../../../components/dialogs/menu-button.tsx';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { useMay } from '../../../platform/calls/session.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import type { ColourBy } from './bar-tones.ts';
import { useLegendEntries } from './board-legend-entries.ts';
import { ChannelPicture, MarkPicture, Swatch } from './board-legend-pictures.tsx';

const AllMarks = lazyPart(() => import('./board-legend-all.tsx'));

/** Pointer actions available to the user. */
const useHint = () => {
  const may = useMay();
  if (may('order:edit')) return 'hintMouse';
  return may('order:create') || may('roomStatus:block') ? 'hintCreate' : 'hintRead';
};

interface BoardLegendProps {
  readonly colourBy: ColourBy;
  /** True if anything on the board is sold on a channel. */
  readonly mapped: boolean;
}

export const BoardLegend = ({ colourBy, mapped }: BoardLegendProps) => {
  const { t } = useTranslation(['roomStatus', 'boardViews']);
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const marks = useDialog();
  const show = ({ currentTarget }: MouseEvent<HTMLElement>) =>
    popover.current && openAt(popover.current, currentTarget.getBoundingClientRect());
  return (
    <>
      <IconButton icon="info" label={t('legend')} aria-expanded={open} aria-controls={id} onClick={show} />
      <div
        id={id}
        ref={popover}
        popover="auto"
        role="dialog"
        aria-label={t('legend')}
        className="menu-popover board-legend"
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {open && <LegendList colourBy={colourBy} mapped={mapped} />}
        <p className="muted">{t(useHint())}</p>
        <Button
          size="small"
          onClick={() => {
            popover.current?.hidePopover();
            marks.show();
          }}
        >
          {t('boardViews:allMarks')}
        </Button>
      </div>
      {marks.shown && <AllMarks colourBy={colourBy} open={marks.shown.open} onClose={marks.close} />}
    </>
  );
};

const LegendList = ({ colourBy, mapped }: BoardLegendProps) => {
  const { t } = useTranslation(['roomStatus', 'boardViews', 'channelMarks', 'orders']);
  const channels = [...soldPlatforms, 'direct', 'other'] as const;
  return (
    <ul aria-label={t('legend')}>
      {useLegendEntries(colourBy).map((entry) => (
        <li key={entry.tone}>
          <Swatch {...entry} />
          {entry.label}
        </li>
      ))}
      {channels.map((channel) => (
        <li key={channel}>
          <ChannelPicture of={channel} letter={t(`boardViews:mark_${channel}`)} />
          {t(`orders:channel_${channel}`)}
        </li>
      ))}
      <li>
        <MarkPicture of="owes" />
        {t('boardViews:legendOwes')}
      </li>
      <li>
        <MarkPicture of="noted" />
        {t('boardViews:legendNote')}
      </li>
      {mapped && (
        <>
          <li>
            <MarkPicture of="waiting" />
            {t('channelMarks:legendPending')}
          </li>
          <li>
            <MarkPicture of="failed" />
            {t('channelMarks:legendFailed')}
          </li>
        </>
      )}
    </ul>
  );
};
