/** Every request of a client, kept in memory so that tests can compare what was sent with what a service demands. */

export interface RecordedRequest {
  readonly seq: number;
  /** ISO 8601, on the service's clock. */
  readonly at: string;
  /** Null before the key is recognized. The key itself is never kept. */
  account: string | null;
  readonly method: string;
  readonly path: string;
  /** Name of the endpoint, such as `POST /restrictions`. */
  endpoint: string;
  readonly query: Readonly<Record<string, string>>;
  readonly userAgent: string;
  /** Parsed JSON; text if it is not JSON; null if empty. */
  readonly body: unknown;
  readonly bytes: number;
  status: number;
  fault: string | null;
  /** Start of the answer. */
  answer: string;
}

const MAX_REQUESTS = 5_000;
const MAX_BYTES = 64 * 1024 * 1024;
const ANSWER_SHOWN = 2_000;

export interface RequestFilter {
  readonly after?: number;
  readonly endpoint?: string;
  readonly account?: string;
}

export const requestLogOf = () => {
  let requests: RecordedRequest[] = [];
  let bytes = 0;
  let seq = 0;
  const trim = (): void => {
    while (requests.length > MAX_REQUESTS || (bytes > MAX_BYTES && requests.length > 1))
      bytes -= requests.shift()?.bytes ?? 0;
  };
  return {
    begin(of: Omit<RecordedRequest, 'seq' | 'status' | 'fault' | 'answer'>): RecordedRequest {
      seq += 1;
      const request: RecordedRequest = { ...of, seq, status: 0, fault: null, answer: '' };
      requests.push(request);
      bytes += request.bytes;
      trim();
      return request;
    },
    end(request: RecordedRequest, status: number, body: string | Buffer): void {
      request.status = status;
      request.answer = body.toString().slice(0, ANSWER_SHOWN);
    },
    /** Oldest first. */
    list: ({ after = 0, endpoint, account }: RequestFilter = {}): RecordedRequest[] =>
      requests.filter(
        (one) =>
          one.seq > after &&
          (endpoint === undefined || one.endpoint === endpoint) &&
          (account === undefined || one.account === account),
      ),
    clear(): void {
      requests = [];
      bytes = 0;
    },
  };
};
export type RequestLog = ReturnType<typeof requestLogOf>;
