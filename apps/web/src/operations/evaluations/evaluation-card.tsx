/** A review as a phone row; opens the same content as the preview. */
import type { Evaluation } from '@minsu/contract/operations/evaluations/evaluation.ts';
import { Button } from 'antd';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { InstantText } from '../../components/words/date-text.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { EvaluationPreview } from './evaluation-preview.tsx';
import { Marks, ReplyState, Score } from './evaluation-words.tsx';

const FormDrawer = lazyPart(() => import('../../components/forms/form-drawer.tsx'));

export const EvaluationCard = ({ of }: { readonly of: Evaluation }) => {
  const { t } = useTranslation('evaluations');
  const { t: ofOrder } = useTranslation('orders');
  const drawer = useDialog();
  return (
    <div className="evaluation-card">
      <div className="line">
        <strong>{of.guestName}</strong>
        <Score score={of.score} />
      </div>
      <p>{of.content}</p>
      <div className="line muted">
        <span className="where">{of.houseName}</span>
        <span>
          {ofOrder(`channel_${of.channel}`)} · <InstantText at={of.receivedAt} house={of.houseId} />
        </span>
      </div>
      <div className="line">
        <span className="marks">
          <ReplyState of={of} />
          <Marks of={of} />
        </span>
        <Button size="small" onClick={() => drawer.show()}>
          {t(of.actions.includes('reply') ? 'reply' : 'look')}
        </Button>
      </div>
      {drawer.shown && (
        <FormDrawer
          open={drawer.shown.open}
          title={`${of.guestName} · ${of.houseName}`}
          onClose={drawer.close}
        >
          <EvaluationPreview of={of} />
        </FormDrawer>
      )}
    </div>
  );
};
