import { getTrialBalance } from '@minsu/contract/ledger/ledger-endpoints.ts';
import { signIn } from './server.ts';

const LOOK_MS = 3_000;
const MOST_LOOKS = 60;

/** The demo's orders are posted in the background after the start: until two looks find the same. */
export const untilPosted = async (url: string): Promise<void> => {
  const client = await signIn(url, 'finance');
  let before = 0;
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const { debitFen } = (await client.call(getTrialBalance, { dateTo: '2999-12-31' })).data.total;
    if (debitFen > 0 && debitFen === before) return;
    before = debitFen;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  throw new Error('the ledger does not come to rest');
};
