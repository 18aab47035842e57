/** Room plan of one property: assignments, moves, and stays left unassigned with the reason. */
import type { RoomPlan } from '@minsu/contract/sales/orders/room-plan-endpoints.ts';
import { Checkbox } from 'antd';
import { Tag } from '../../../components/state-dot.tsx';
import { formatDate, formatRange } from '../../../platform/format.ts';
import { currentLanguage } from '../../../platform/i18n.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import type { Placement } from './plan-choice.ts';

interface PlanOfHouseProps {
  readonly name: string;
  readonly plan: RoomPlan;
  readonly isChosen: (stayId: string) => boolean;
  readonly onChoose: (stayId: string, on: boolean) => void;
}

export const PlanOfHouse = ({ name, plan, isChosen, onChoose }: PlanOfHouseProps) => {
  const { t } = useTranslation('boardPanels');
  const { placements, left, orphansBefore, orphansAfter } = plan;
  if (placements.length + left.length === 0) return null;
  return (
    <section className="plan-house">
      <h3>
        {name}
        <span className="muted num">{t('planOrphans', { before: orphansBefore, after: orphansAfter })}</span>
      </h3>
      <ul>
        {placements.map((one) => (
          <li key={one.stayId}>
            <PlacementRow
              one={one}
              checked={isChosen(one.stayId)}
              onChange={(on) => onChoose(one.stayId, on)}
            />
          </li>
        ))}
        {left.map((one) => (
          <li key={one.stayId} className="plan-row left">
            <Tag tone="bad">{t('planLeft')}</Tag>
            <Who {...one} />
            <span className="bad-text">
              {t(`planLeft_${one.why}`, {
                night: one.night === null ? '' : formatDate(one.night, currentLanguage(), { weekday: false }),
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};

interface PlacementRowProps {
  readonly one: Placement;
  readonly checked: boolean;
  readonly onChange: (on: boolean) => void;
}

const PlacementRow = ({ one, checked, onChange }: PlacementRowProps) => {
  const { t } = useTranslation('boardPanels');
  const moves = one.fromRoom !== null;
  return (
    <Checkbox className="plan-row" checked={checked} onChange={(event) => onChange(event.target.checked)}>
      <Tag tone={moves ? 'warn' : 'info'}>{moves ? t('planMoves') : t('planPlaced')}</Tag>
      <Who {...one} />
      <strong className="num">
        {moves ? `${one.fromRoom} → ` : '→ '}
        {one.room}
      </strong>
      {one.outOfService && <Tag tone="warn">{t('planOutOfService')}</Tag>}
    </Checkbox>
  );
};

const Who = ({ guest, roomTypeName, checkIn, checkOut }: RoomPlan['left'][number] | Placement) => (
  <span className="plan-who">
    <span>{guest}</span>
    <span className="muted">{roomTypeName}</span>
    <span className="muted num">{formatRange(checkIn, checkOut, currentLanguage())}</span>
  </span>
);
