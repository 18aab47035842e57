/** Acts that need a second person, done by two: started with a reason, confirmed by a colleague in the queue. */
import { confirmDutyRequest, pageDutyRequests } from '@minsu/contract/foundation/duties/duty-endpoints.ts';
import type { DutyRequest } from '@minsu/contract/foundation/duties/duty-request.ts';
import type { Endpoint, InputOf, OutputOf } from '@minsu/contract/platform/endpoint.ts';

interface Caller {
  ok<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>>;
}
type As = (username: string) => Promise<Caller>;

export const DUTY_REASON = '经办，请复核';

/** Requests waiting for this person, the latest first. */
export const waitingFor = async (client: Caller): Promise<DutyRequest[]> =>
  (await client.ok(pageDutyRequests, { view: 'toDecide', size: 100 })).records;

/** The other administrator confirms everything that waits. */
export const confirmWaiting = async (as: As): Promise<void> => {
  for (const name of ['admin', 'admin2']) {
    const client = await as(name);
    for (const { id } of (await waitingFor(client)).reverse()) await client.ok(confirmDutyRequest, { id });
  }
};

/** Answers what the call answered while it waited; what has become of it is read again. */
export const byTwo = async <E extends Endpoint>(
  as: As,
  starter: Caller,
  endpoint: E,
  input: InputOf<E>,
): Promise<OutputOf<E>> => {
  const answer = await starter.ok(endpoint, { ...input, dutyReason: DUTY_REASON } as InputOf<E>);
  await confirmWaiting(as);
  return answer;
};
