/** Panel beside the board: a stay, a block, or the tray. */

import type { BoardStay } from '@minsu/contract/inventory/room-status/room-status.ts';
import type { BoardStep } from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { Button } from 'antd';
import { lazyPart } from '../../../components/dialogs/lazy-part.tsx';
import { SidePanel } from '../../../components/dialogs/side-panel.tsx';
import { Facts } from '../../../components/records/facts.tsx';
import { useChannelName } from '../../../components/words/use-channel-name.ts';
import { useMay } from '../../../platform/calls/session.ts';
import { formatRange } from '../../../platform/format.ts';
import { currentLanguage } from '../../../platform/i18n.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { OrderSummaryPanel } from '../../../sales/orders/order-summary-panel.tsx';
import { readWhy } from '../acts/board-why.ts';
import type { BoardDialogs } from '../acts/use-board-dialogs.tsx';
import type { BoardHand } from '../acts/use-board-hand.tsx';
import type { BoardBar } from '../board/board-model.ts';
import { UnplacedPanel } from '../unplaced-panel.tsx';
import type { RefreshHouses } from '../use-board.ts';
import type { BoardModel } from '../use-board-model.ts';
import type { TargetStay } from '../use-find-stay.ts';
import { barOf, stayBarId } from './board-bars.ts';
import { roomName } from './board-data.ts';

const StepsPanel = lazyPart(() => import('../steps-panel.tsx'));
const BlockPanel = lazyPart(async () => ({
  default: (await import('../block-panel.tsx')).BlockPanel,
}));
const WhyPanel = lazyPart(() => import('../why-panel.tsx'));

export const UNPLACED = 'unplaced';
export const STEPS = 'steps';

interface BoardSideProps {
  readonly open: string;
  readonly model: BoardModel;
  readonly refresh: RefreshHouses;
  readonly tray: BoardHand['tray'];
  readonly onOpen: (barId: string) => void;
  readonly onUndone: (step: BoardStep) => void;
  /** Scrolls to a stay and opens its panel. */
  readonly onShow: (stay: TargetStay) => void;
  readonly dialogs: BoardDialogs;
  /** Starts a swap: the next chosen stay is the partner. */
  readonly onSwap: (barId: string) => void;
  readonly onClose: () => void;
}

export const BoardSide = ({
  open,
  model,
  refresh,
  tray,
  onOpen,
  onUndone,
  onShow,
  dialogs,
  onSwap,
  onClose,
}: BoardSideProps) => {
  const may = useMay();
  const [kind, id = ''] = open.split(':');
  if (open === UNPLACED)
    return (
      <UnplacedPanel
        board={model.board}
        refresh={refresh}
        tray={tray}
        onOpen={(stay) => onOpen(stayBarId(stay))}
        onPlan={may('order:edit') ? dialogs.plan : undefined}
        onClose={onClose}
      />
    );
  if (open === STEPS && may('order:edit')) return <StepsPanel onUndone={onUndone} onClose={onClose} />;
  const why = readWhy(open);
  if (why) return <WhyPanel key={open} asked={why} onOpen={onOpen} onShow={onShow} onClose={onClose} />;
  if (kind === 'block')
    return (
      <BlockPanel
        key={open}
        id={id}
        refresh={refresh}
        onOpen={onOpen}
        onShow={onShow}
        onLinks={dialogs.links}
        onClose={onClose}
      />
    );
  if (may('order:read'))
    return (
      <OrderSummaryPanel
        key={id}
        of={{ stayId: id }}
        onClose={onClose}
        tools={<SwapButton bar={barOf(model.bars, open)} onSwap={onSwap} />}
      />
    );
  const stay = model.board.stays.find((each) => each.id === id);
  return stay ? <StayFacts stay={stay} model={model} onClose={onClose} /> : null;
};

interface SwapButtonProps {
  readonly bar: BoardBar | undefined;
  readonly onSwap: BoardSideProps['onSwap'];
}

const SwapButton = ({ bar, onSwap }: SwapButtonProps) => {
  const { t } = useTranslation('roomStatus');
  return bar?.canMove ? <Button onClick={() => onSwap(bar.id)}>{t('swapStart')}</Button> : null;
};

interface StayFactsProps {
  readonly stay: BoardStay;
  readonly model: BoardModel;
  readonly onClose: () => void;
}

/** For users without access to orders, such as housekeepers. */
const StayFacts = ({ stay, model, onClose }: StayFactsProps) => {
  const { t } = useTranslation('roomStatus');
  const { t: tOrder } = useTranslation('orders');
  const channelName = useChannelName();
  const place = stay.roomId === null ? undefined : model.places.get(stay.roomId);
  return (
    <SidePanel title={stay.guest} onClose={onClose}>
      <Facts
        items={[
          { label: t('fact_room'), value: place ? roomName(place) : t('unplacedTitle') },
          { label: t('fact_dates'), value: formatRange(stay.checkIn, stay.checkOut, currentLanguage()) },
          { label: t('filterState'), value: tOrder(`shown_${stay.shown}`) },
          { label: t('filterChannel'), value: channelName(stay.channel) },
        ]}
      />
    </SidePanel>
  );
};
