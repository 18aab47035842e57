/** Hints for the booker's phone while selling: member, orders on the same dates, blocklist. */

import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { phone as phoneSchema } from '@minsu/contract/platform/wire.ts';
import { checkBooker } from '@minsu/contract/sales/blacklist/blacklist-endpoints.ts';
import { Checkbox } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { useSettled } from '../../components/dialogs/use-settled.ts';
import { useForm } from '../../components/forms/form-context.ts';
import { valueAt } from '../../components/forms/form-store.ts';
import { useFollowingField } from '../../components/forms/use-following-field.ts';
import { Icon } from '../../components/icon.tsx';
import { memberHref } from '../../components/records/member-href.ts';
import { orderHref } from '../../components/records/order-href.ts';
import { Tag } from '../../components/state-dot.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { formatDate, formatRange } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import './registration-live.ts';
import './registration.css';
import { useTranslation } from '../../platform/use-translation.ts';

interface BookerHintsPanelProps {
  readonly houseId: string | undefined;
  readonly stays: readonly { readonly checkIn: string; readonly checkOut: string }[];
}

type Known = OutputOf<typeof checkBooker>;

/** First arrival to last departure. */
const rangeOf = (stays: BookerHintsPanelProps['stays']) => {
  const [checkIn] = stays.map((stay) => stay.checkIn).sort();
  const checkOut = stays
    .map((stay) => stay.checkOut)
    .sort()
    .at(-1);
  return checkIn === undefined || checkOut === undefined ? {} : { checkIn, checkOut };
};

const useKnown = ({ houseId, stays }: BookerHintsPanelProps): Known | undefined => {
  const typed = useStore(useForm(), (state) => valueAt(state.values, 'phone'));
  const phone = typeof typed === 'string' && phoneSchema.safeParse(typed).success ? typed : '';
  const asked = useSettled(phone);
  const { data } = useCall(
    checkBooker,
    { phone: asked, ...(houseId !== undefined && { houseId }), ...rangeOf(stays) },
    { enabled: asked !== '', keepPrevious: false, quiet: true },
  );
  return asked === '' || asked !== phone ? undefined : data;
};

const BookerHintsPanel = (props: BookerHintsPanelProps) => {
  const known = useKnown(props);
  // Consent to a blocklist match belongs to this phone; another number clears it.
  useFollowingField('acceptBlacklisted', 'phone', false);
  const name = known?.guest?.name;
  const form = useForm();
  const take = useEffectEvent((found: string) => {
    if (!valueAt(form.getState().values, 'bookerName')) form.set('bookerName', found);
  });
  useEffect(() => {
    if (name) take(name);
  }, [name]);
  if (!known) return null;
  return (
    <div className="booker-hints" role="status">
      {known.blacklistedFor !== null && <Blacklisted reason={known.blacklistedFor} />}
      {known.orders.length > 0 && <SameDays orders={known.orders} />}
      {known.guest && <KnownGuest guest={known.guest} />}
    </div>
  );
};

export default BookerHintsPanel;

/** Users who manage the blocklist may sell anyway. */
const Blacklisted = ({ reason }: { readonly reason: string }) => {
  const { t } = useTranslation('registration');
  const may = useMay();
  const form = useForm();
  const accepted = useStore(form, (state) => valueAt(state.values, 'acceptBlacklisted') === true);
  return (
    <div className="callout bad">
      <p>
        <Icon name="warning" size={14} /> {t('blacklistedFor', { reason })}
      </p>
      {may('blacklist:edit') ? (
        <Checkbox
          checked={accepted}
          onChange={(event) => form.set('acceptBlacklisted', event.target.checked)}
        >
          {t('sellAnyway')}
        </Checkbox>
      ) : (
        <p>{t('askLead')}</p>
      )}
    </div>
  );
};

const SameDays = ({ orders }: Pick<Known, 'orders'>) => {
  const { t } = useTranslation('registration');
  return (
    <div className="callout warn">
      <p>{t('sameDays')}</p>
      <ul>
        {orders.map(({ id, orderNo, houseName, checkIn, checkOut }) => (
          <li key={id}>
            <Link className="num" to={orderHref(id)} target="_blank">
              {orderNo}
            </Link>{' '}
            {houseName} · {formatRange(checkIn, checkOut, currentLanguage())}
          </li>
        ))}
      </ul>
    </div>
  );
};

const KnownGuest = ({ guest }: { readonly guest: NonNullable<Known['guest']> }) => {
  const { t } = useTranslation(['registration', 'members']);
  const { id, name, level, tags, stayCount, lastStayOn } = guest;
  return (
    <p className="muted known-guest">
      {stayCount === 0 || lastStayOn === null
        ? t('knownNew', { name })
        : t('known', {
            name,
            count: stayCount,
            last: formatDate(lastStayOn, currentLanguage(), { year: true }),
          })}{' '}
      {level !== 'standard' && <Tag tone="info">{t(`members:level_${level}`)}</Tag>}{' '}
      {tags.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}{' '}
      {id !== null && (
        <Link to={memberHref(id)} target="_blank">
          {t('members:open')}
        </Link>
      )}
    </p>
  );
};
