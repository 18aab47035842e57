/** Undoes board steps, from the message, by key, and from the list. */
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import { type BoardStep, listSteps, undoStep } from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { type CallOptions, call } from '../../platform/calls/call.ts';
import { liveKeys, refreshEntities } from '../../platform/calls/live.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { isOffered, offerAnyway } from '../offer-anyway.ts';
import { useStepWords } from '../words/step-words.ts';

liveKeys({ order: [listSteps], roomBlock: [listSteps] });

type Which = InputOf<typeof undoStep>;

/** One message offers undo at a time; it disappears when undone elsewhere. */
const STEP = 'board-step';

export const withdrawOffer = (): void => toast.closeKey(STEP);

/** Offers again without a refusing restriction; `after` runs once undone. */
export const takeBack = async (
  which: Which,
  options: CallOptions = {},
  after: (step: BoardStep) => void = () => undefined,
): Promise<BoardStep> => {
  try {
    const step = await call(undoStep, which, { quiet: isOffered, ...options });
    withdrawOffer();
    return step;
  } catch (error) {
    if (options.quiet !== true)
      offerAnyway(error, async () => after(await takeBack({ ...which, ignoreRestrictions: true }, options)));
    throw error;
  } finally {
    refreshEntities(['order', 'roomBlock']);
  }
};

/** Announces the undone step. */
export const useSayTakenBack = () => {
  const { t } = useTranslation('orders');
  const words = useStepWords();
  return (step: BoardStep): void => toast.success(t('stepTakenBack', { step: words.whole(step) }));
};

/** Announces completed steps with the single undo offer. */
export const offerBack = (text: string, label: string, back: () => Promise<void>): void => {
  // The refusal has been shown.
  const action = { label, run: () => void back().catch(() => undefined) };
  toast.success(text, { key: STEP, action });
};

/** Announces a step and offers undo. `after` runs once undone. */
export const useStepDone = () => {
  const words = useTranslation('components').t;
  const sayTakenBack = useSayTakenBack();
  return (text: string, which: Which, after: (step: BoardStep) => void = () => undefined): void => {
    const said = (step: BoardStep) => {
      sayTakenBack(step);
      after(step);
    };
    const back = async () => said(await takeBack(which, {}, said));
    offerBack(text, words('undo'), back);
  };
};
