/** Hides, shows and appeals reviews; each asks for a recorded reason. */
import type { Evaluation } from '@minsu/contract/operations/evaluations/evaluation.ts';
import { showEvaluation } from '@minsu/contract/operations/evaluations/evaluation-endpoints.ts';
import type { EvaluationAction } from '@minsu/contract/operations/evaluations/evaluation-states.ts';
import { Button } from 'antd';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { evaluationQueries, refreshed } from './evaluation-live.ts';

const ModerateDialog = lazyPart(() => import('./moderate-dialog.tsx'));

export type Moderation = Extract<EvaluationAction, 'hide' | 'appeal' | 'upholdAppeal' | 'rejectAppeal'>;
const asked: readonly Moderation[] = ['appeal', 'upholdAppeal', 'rejectAppeal', 'hide'];

interface ActionsProps {
  readonly of: Evaluation;
  readonly onChanged: (now: Evaluation) => void;
}

export const EvaluationActions = ({ of, onChanged }: ActionsProps) => {
  const { t } = useTranslation('evaluations');
  const dialog = useDialog<Moderation>();
  const actions = asked.filter((action) => of.actions.includes(action));
  if (actions.length === 0 && !of.actions.includes('show')) return null;
  return (
    <div className="evaluation-actions">
      {actions.map((action) => (
        <Button key={action} danger={action === 'hide'} onClick={() => dialog.show(action)}>
          {t(action)}
        </Button>
      ))}
      {of.actions.includes('show') && (
        <CommandButton
          command={showEvaluation}
          input={{ id: of.id, version: of.version }}
          label={t('show')}
          done={t('shown')}
          invalidates={evaluationQueries}
          onDone={onChanged}
          onStale={(current) => refreshed(onChanged)({ current })}
        />
      )}
      {dialog.shown && (
        <ModerateDialog
          key={dialog.shown.of}
          of={of}
          action={dialog.shown.of}
          open={dialog.shown.open}
          onChanged={onChanged}
          onClose={dialog.close}
        />
      )}
    </div>
  );
};
