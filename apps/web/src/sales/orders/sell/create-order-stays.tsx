/** Rooms of a new order: chosen ones as cards, and the search to add more. */
import { Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { valueAt } from '../../../components/forms/form-store.ts';
import { Icon } from '../../../components/icon.tsx';
import { useHousesOf } from '../../../components/records/house-source.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { groupsOf } from '../group/stay-groups.ts';
import { AvailabilitySearch, type AvailableType } from './availability-search.tsx';
import { SellAnyway } from './create-order-anyway.tsx';
import { guestsWithin, type InitialStay, type StayDraft, tonight } from './create-order-draft.ts';
import { GroupCard } from './create-order-stay.tsx';
import { useOrderDraft } from './use-order-draft.ts';
import { useQuotes } from './use-quotes.ts';

interface StaysSectionProps {
  readonly initial: InitialStay;
  /** Nightly or hourly. */
  readonly choice: ReactNode;
}

export const StaysSection = ({ initial, choice }: StaysSectionProps) => {
  const { t } = useTranslation('orders');
  const { houseId, stays } = useOrderDraft();
  const { searching, setSearching, add, resize } = useStayList(initial);
  const quotes = useQuotes();
  const [house] = useHousesOf(houseId ? [houseId] : []);
  const last = stays.at(-1);
  useGuessWithin(house?.roomTypes);

  return (
    <section className="order-form-section">
      <h2>{t('sectionStay')}</h2>
      {choice}
      {groupsOf(stays).map((group) => (
        <GroupCard
          // Stable key, because dates may change while choosing.
          key={group.places[0]}
          group={group}
          houseId={houseId ?? ''}
          houseName={house?.name ?? ''}
          type={house?.roomTypes.find((type) => type.id === group.first.roomTypeId)}
          quotes={quotes}
          onResize={resize}
        />
      ))}
      <SellAnyway />
      {searching ? (
        <AvailabilitySearch
          houseId={stays.length > 0 ? houseId : initial.houseId}
          dates={last ? { checkIn: last.checkIn, checkOut: last.checkOut } : initialDates(initial)}
          guests={last?.guests ?? 2}
          chosen={stays}
          onChoose={add}
          {...(stays.length > 0 ? { onCancel: () => setSearching(false) } : {})}
        />
      ) : (
        <Button type="dashed" icon={<Icon name="plus" size={14} />} onClick={() => setSearching(true)}>
          {t('addRoom')}
        </Button>
      )}
    </section>
  );
};

/** Limits the default number of guests to the room; typed values stay. */
const useGuessWithin = (
  types: readonly { readonly id: string; readonly maxGuests: number }[] | undefined,
) => {
  const { form } = useOrderDraft();
  useEffect(() => {
    const { values, dirty } = form.getState();
    if (!types || dirty) return;
    const stays = guestsWithin(valueAt(values, 'stays') as readonly StayDraft[], types);
    form.reset({ ...values, stays });
  }, [form, types]);
};

/** The first room fixes the property; without rooms the search returns. */
const useStayList = (initial: InitialStay) => {
  const { form, stays, setStays } = useOrderDraft();
  const [searching, setSearching] = useState(stays.length === 0);
  const add = (chosen: AvailableType) => {
    form.set('houseId', chosen.houseId);
    const { roomTypeId, ratePlanId, roomId, guests } = chosen;
    setStays([...stays, { roomTypeId, ratePlanId, roomId, ...chosen.dates, guests }]);
    setSearching(false);
    focusGuest();
  };
  const resize = (rest: readonly StayDraft[]) => {
    setStays(rest);
    if (rest.length > 0) return;
    form.set('houseId', initial.houseId);
    setSearching(true);
  };
  return { searching, setSearching, add, resize };
};

/** Focus the guest once the room is chosen. */
const focusGuest = (): void => {
  requestAnimationFrame(() => {
    const names = document.querySelectorAll<HTMLInputElement>(
      '.create-order [data-field="bookerName"] input',
    );
    // Another tab's form may be in the document too, so pick the visible one.
    const name = [...names].find((input) => input.checkVisibility());
    if (name?.value === '') name.focus({ preventScroll: true });
  });
};

const initialDates = ({ checkIn, checkOut }: InitialStay) =>
  checkIn && checkOut ? { checkIn, checkOut } : tonight();
