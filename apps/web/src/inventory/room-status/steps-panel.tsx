/** The user's recent board steps, each with undo. */
import { type BoardStep, listSteps } from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { SidePanel } from '../../components/dialogs/side-panel.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { takeBack, useSayTakenBack } from '../../components/forms/take-back.ts';
import { Icon } from '../../components/icon.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { AgoText } from '../../components/words/date-text.tsx';
import { useStepWords } from '../../components/words/step-words.ts';
import { Unbroken } from '../../components/words/unbroken.tsx';
import { CallError } from '../../platform/calls/call.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';

export interface StepsPanelProps {
  readonly onUndone: (step: BoardStep) => void;
  readonly onClose: () => void;
}

const StepsPanel = ({ onUndone, onClose }: StepsPanelProps) => {
  const { t } = useTranslation('roomStatus');
  const query = useCall(listSteps, {}, { staleTime: 0 });
  return (
    <SidePanel title={t('stepsTitle')} onClose={onClose}>
      <Loaded query={query} lines={8}>
        {(steps) =>
          steps.length === 0 ? (
            <EmptyState title={t('stepsNone')} hint={t('stepsNoneHint')} />
          ) : (
            <>
              <p className="muted">{t('stepsHint')}</p>
              <ol className="step-list">
                {steps.map((step) => (
                  <li key={step.id}>
                    <Step step={step} onUndone={onUndone} />
                  </li>
                ))}
              </ol>
            </>
          )
        }
      </Loaded>
    </SidePanel>
  );
};

export default StepsPanel;

/** Scrolls the message into view, since it appears below the panel's edge. */
const bringIntoSight = (refusal: HTMLElement | null): void => refusal?.scrollIntoView({ block: 'nearest' });

const useUndo = (step: BoardStep, onUndone: StepsPanelProps['onUndone']) => {
  const words = useTranslation('components').t;
  const say = useSayTakenBack();
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const run = async () => {
    setPending(true);
    setRefusal(null);
    try {
      const undone = await takeBack({ id: step.id }, { quiet: true });
      say(undone);
      onUndone(undone);
    } catch (error) {
      setRefusal((error instanceof CallError && error.serverMessage) || words('failed'));
    }
    setPending(false);
  };
  return { pending, refusal, run };
};

const Step = ({ step, onUndone }: { readonly step: BoardStep } & Pick<StepsPanelProps, 'onUndone'>) => {
  const { t } = useTranslation('roomStatus');
  const words = useTranslation('components').t;
  const { title, lines, whole } = useStepWords();
  const { pending, refusal, run } = useUndo(step, onUndone);
  return (
    <article className={step.undoneAt ? 'board-step undone' : 'board-step'}>
      <header>
        <strong>{title(step)}</strong>
        <span className="muted">
          <AgoText at={step.madeAt} house={step.houseId} />
        </span>
        {step.undoneAt ? (
          <Tag>{t('stepUndone')}</Tag>
        ) : (
          <Button
            size="small"
            loading={pending}
            aria-label={t('undoStepNamed', { step: whole(step) })}
            onClick={() => void run()}
          >
            {words('undo')}
          </Button>
        )}
      </header>
      <p className="muted">{step.houseName}</p>
      {lines(step).map((line) => (
        <p key={line} className="num">
          <Unbroken text={line} />
        </p>
      ))}
      {refusal !== null && (
        <p className="refusal" role="alert" ref={bringIntoSight}>
          <Icon name="error" /> <span>{refusal}</span>
        </p>
      )}
    </article>
  );
};
