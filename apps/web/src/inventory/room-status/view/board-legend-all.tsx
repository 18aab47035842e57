/** Full legend of the board: colours of the current mode, marks, block kinds, rooms and days. */

import { soldPlatforms } from '@minsu/contract/foundation/system/platform-registry.ts';
import { blockKinds, ownsNights } from '@minsu/contract/inventory/room-status/room-status.ts';
import type { ReactNode } from 'react';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';
import type { ColourBy } from './bar-tones.ts';
import { useLegendEntries } from './board-legend-entries.ts';
import { ChannelPicture, MarkPicture, Swatch } from './board-legend-pictures.tsx';

interface AllMarksProps {
  readonly colourBy: ColourBy;
  readonly open: boolean;
  readonly onClose: () => void;
}

type Line = readonly [key: string, picture: ReactNode, label: string, hint?: string];

const Group = ({ title, hint, lines }: { title: string; hint?: string; lines: readonly Line[] }) => (
  <section>
    <h2>{title}</h2>
    {hint && <p className="muted">{hint}</p>}
    <ul>
      {lines.map(([key, picture, label, more]) => (
        <li key={key}>
          {picture}
          <span>
            {label}
            {more && <span className="muted">{more}</span>}
          </span>
        </li>
      ))}
    </ul>
  </section>
);

const AllMarks = ({ colourBy, open, onClose }: AllMarksProps) => {
  const { t } = useTranslation('boardViews');
  return (
    <Dialog open={open} title={t('legendTitle')} footer={null} width={640} onCancel={onClose}>
      <div className="all-legend">
        <Bars colourBy={colourBy} />
        <Channels />
        <Blocks />
        <Rest />
      </div>
    </Dialog>
  );
};

const Bars = ({ colourBy }: Pick<AllMarksProps, 'colourBy'>) => {
  const { t } = useTranslation(['boardViews', 'roomStatus']);
  const bars = useLegendEntries(colourBy).filter(({ tone }) => tone !== 'block' && tone !== 'service');
  const mode = colourBy === 'payment' ? t('colour_payment') : t('roomStatus:colour_state');
  return (
    <Group
      title={`${t('legendBars')} · ${mode}`}
      hint={t('legendBarsHint')}
      lines={[
        ...bars.map((entry): Line => [entry.tone, <Swatch key="swatch" {...entry} />, entry.label]),
        ['dimmed', <Swatch key="swatch" tone="stay" dimmed />, t('legendDimmed')],
      ]}
    />
  );
};

const Channels = () => {
  const { t } = useTranslation(['boardViews', 'orders']);
  return (
    <Group
      title={t('legendChannels')}
      hint={t('legendChannelsHint')}
      lines={([...soldPlatforms, 'direct', 'other'] as const).map(
        (channel): Line => [
          channel,
          <ChannelPicture key="channel" of={channel} letter={t(`mark_${channel}`)} />,
          t(`orders:channel_${channel}`),
        ],
      )}
    />
  );
};

const Blocks = () => {
  const { t } = useTranslation(['boardViews', 'roomStatus']);
  return (
    <Group
      title={t('legendBlocks')}
      hint={t('legendBlocksHint')}
      lines={blockKinds.map(
        (kind): Line => [
          kind,
          <Swatch key="swatch" tone={ownsNights(kind) ? 'block' : 'service'} badge={t(`mark_${kind}`)} />,
          t(`roomStatus:kind_${kind}`),
          kind === 'linked' || kind === 'channel'
            ? t(`roomStatus:${kind}Hint`)
            : t(`roomStatus:kindHelp_${kind}`),
        ],
      )}
    />
  );
};

const Rest = () => {
  const { t } = useTranslation(['boardViews', 'roomStatus']);
  const mark = (of: Parameters<typeof MarkPicture>[0]['of'], label: string): Line => [
    of,
    <MarkPicture key="mark" of={of} />,
    label,
  ];
  const sample = (text: string) => <span className="legend-sample num">{text}</span>;
  const marks = [
    mark('owes', t('legendOwes')),
    mark('locked', t('legendLocked')),
    mark('noted', t('legendNote')),
  ];
  const rooms = [
    mark('clean', t('legendClean')),
    mark('dirty', t('legendDirty')),
    mark('inspected', t('legendInspected')),
  ];
  const days: Line[] = [
    ['today', <i key="line" className="legend-today" />, t('legendToday')],
    ['weekend', <i key="weekend" className="legend-weekend" />, t('legendWeekend')],
    ['occupancy', sample('78%'), t('legendOccupancy')],
    ['free', sample(t('roomStatus:freeCell', { count: 3 })), t('legendFree')],
    ['price', sample('¥428'), t('legendPrice')],
  ];
  return (
    <>
      <Group title={t('legendMarks')} lines={marks} />
      <Group title={t('legendRooms')} lines={rooms} />
      <Group title={t('legendDays')} lines={days} />
    </>
  );
};

export default AllMarks;
