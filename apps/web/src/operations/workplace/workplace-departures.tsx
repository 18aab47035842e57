/** Today's departures: overdue guests first, then rooms with an arrival today. */
import { opensAt } from '@minsu/contract/operations/reports/figure-opens.ts';
import { stripFigures } from '@minsu/contract/operations/workplace/strip-list.ts';
import type { Workplace } from '@minsu/contract/operations/workplace/workplace-endpoints.ts';
import { Panel } from '../../components/records/panel.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { useMay } from '../../platform/calls/session.ts';
import { formatCount } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { StayButton } from './stay-button.tsx';
import { AllOfDay, StayLine } from './stay-line.tsx';

type Departure = Workplace['departures']['lines'][number];

interface DeparturesProps {
  readonly departures: Workplace['departures'];
  readonly today: string;
}

export const WorkplaceDepartures = ({ departures: { stays, lines }, today }: DeparturesProps) => {
  const { t } = useTranslation('workplace');
  const may = useMay();
  const rest = stays - lines.length;
  return (
    <Panel
      flush
      title={
        <>
          {t('departures')} <Tag>{formatCount(stays)}</Tag>
        </>
      }
      extra={<AllOfDay to={opensAt(stripFigures.departures(today, today))} />}
    >
      {lines.length === 0 ? (
        <p className="arrivals-none muted">{t('departuresNone')}</p>
      ) : (
        <ul className="arrivals">
          {lines.map((stay) => (
            <li key={stay.stayId}>
              <StayLine stay={stay} note={<Note of={stay} />}>
                {may('order:checkOut') && (
                  <StayButton
                    stayId={stay.stayId}
                    action="checkOut"
                    label={t('doCheckOut')}
                    guest={stay.guest}
                    ready={stay.overdue || stay.nextGuest !== null}
                  />
                )}
              </StayLine>
            </li>
          ))}
        </ul>
      )}
      {rest > 0 && <p className="arrivals-none muted">{t('departuresRest', { count: rest })}</p>}
    </Panel>
  );
};

const Note = ({ of: { overdue, nextGuest } }: { readonly of: Departure }) => {
  const { t } = useTranslation('workplace');
  if (overdue) return <Tag tone="bad">{t('overdueStay')}</Tag>;
  if (nextGuest === null) return null;
  const text = t('nextGuest', { name: nextGuest });
  return (
    <Tag tone="warn" title={text}>
      {text}
    </Tag>
  );
};
