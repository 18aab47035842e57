/** Visitors of a stay's guests, with arrival and departure times. */
import type { OrderGuests, Visitor } from '@minsu/contract/sales/registration/registration.ts';
import { visitorLeft } from '@minsu/contract/sales/registration/registration-endpoints.ts';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { StateDot } from '../../components/state-dot.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { showGuests } from './registration-live.ts';
import { DocumentText } from './registration-words.tsx';

interface VisitorsProps {
  readonly orderId: string;
  readonly houseId: string;
  readonly of: readonly Visitor[];
}

export const Visitors = ({ orderId, houseId, of }: VisitorsProps) => {
  const { t } = useTranslation('registration');
  if (of.length === 0) return <p className="muted">{t('noVisitors')}</p>;
  return (
    <ul className="guest-lines">
      {of.map((visitor) => (
        <li key={visitor.id} className="guest-line">
          <div className="line">
            <strong>{visitor.name}</strong>
            <StateDot tone={visitor.leftAt === null ? 'info' : 'neutral'}>
              {t(visitor.leftAt === null ? 'visitorHere' : 'visitorGone')}
            </StateDot>
            {visitor.leftAt === null && (
              <span className="guest-actions">
                <CommandButton
                  size="small"
                  command={visitorLeft}
                  input={{ id: visitor.id }}
                  label={t('visitorLeft')}
                  onDone={(guests: OrderGuests) => showGuests(orderId, guests)}
                />
              </span>
            )}
          </div>
          <p className="muted">
            <DocumentText of={visitor} />
            {visitor.phoneMasked !== null && (
              <>
                {' · '}
                <span className="num">{visitor.phoneMasked}</span>
              </>
            )}
            {' · '}
            <InstantText at={visitor.cameAt} house={houseId} />
            {visitor.leftAt !== null && (
              <>
                {' – '}
                <InstantText at={visitor.leftAt} house={houseId} />
              </>
            )}
            {' · '}
            {visitor.recordedBy}
          </p>
        </li>
      ))}
    </ul>
  );
};
