/** Why a night of a room or type is not free: all obstacles with author and link. */
import { explainNight } from '@minsu/contract/inventory/room-status/why-endpoints.ts';
import { SidePanel } from '../../components/dialogs/side-panel.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { StateDot } from '../../components/state-dot.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { formatDate } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { type Verdict, verdictOf, type WhyAnswer, type WhyAsked } from './acts/board-why.ts';
import { WhyReasons } from './acts/why-reasons.tsx';
import type { TargetStay } from './use-find-stay.ts';
import './panels.css';
import { useTranslation } from '../../platform/use-translation.ts';

interface WhyPanelProps {
  readonly asked: WhyAsked;
  readonly onOpen: (barId: string) => void;
  readonly onShow: (stay: TargetStay) => void;
  readonly onClose: () => void;
}

const WhyPanel = ({ asked: { kind, id, night }, onOpen, onShow, onClose }: WhyPanelProps) => {
  const { t } = useTranslation('boardPanels');
  const of = kind === 'room' ? { roomId: id } : { roomTypeId: id };
  const query = useCall(explainNight, { ...of, night }, { keepPrevious: false, quiet: true, staleTime: 0 });
  const isClosed = query.data !== undefined && verdictOf(query.data) === 'closed';
  const date = formatDate(night, currentLanguage());
  return (
    <SidePanel title={t(isClosed ? 'whyTitle' : 'saleTitle', { date })} onClose={onClose}>
      <Loaded query={query} lines={6}>
        {(answer) => (
          <div className="board-panel why" aria-live="polite">
            <WhyHead answer={answer} />
            {answer.reasons.length > 0 ? (
              <WhyReasons answer={answer} onShow={onShow} onOpenBlock={(block) => onOpen(`block:${block}`)} />
            ) : (
              <EmptyState title={t('whyNothing')} hint={t('whyNothingHint')} />
            )}
          </div>
        )}
      </Loaded>
    </SidePanel>
  );
};

export default WhyPanel;

const tones = { closed: 'bad', limited: 'warn', free: 'ok' } as const satisfies Record<Verdict, string>;

const WhyHead = ({ answer }: { readonly answer: WhyAnswer }) => {
  const { t } = useTranslation('boardPanels');
  const { houseName, roomTypeName, roomNumber, free } = answer;
  const verdict = verdictOf(answer);
  return (
    <div className="why-head">
      <strong>{[houseName, roomTypeName, roomNumber].filter(Boolean).join(' · ')}</strong>
      <p>
        <StateDot tone={tones[verdict]}>{t(`why_${verdict}`)}</StateDot>
        <span className="muted num">{t('whyFree', { count: Math.max(0, free) })}</span>
      </p>
    </div>
  );
};
