/** Takes steps on the board back: from the message after one, by key and from the list. */
import type { InputOf } from '@minsu/contract/endpoint.ts';
import { type BoardStep, listSteps, undoStep } from '@minsu/contract/orders/board-step-endpoints.ts';
import { type CallOptions, call } from '../platform/call.ts';
import { liveKeys, refreshEntities } from '../platform/live.ts';
import { toast } from '../platform/toast.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { isOffered, offerAnyway } from './offer-anyway.ts';
import { useStepWords } from './step-words.ts';

liveKeys({ order: [listSteps], roomBlock: [listSteps] });

type Which = InputOf<typeof undoStep>;

/** One message at a time offers to take a step back; when it was taken back otherwise, the offer goes. */
const STEP = 'board-step';

export const withdrawOffer = (): void => toast.closeKey(STEP);

/** Refused by a restriction it is offered once more; `after` hears when that has happened. */
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

/** Says which step was taken back. */
export const useSayTakenBack = () => {
  const { t } = useTranslation('orders');
  const words = useStepWords();
  return (step: BoardStep): void => toast.success(t('stepTakenBack', { step: words.whole(step) }));
};

/** Says that one step or several are done, with the one offer there is to take any back. */
export const offerBack = (text: string, label: string, back: () => Promise<void>): void => {
  // A refusal has been said.
  const action = { label, run: () => void back().catch(() => undefined) };
  toast.success(text, { key: STEP, action });
};

/** Says that a step is done, and offers to take it back. `after` hears when that has happened. */
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
