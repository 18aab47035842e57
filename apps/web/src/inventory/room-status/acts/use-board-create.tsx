/** Menu after selecting free days: new order or block. */

import { isMadeBySystem, type RoomBlock } from '@minsu/contract/inventory/room-status/room-status.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { lazyPart } from '../../../components/dialogs/lazy-part.tsx';
import { type MenuAction, MenuPopover, openAt } from '../../../components/dialogs/menu-button.tsx';
import { useStepDone } from '../../../components/forms/take-back.ts';
import { Unbroken } from '../../../components/words/unbroken.tsx';
import { useMay } from '../../../platform/calls/session.ts';
import { formatDate, nightsOf } from '../../../platform/format.ts';
import { currentLanguage } from '../../../platform/i18n.ts';
import { toast } from '../../../platform/toast.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import type { BoardCell, BoardCreation, BoardRange } from '../board/board-model.ts';
import type { RefreshHouses } from '../use-board.ts';
import type { BoardModel } from '../use-board-model.ts';
import type { TargetStay } from '../use-find-stay.ts';
import type { HeldOnBoard } from '../use-held-bar.ts';
import { type BoardBlock, roomName, typeAt } from '../view/board-data.ts';
import { placeOfRange, type RangePlace } from '../view/board-range.ts';
import type { BlockDraft } from './block-form.tsx';

const CreateOrderPanel = lazyPart(async () => ({
  default: (await import('../../../sales/orders/create-order-panel.tsx')).CreateOrderPanel,
}));
const BlockForm = lazyPart(() => import('./block-form.tsx'));

export const createForms = ['order', 'block'] as const;
export type CreateForm = (typeof createForms)[number];
type Form = CreateForm;

interface Asked {
  readonly form: Form;
  readonly side: Side;
  /** Null if opened by a button instead of a selection. */
  readonly place: RangePlace | null;
  /** A block to copy. */
  readonly like?: BoardBlock | undefined;
}

type Side = 'left' | 'right';

/** The left side if the selection is in the right half of the window. */
const sideOf = ({ left, width }: Pick<DOMRect, 'left' | 'width'>): Side =>
  left + width / 2 > innerWidth / 2 ? 'left' : 'right';

interface Draft {
  readonly form: Form | null;
  readonly place: RangePlace | null;
  readonly side: Side;
}

/** Nights, and the side of the window away from them. */
interface Selected {
  readonly place: RangePlace | null;
  readonly side: Side;
}

export interface BoardCreate {
  readonly draft: BoardRange | null;
  readonly mayOrder: boolean;
  readonly mayBlock: boolean;
  readonly onCreate: (creation: BoardCreation) => void;
  readonly start: (form: CreateForm) => void;
  /** Menu entries for a cell. */
  readonly menuOf: (cell: BoardCell) => readonly MenuAction[];
  readonly node: ReactNode;
}

/** The selection or request and its form; the form stays mounted while closing. */
const useDraft = () => {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [last, setLast] = useState<Asked | null>(null);
  return {
    draft,
    last,
    select: (selected: Selected) => setDraft({ ...selected, form: null }),
    ask: (form: Form, selected: Selected, like?: BoardBlock) => {
      setDraft({ ...selected, form });
      setLast({ ...selected, form, like });
    },
    close: () => setDraft(null),
    /** Closing the menu without a choice clears the selection. */
    dismiss: () => setDraft((was) => (was?.form ? was : null)),
  };
};

interface CreateInput {
  readonly model: BoardModel;
  readonly refresh: RefreshHouses;
  /** Scrolls to a stay on the board. */
  readonly show: (stay: TargetStay) => void;
  readonly held: HeldOnBoard | null;
}

/** Actions on free nights: paste, sell, block. */
const useItems = (held: HeldOnBoard | null, ask: (form: Form, selected: Selected) => void) => {
  const { t } = useTranslation('roomStatus');
  const may = useMay();
  const mayMake = { order: may('order:create'), block: may('roomStatus:block') };
  const itemsFor = ({ place, side }: Selected): MenuAction[] => {
    if (!place) return [];
    const make = (form: Form): MenuAction => ({
      key: form,
      label: t(form === 'order' ? 'createOrder' : 'blockRooms'),
      icon: form === 'order' ? 'plus' : 'lock',
      run: () => ask(form, { place, side }),
    });
    const put = held && {
      key: 'put',
      label: t(held.by === 'cut' ? 'putHere' : 'copyHere', { name: held.name }),
      run: () => held.putAt(place.range),
    };
    return [...(put ? [put] : []), ...createForms.filter((form) => mayMake[form]).map(make)];
  };
  return { mayMake, itemsFor };
};

/** An unowned night of a room that is not past. */
const openNight = ({ board, places }: BoardModel, { rowKey, day, taken }: BoardCell): RangePlace | null => {
  const place = taken ? null : placeOfRange(board, places, { rowKey, from: day, to: day + 1 });
  return place && place.from < place.to ? place : null;
};

export const useBoardCreate = ({ model, refresh, show, held }: CreateInput): BoardCreate => {
  const { t } = useTranslation('roomStatus');
  const menu = useRef<HTMLDivElement>(null);
  const { draft, last, select, ask, close, dismiss } = useDraft();
  const { mayMake, itemsFor } = useItems(held, ask);
  const place = draft?.place ?? null;
  const onCreate = ({ anchor, copyOf, ...range }: BoardCreation) => {
    const chosen = placeOfRange(model.board, model.places, range);
    if (!chosen) return;
    const selected = { place: chosen, side: sideOf(anchor) };
    const [item, ...more] = itemsFor(selected);
    if (!item) return toast.info(t('onlyRead'));
    if (chosen.from >= chosen.to) return toast.info(t('pastDays'));
    const copied = copyOf === undefined ? undefined : model.records.get(copyOf);
    if (copied?.kind === 'stay' && mayMake.order) return ask('order', selected);
    if (copied?.kind === 'block' && mayMake.block) return ask('block', selected, copied.block);
    if (more.length === 0 && !held) return item.run();
    select(selected);
    // Deferred, or the pointer release that made the selection would dismiss the menu.
    setTimeout(() => menu.current && openAt(menu.current, anchor), 0);
  };
  const menuOf = (cell: BoardCell) => itemsFor({ place: openNight(model, cell), side: sideOf(cell.anchor) });
  return {
    draft: place?.range ?? null,
    mayOrder: mayMake.order,
    mayBlock: mayMake.block,
    onCreate,
    menuOf,
    start: (asked) => ask(asked, { place: null, side: 'right' }),
    node: (
      <>
        <CreateMenu ref={menu} place={place} items={draft ? itemsFor(draft) : []} onDismiss={dismiss} />
        {last && (
          <CreateForms
            {...{ model, last, refresh }}
            form={draft?.form ?? null}
            onClose={close}
            onShow={show}
          />
        )}
      </>
    ),
  };
};

interface CreateMenuProps {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly place: RangePlace | null;
  readonly items: readonly MenuAction[];
  readonly onDismiss: () => void;
}

const CreateMenu = ({ ref, place, items, onDismiss }: CreateMenuProps) => {
  const { t } = useTranslation('roomStatus');
  return (
    <MenuPopover
      ref={ref}
      items={items}
      label={t('actionsFor')}
      head={<RangeHead place={place} />}
      onOpen={(open) => !open && onDismiss()}
    />
  );
};

const RangeHead = ({ place }: { readonly place: RangePlace | null }) => {
  const { t } = useTranslation('roomStatus');
  if (!place) return null;
  const day = (date: string) => formatDate(date, currentLanguage(), { weekday: false });
  return (
    <div className="menu-head num">
      <Unbroken
        text={t('newRange', {
          room: roomName(place.of),
          from: day(place.from),
          to: day(place.to),
          nights: t('nights', { count: nightsOf(place.from, place.to) }),
        })}
      />
    </div>
  );
};

interface CreateFormsProps {
  readonly model: BoardModel;
  readonly form: Form | null;
  readonly last: Asked;
  readonly refresh: RefreshHouses;
  readonly onClose: () => void;
  readonly onShow: (stay: TargetStay) => void;
}

/** Blocks are one step per property; with one property the message offers undo. */
const useSayBlocked = (refresh: RefreshHouses) => {
  const { t } = useTranslation('roomStatus');
  const may = useMay();
  const stepDone = useStepDone();
  return (blocks: readonly RoomBlock[]): void => {
    const [first] = blocks;
    const said = t('blockDone', { count: blocks.length });
    const oneStep = first && blocks.every(({ houseId }) => houseId === first.houseId) && may('order:edit');
    if (oneStep) stepDone(said, { blockId: first.id }, () => void refresh([first.houseId]));
    else toast.success(said);
  };
};

const CreateForms = ({ model, form, last, refresh, onClose, onShow }: CreateFormsProps) => {
  const { place } = last;
  const [typed, setTyped] = useState<BlockDraft | null>(null);
  const today = model.businessDate ?? model.board.from;
  const sayBlocked = useSayBlocked(refresh);
  const blocked = (blocks: readonly RoomBlock[]) => {
    onClose();
    setTyped(null);
    sayBlocked(blocks);
    void refresh([...new Set(blocks.map((block) => block.houseId))]);
  };
  const draft = place
    ? { roomIds: [place.of.room.id], from: place.from, to: place.to, ...(last.like && likeOf(last.like)) }
    : (typed ?? { roomIds: [], from: today, to: addDays(today, 1) });
  return last.form === 'order' ? (
    <CreateOrderPanel
      side={last.side}
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

/** A copy of a system block becomes an ordinary one. */
const likeOf = ({ kind, reason }: BoardBlock) => (isMadeBySystem(kind) ? {} : { kind, reason });

const initialOf = ({ of, from, to }: RangePlace) => ({
  houseId: of.house.id,
  roomTypeId: typeAt(of, from),
  roomId: of.room.id,
  checkIn: from,
  checkOut: to,
});
