/** HTTP requests on keep-alive connections, sequential or from several clients. */
import http from 'node:http';
import { percentile } from './figures.ts';

export interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Response {
  readonly status: number;
  readonly body: Buffer;
  readonly headers: http.IncomingHttpHeaders;
  /** From sending to the last byte. */
  readonly ms: number;
  /** From sending to the first byte: server time, on loopback. */
  readonly firstByteMs: number;
}

export class HttpClient {
  readonly #agent: http.Agent;
  readonly #host: string;
  readonly #port: number;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(address: string, connections: number, headers: Readonly<Record<string, string>> = {}) {
    const { hostname, port } = new URL(address);
    this.#host = hostname;
    this.#port = Number(port);
    this.#headers = headers;
    this.#agent = new http.Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: connections });
  }

  send({ method, path, body, headers }: Request): Promise<Response> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const started = performance.now();
    return new Promise((resolve, reject) => {
      const request = http.request({
        host: this.#host,
        port: this.#port,
        agent: this.#agent,
        method,
        path,
        headers: {
          ...this.#headers,
          ...headers,
          ...(text !== undefined && {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(text)),
          }),
        },
      });
      request.on('error', reject);
      request.on('response', (response) => {
        const firstByteMs = performance.now() - started;
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: Buffer.concat(chunks),
            headers: response.headers,
            ms: performance.now() - started,
            firstByteMs,
          }),
        );
      });
      request.end(text);
    });
  }

  /** Sends, expects code 200 in the envelope, returns its data. */
  async data<T>(request: Request): Promise<T> {
    const { status, body } = await this.send(request);
    const envelope = JSON.parse(body.toString()) as { code: number; message: string; data: T };
    if (status !== 200 || envelope.code !== 200)
      throw new Error(`${request.path} → ${status} ${envelope.message} ${JSON.stringify(envelope.data)}`);
    return envelope.data;
  }

  close(): void {
    this.#agent.destroy();
  }
}

export interface LoadResult {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly requests: number;
  readonly refused: number;
  readonly firstRefusal: string;
}

interface Load {
  readonly clients: number;
  readonly seconds: number;
  /** Request of a turn; turns are counted across clients from `firstTurn`. */
  readonly request: (turn: number) => Request;
  readonly firstTurn?: number;
}

/** A closed loop: each client sends its next request after the last answer. */
export const runLoad = async (
  client: HttpClient,
  { clients, seconds, request, firstTurn = 0 }: Load,
): Promise<LoadResult> => {
  const times: number[] = [];
  let refused = 0;
  let firstRefusal = '';
  let turn = firstTurn;
  const started = performance.now();
  const until = started + seconds * 1_000;
  const work = async (): Promise<void> => {
    while (performance.now() < until) {
      const { status, ms, body } = await client.send(request(turn++));
      times.push(ms);
      if (status === 200) continue;
      refused += 1;
      firstRefusal ||= `${status} ${body.toString().slice(0, 500)}`;
    }
  };
  await Promise.all(Array.from({ length: clients }, work));
  const elapsed = (performance.now() - started) / 1_000;
  return {
    perSecond: times.length / elapsed,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    requests: times.length,
    refused,
    firstRefusal,
  };
};

export const expectAllAccepted = (what: string, { refused, requests, firstRefusal }: LoadResult): void => {
  if (refused > 0) throw new Error(`${what}: ${refused} of ${requests} were refused, first: ${firstRefusal}`);
};
