/** Owner stays, soonest first. */

import {
  cancelOwnerStay,
  getOwnerHome,
  type OwnerHome,
  type OwnerStay,
} from '@minsu/contract/finance/landlords/owner-endpoints.ts';
import { daysBetween } from '@minsu/contract/platform/dates.ts';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Panel } from '../../components/records/panel.tsx';
import { invalidate } from '../../platform/calls/queries.ts';
import { formatRange } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';

export const OwnerStays = ({ home: { stays } }: { readonly home: OwnerHome }) => {
  const { t } = useTranslation('owner');
  return (
    <Panel title={t('stays')}>
      {stays.length === 0 ? (
        <EmptyState title={t('staysEmpty')} hint={t('staysEmptyHint')} />
      ) : (
        <ul className="landlord-list">
          {stays.map((stay) => (
            <StayLine key={stay.id} stay={stay} />
          ))}
        </ul>
      )}
    </Panel>
  );
};

const shown = [getOwnerHome];

const StayLine = ({ stay }: { readonly stay: OwnerStay }) => {
  const { t } = useTranslation('owner');
  const { id, version, houseName, roomNumber, from, to, note, filedBy, canCancel } = stay;
  return (
    <li>
      <span className="about">
        <strong>
          {formatRange(from, to, currentLanguage())} · {t('stayNights', { count: daysBetween(from, to) })}
        </strong>
        <span>{t('stayLine', { house: houseName, room: roomNumber })}</span>
        {note && <span className="landlord-text muted">{note}</span>}
        <span className="muted">{t('filedBy', { name: filedBy })}</span>
      </span>
      {canCancel && (
        <CommandButton
          size="small"
          command={cancelOwnerStay}
          input={{ id, version }}
          label={t('cancel')}
          confirm={{
            title: t('cancelTitle'),
            text: t('cancelText', { room: `${houseName} ${roomNumber}`, from, to }),
            okLabel: t('cancelOk'),
          }}
          done={t('cancelled')}
          invalidates={shown}
          onStale={() => invalidate(shown)}
        />
      )}
    </li>
  );
};
