/** Landlord header: name, working status, actions. */
import type { LandlordDetail } from '@minsu/contract/finance/landlords/landlord.ts';
import { Button } from 'antd';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import type { MenuAction } from '../../components/dialogs/menu-button.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { type RecordFigure, RecordHeader } from '../../components/records/record-header.tsx';
import { StateDot, Tag } from '../../components/state-dot.tsx';
import { DateText } from '../../components/words/date-text.tsx';
import { useMay } from '../../platform/calls/session.ts';
import { formatCount } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { enteredOn, LandlordTags, statusTones, Until } from './landlord-words.tsx';

const LandlordDrawer = lazyPart(() => import('./landlord-drawer.tsx'), 'asked');
const StatusDialog = lazyPart(() => import('./status-dialog.tsx'), 'asked');
const RevealLandlord = lazyPart(() => import('./reveal-landlord.tsx'), 'asked');

type Part = 'edit' | 'reveal' | 'pause' | 'resume' | 'end';

interface HeadProps {
  readonly detail: LandlordDetail;
}

export const LandlordHead = ({ detail }: HeadProps) => {
  const { t } = useTranslation('landlords');
  const { shown, show, close } = useDialog<Part>();
  const { landlord } = detail;
  return (
    <>
      <RecordHeader
        title={landlord.name}
        tags={
          <>
            <span className={`tag ${statusTones[landlord.status]}`}>
              <StateDot tone={statusTones[landlord.status]}>{t(`status_${landlord.status}`)}</StateDot>
            </span>
            <Tag>{t(`kind_${landlord.kind}`)}</Tag>
            <LandlordTags tags={landlord.tags} />
            {landlord.statusReason && (
              <span className="muted">{t('statusReason', { reason: landlord.statusReason })}</span>
            )}
          </>
        }
        actions={<HeadActions detail={detail} show={show} />}
        more={useMore(detail, show)}
        figures={useFigures(detail)}
      />
      {shown && <Asked part={shown.of} detail={detail} open={shown.open} onClose={close} />}
    </>
  );
};

interface ActionsProps extends HeadProps {
  readonly show: (part: Part) => void;
}

const HeadActions = ({ detail: { landlord }, show }: ActionsProps) => {
  const { t } = useTranslation('landlords');
  const may = useMay();
  return (
    <>
      {landlord.actions.includes('edit') && (
        <Button type="primary" onClick={() => show('edit')}>
          {t('edit')}
        </Button>
      )}
      {may('landlord:reveal') && <Button onClick={() => show('reveal')}>{t('reveal')}</Button>}
    </>
  );
};

const useMore = ({ landlord }: LandlordDetail, show: (part: Part) => void): MenuAction[] => {
  const { t } = useTranslation('landlords');
  const steps = ['pause', 'resume', 'end'] as const;
  return steps
    .filter((step) => landlord.actions.includes(step))
    .map((step) => ({ key: step, label: t(step), danger: step === 'end', run: () => show(step) }));
};

const useFigures = ({ landlord, user }: LandlordDetail): RecordFigure[] => {
  const { t } = useTranslation('landlords');
  const { houseCount, documentsUntil, today } = landlord;
  return [
    { label: t('figure_houses'), value: formatCount(houseCount) },
    {
      label: t('figure_documents'),
      value: documentsUntil ? <Until date={documentsUntil} today={today} counted /> : t('none'),
    },
    { label: t('figure_login'), value: user?.username ?? t('none') },
    {
      label: t('figure_since'),
      value: <DateText date={enteredOn(landlord)} weekday={false} year />,
    },
  ];
};

interface AskedProps extends HeadProps {
  readonly part: Part;
  readonly open: boolean;
  readonly onClose: () => void;
}

const Asked = ({ part, detail, open, onClose }: AskedProps) => {
  if (part === 'edit') return <LandlordDrawer detail={detail} open={open} onClose={onClose} />;
  if (part === 'reveal') return <RevealLandlord detail={detail} open={open} onClose={onClose} />;
  return <StatusDialog key={part} step={part} detail={detail} open={open} onClose={onClose} />;
};
