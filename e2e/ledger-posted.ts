import { getTrialBalance } from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import { signIn } from './server.ts';

const POLL_MS = 3_000;
const MAX_POLLS = 60;

/** Waits for the demo's background postings: until two checks agree. */
export const untilPosted = async (url: string): Promise<void> => {
  const client = await signIn(url, 'finance');
  let before = 0;
  for (let look = 0; look < MAX_POLLS; look += 1) {
    const { debitFen } = (await client.call(getTrialBalance, { dateTo: '2999-12-31' })).data.total;
    if (debitFen > 0 && debitFen === before) return;
    before = debitFen;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error('the ledger does not come to rest');
};
