/** Today's arrivals, whether the room is ready, and the next step. */
import { opensAt } from '@minsu/contract/operations/reports/figure-opens.ts';
import { stripFigures } from '@minsu/contract/operations/workplace/strip-list.ts';
import type { Workplace } from '@minsu/contract/operations/workplace/workplace-endpoints.ts';
import { Panel } from '../../components/records/panel.tsx';
import { Tag, type Tone } from '../../components/state-dot.tsx';
import { PreparedTag } from '../../components/words/prepared-tag.tsx';
import { useMay } from '../../platform/calls/session.ts';
import { formatCount } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { StayButton } from './stay-button.tsx';
import { AllOfDay, StayLine } from './stay-line.tsx';

type Arrival = Workplace['arrivals']['lines'][number];

interface ArrivalsProps {
  readonly arrivals: Workplace['arrivals'];
  readonly today: string;
}

export const WorkplaceArrivals = ({ arrivals: { stays, lines }, today }: ArrivalsProps) => {
  const { t } = useTranslation('workplace');
  const rest = stays - lines.length;
  return (
    <Panel
      flush
      title={
        <>
          {t('arrivals')} <Tag>{formatCount(stays)}</Tag>
        </>
      }
      extra={<AllOfDay to={opensAt(stripFigures.arrivals(today, today))} />}
    >
      {lines.length === 0 ? (
        <p className="arrivals-none muted">{t('arrivalsNone')}</p>
      ) : (
        <ul className="arrivals">
          {lines.map((arrival) => (
            <li key={arrival.stayId}>
              <StayLine
                stay={arrival}
                more={arrival.nights === 0 ? t('byHours') : t('nights', { count: arrival.nights })}
                note={
                  <>
                    <RoomTag arrival={arrival} />
                    <PreparedTag of={arrival.prepared} />
                  </>
                }
              >
                <NextStep arrival={arrival} />
              </StayLine>
            </li>
          ))}
        </ul>
      )}
      {rest > 0 && <p className="arrivals-none muted">{t('arrivalsRest', { count: rest })}</p>}
    </Panel>
  );
};

/** Next step: a room if none is ready, else the check-in. */
const NextStep = ({ arrival }: { readonly arrival: Arrival }) => {
  const { t } = useTranslation('workplace');
  const may = useMay();
  const { stayId, guest, roomNumber, occupied, condition } = arrival;
  if (roomNumber === null || occupied)
    return (
      may('order:edit') && (
        <StayButton
          stayId={stayId}
          action="assign"
          label={roomNumber === null ? t('doAssign') : t('doChangeRoom')}
          guest={guest}
        />
      )
    );
  return (
    may('order:checkIn') && (
      <StayButton
        stayId={stayId}
        action="checkIn"
        label={t('doCheckIn')}
        guest={guest}
        ready={condition !== 'dirty'}
      />
    )
  );
};

const RoomTag = ({ arrival }: { readonly arrival: Arrival }) => {
  const { t } = useTranslation('workplace');
  const { roomNumber, occupied, condition } = arrival;
  const isDirty = condition === 'dirty';
  if (roomNumber === null) return <CutTag tone="bad" text={t('roomNone')} />;
  if (occupied || isDirty) return <CutTag tone="warn" text={t(occupied ? 'roomOccupied' : 'roomDirty')} />;
  return <CutTag tone="ok" text={t('roomReady')} />;
};

const CutTag = ({ tone, text }: { readonly tone: Tone; readonly text: string }) => (
  <Tag tone={tone} title={text}>
    {text}
  </Tag>
);
