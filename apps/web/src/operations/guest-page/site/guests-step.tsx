/** Registration of guests: the notice, the guests entered so far, the form for another one, and the sending to the desk. */
import type { GuestPage } from '@minsu/contract/operations/guest-page/guest-page.ts';
import { useState } from 'react';
import { Consent } from './consent.tsx';
import { GuestForm } from './guest-form.tsx';
import { Said, Step } from './parts.tsx';
import { useSay } from './say.ts';
import { useGuest, useStep } from './use-guest.ts';

export const GuestsStep = () => {
  const say = useSay();
  const { page } = useGuest();
  const [adding, setAdding] = useState(false);
  const notice = page.consents.find(({ purpose }) => purpose === 'registration');
  const isFull = page.registered >= page.booked;
  return (
    <Step name="guests" title={say('stepGuests')} isDone={page.registered >= page.required} isOpen>
      <p className="lead">{say('progress', { registered: page.registered, required: page.required })}</p>
      {notice && !notice.given && <Consent of={notice} label={say('acceptNotice')} />}
      <ul className="rows">
        {page.guests.map((guest) => (
          <GuestRow key={guest.id} guest={guest} />
        ))}
      </ul>
      {page.needsGuardian && <p className="error">{say('needsGuardian')}</p>}
      {page.canEdit && notice?.given && !isFull && !adding && (
        <button type="button" className="wide" onClick={() => setAdding(true)}>
          {say('addGuest')}
        </button>
      )}
      {adding && page.canEdit && <GuestForm onClose={() => setAdding(false)} />}
    </Step>
  );
};

const GuestRow = ({ guest }: { readonly guest: GuestPage['guests'][number] }) => {
  const say = useSay();
  const remove = useStep('removeOwnGuest');
  return (
    <li>
      <span className="grow">
        <strong>{guest.name}</strong> {say(`type_${guest.documentType}`)}
        {guest.minor && <> · {say('minor')}</>}
        {guest.rejected && <span className="error"> {say('rejected')}</span>}
      </span>
      {guest.canRemove && (
        <button
          type="button"
          disabled={remove.isBusy}
          aria-label={say('removeGuest', { name: guest.name })}
          onClick={() => void remove.send({ registrationId: guest.id })}
        >
          {say('remove')}
        </button>
      )}
      {remove.refused && <Said refused={remove.refused} />}
    </li>
  );
};

/** Below the steps that it sends. */
export const SubmitPage = () => {
  const say = useSay();
  const { page } = useGuest();
  const submit = useStep('submitOwnPage');
  if (page.state === 'submitted' || page.state === 'approved' || !page.canEdit) return null;
  return (
    <div className="submit">
      <button
        type="button"
        className="primary wide"
        disabled={submit.isBusy}
        onClick={() => void submit.send({})}
      >
        {say('submit')}
      </button>
      <Said refused={submit.refused} />
    </div>
  );
};
