/** The reply to a guest: write, edit while allowed, or why it is closed. */

import type { Evaluation } from '@minsu/contract/operations/evaluations/evaluation.ts';
import {
  editReply,
  getEvaluationRules,
  replyEvaluation,
} from '@minsu/contract/operations/evaluations/evaluation-endpoints.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Field } from '../../components/forms/field.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { timeZoneOf } from '../../platform/clocks.ts';
import { formatInstant } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { evaluationQueries, refreshed } from './evaluation-live.ts';
import { TemplateSelect } from './template-select.tsx';

interface OfEvaluation {
  readonly of: Evaluation;
}

interface ReplyProps extends OfEvaluation {
  /** Review after an action, or as another user left it. */
  readonly onChanged: (now: Evaluation) => void;
}

const when = (at: string | null, { houseId }: Evaluation): string =>
  at === null ? '' : formatInstant(at, currentLanguage(), { timeZone: timeZoneOf(houseId) });

export const ReplyPart = ({ of, onChanged }: ReplyProps) => {
  const { t } = useTranslation('evaluations');
  if (of.reply !== null) return <Given of={of} onChanged={onChanged} />;
  if (of.appeal === 'upheld') return null;
  if (of.replyState === 'expired')
    return <p className="muted">{t('tooLate', { at: when(of.replyDueAt, of) })}</p>;
  if (!of.actions.includes('reply'))
    return <p className="muted">{t('due', { at: when(of.replyDueAt, of) })}</p>;
  return <ReplyForm of={of} onChanged={onChanged} />;
};

const Given = ({ of, onChanged }: ReplyProps) => {
  const { t } = useTranslation('evaluations');
  const [editing, setEditing] = useState(false);
  if (editing) return <EditForm of={of} onChanged={onChanged} onClose={() => setEditing(false)} />;
  return (
    <div className="noted reply">
      <span className="muted">
        {t('ourReply')} · {t('by', { name: of.repliedBy ?? '', at: when(of.repliedAt, of) })}
      </span>
      <p>{of.reply}</p>
      {of.replyDelivery && <p className="muted">{t(`delivery_${of.replyDelivery}`)}</p>}
      {of.actions.includes('editReply') && (
        <p>
          <Button size="small" onClick={() => setEditing(true)}>
            {t('editReply')}
          </Button>{' '}
          <span className="muted">{t('finalAt', { at: when(of.replyFinalAt, of) })}</span>
        </p>
      )}
    </div>
  );
};

const ReplyForm = ({ of, onChanged }: ReplyProps) => {
  const { t } = useTranslation('evaluations');
  const minutes = useCall(getEvaluationRules, {}, { quiet: true, staleTime: 300_000 }).data?.editMinutes;
  return (
    <RecordForm
      className="reply-form"
      command={replyEvaluation}
      base={{ id: of.id, version: of.version }}
      initial={{ reply: '' }}
      submitLabel={t('sendReply')}
      done={t('replySent', { guest: of.guestName })}
      invalidates={evaluationQueries}
      onDone={onChanged}
      onRefused={refreshed(onChanged)}
    >
      {(form) => (
        <>
          {of.replyProblem !== null && (
            <p className="warn-text">{t('replyRefused', { reason: of.replyProblem })}</p>
          )}
          <TemplateSelect of={of} onChoose={(text) => form.set('reply', text)} />
          <Field
            of={replyEvaluation.input}
            name="reply"
            label={t('reply')}
            control="textarea"
            placeholder={t('replyPlaceholder')}
            help={
              <>
                {t('due', { at: when(of.replyDueAt, of) })}
                {minutes !== undefined && (
                  <>
                    <br />
                    {t('replyFinalHelp', { minutes })}
                  </>
                )}
              </>
            }
          />
        </>
      )}
    </RecordForm>
  );
};

const EditForm = ({ of, onChanged, onClose }: ReplyProps & { readonly onClose: () => void }) => {
  const { t } = useTranslation('evaluations');
  return (
    <RecordForm
      className="reply-form"
      command={editReply}
      base={{ id: of.id, version: of.version }}
      initial={{ reply: of.reply ?? '' }}
      submitLabel={t('saveReply')}
      done={t('replySaved')}
      invalidates={evaluationQueries}
      onDone={(now) => {
        onChanged(now);
        onClose();
      }}
      onCancel={onClose}
      onRefused={refreshed(onChanged)}
    >
      <Field
        of={editReply.input}
        name="reply"
        label={t('editReply')}
        control="textarea"
        help={t('finalAt', { at: when(of.replyFinalAt, of) })}
      />
    </RecordForm>
  );
};
