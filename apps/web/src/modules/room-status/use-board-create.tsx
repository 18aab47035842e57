/** What follows a selection of free days: an order or a close-out, from a small menu beside the selection. */
import { addDays } from '@minsu/contract/dates.ts';
import type { RoomBlock } from '@minsu/contract/room-status/room-status.ts';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../components/lazy-part.tsx';
import { type MenuAction, MenuPopover, openAt } from '../../components/menu-button.tsx';
import { formatDate, nightsOf } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useMay } from '../../platform/session.ts';
import { toast } from '../../platform/toast.ts';
import type { BlockDraft } from './block-form.tsx';
import type { BoardRange } from './board/board-model.ts';
import { roomName, typeAt } from './board-data.ts';
import { placeOfRange, type RangePlace } from './board-range.ts';
import type { RefreshHouses } from './use-board.ts';
import type { BoardModel } from './use-board-model.ts';
import type { SoughtStay } from './use-find-stay.ts';

const CreateOrderPanel = lazyPart(async () => ({
  default: (await import('../orders/create-order-panel.tsx')).CreateOrderPanel,
}));
const BlockForm = lazyPart(() => import('./block-form.tsx'));

export const createForms = ['order', 'block'] as const;
export type CreateForm = (typeof createForms)[number];
type Form = CreateForm;

interface Asked {
  readonly form: Form;
  /** Null when a button of the screen asked, not a selection. */
  readonly place: RangePlace | null;
}

interface Draft {
  readonly form: Form | null;
  readonly place: RangePlace | null;
}

export interface BoardCreate {
  readonly draft: BoardRange | null;
  readonly mayOrder: boolean;
  readonly mayBlock: boolean;
  readonly onCreate: (range: BoardRange & { readonly anchor: DOMRect }) => void;
  readonly start: (form: CreateForm) => void;
  readonly node: ReactNode;
}

/** What was selected or asked for, and the form that follows; the last one stays in place while it closes. */
const useDraft = () => {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [last, setLast] = useState<Asked | null>(null);
  return {
    draft,
    last,
    select: (place: RangePlace) => setDraft({ place, form: null }),
    ask: (form: Form, place: RangePlace | null) => {
      setDraft({ place, form });
      setLast({ form, place });
    },
    close: () => setDraft(null),
    /** The menu has closed: without a choice the selection goes. */
    dismiss: () => setDraft((was) => (was?.form ? was : null)),
  };
};

export const useBoardCreate = (
  model: BoardModel,
  refresh: RefreshHouses,
  /** Goes to a stay on the board. */
  show: (stay: SoughtStay) => void,
): BoardCreate => {
  const { t } = useTranslation('roomStatus');
  const may = useMay();
  const [mayOrder, mayBlock] = [may('order:create'), may('roomStatus:block')];
  const menu = useRef<HTMLDivElement>(null);
  const { draft, last, select, ask, close, dismiss } = useDraft();
  const place = draft?.place ?? null;
  const onCreate = ({ anchor, ...range }: BoardRange & { readonly anchor: DOMRect }) => {
    const chosen = placeOfRange(model.board, model.places, range);
    if (!chosen || !(mayOrder || mayBlock)) return;
    if (chosen.from >= chosen.to) return toast.info(t('pastDays'));
    if (mayOrder !== mayBlock) return ask(mayOrder ? 'order' : 'block', chosen);
    select(chosen);
    // The release of the pointer that made the selection would dismiss the menu at once.
    setTimeout(() => menu.current && openAt(menu.current, anchor), 0);
  };
  const items: MenuAction[] = [
    { key: 'order', label: t('createOrder'), icon: 'plus', run: () => ask('order', place) },
    { key: 'block', label: t('blockRooms'), icon: 'lock', run: () => ask('block', place) },
  ];
  const head = <RangeHead place={place} />;
  const onOpen = (open: boolean) => !open && dismiss();
  const form = draft?.form ?? null;
  return {
    draft: place?.range ?? null,
    mayOrder,
    mayBlock,
    onCreate,
    start: (asked) => ask(asked, null),
    node: (
      <>
        <MenuPopover ref={menu} items={items} label={t('actionsFor')} head={head} onOpen={onOpen} />
        {last && (
          <CreateForms
            model={model}
            form={form}
            last={last}
            refresh={refresh}
            onClose={close}
            onShow={show}
          />
        )}
      </>
    ),
  };
};

const RangeHead = ({ place }: { readonly place: RangePlace | null }) => {
  const { t } = useTranslation('roomStatus');
  if (!place) return null;
  const day = (date: string) => formatDate(date, currentLanguage(), { weekday: false });
  return (
    <div className="menu-head num">
      {t('newRange', {
        room: roomName(place.of),
        from: day(place.from),
        to: day(place.to),
        nights: t('nights', { count: nightsOf(place.from, place.to) }),
      })}
    </div>
  );
};

interface CreateFormsProps {
  readonly model: BoardModel;
  readonly form: Form | null;
  readonly last: Asked;
  readonly refresh: RefreshHouses;
  readonly onClose: () => void;
  readonly onShow: (stay: SoughtStay) => void;
}

const CreateForms = ({ model, form, last, refresh, onClose, onShow }: CreateFormsProps) => {
  const { place } = last;
  const [typed, setTyped] = useState<BlockDraft | null>(null);
  const today = model.businessDate ?? model.board.from;
  const blocked = (blocks: readonly RoomBlock[]) => {
    onClose();
    setTyped(null);
    void refresh([...new Set(blocks.map((block) => block.houseId))]);
  };
  const draft = place
    ? { roomIds: [place.of.room.id], from: place.from, to: place.to }
    : (typed ?? { roomIds: [], from: today, to: addDays(today, 1) });
  return last.form === 'order' ? (
    <CreateOrderPanel
      open={form === 'order'}
      onClose={onClose}
      onCreated={(order) => {
        onClose();
        void refresh([order.houseId]);
      }}
      {...(place ? { initial: initialOf(place) } : {})}
    />
  ) : (
    <BlockForm
      open={form === 'block'}
      draft={draft}
      places={model.places}
      onClose={onClose}
      onDone={blocked}
      onShow={(stay, draft) => {
        setTyped(draft);
        onClose();
        onShow(stay);
      }}
    />
  );
};

const initialOf = ({ of, from, to }: RangePlace) => ({
  houseId: of.house.id,
  roomTypeId: typeAt(of, from),
  roomId: of.room.id,
  checkIn: from,
  checkOut: to,
});
