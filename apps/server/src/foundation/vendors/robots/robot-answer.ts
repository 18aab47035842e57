/** Robots answer HTTP 200 for business errors: the code in the body decides. */

import type { RobotPosted } from '../robot-port.ts';
import { recordIn, type Said, type ServiceReply, textIn } from '../service-call.ts';

interface Words {
  /** Names of the fields with code and message. */
  readonly code: string;
  readonly message: string;
  /** Codes of a rate limit, with the time to wait. */
  readonly limits: Readonly<Record<string, number>>;
}

export const saidIn =
  ({ code: codeName, message: messageName }: Words) =>
  (status: number, json: unknown): Said => {
    const body = recordIn(json);
    const code = textIn(body[codeName]);
    const works = status === 200 && code === '0';
    return {
      works,
      code: works ? '' : code,
      message: works ? '' : textIn(body[messageName]) || `HTTP ${status}`,
    };
  };

export const postedOf = (words: Words, reply: ServiceReply): RobotPosted => {
  if (reply.kind === 'failed')
    return reply.wasSent
      ? { kind: 'unknown', message: reply.message }
      : { kind: 'notSent', message: reply.message };
  const { works, code, message } = saidIn(words)(reply.status, reply.json);
  if (works) return { kind: 'sent' };
  const afterMs = words.limits[code];
  if (afterMs !== undefined) return { kind: 'limited', code, message, afterMs };
  if (reply.status === 429) return { kind: 'limited', code: '429', message, afterMs: 60_000 };
  // Without the vendor's error code, a gateway may have forwarded the message.
  return code === '' ? { kind: 'unknown', message } : { kind: 'refused', code, message };
};
