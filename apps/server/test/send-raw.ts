/** A client that sends a body of any size and shape, piece by piece, and stops once it is answered. */
import net from 'node:net';

export interface RawRequest {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Bytes of `pieces`; absent: chunked. */
  readonly length?: number;
  readonly pieces?: Iterable<Buffer>;
}

export interface RawAnswer {
  /** 0: the connection ended without an answer. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly sentBytes: number;
}

const parse = (text: string, sentBytes: number): RawAnswer => {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const at = line.indexOf(':');
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
  });
  return {
    status: Number(first.split(' ')[1] ?? 0),
    headers: Object.fromEntries(headers),
    body: rest.join('\r\n\r\n'),
    sentBytes,
  };
};

const isWhole = (text: string): boolean => {
  const { headers, body } = parse(text, 0);
  const length = headers['content-length'];
  if (!text.includes('\r\n\r\n')) return false;
  return length === undefined ? body.endsWith('0\r\n\r\n') : body.length >= Number(length);
};

const headOf = ({ method = 'POST', path, headers = {}, length, pieces }: RawRequest): string => {
  const framing =
    pieces === undefined
      ? {}
      : length === undefined
        ? { 'transfer-encoding': 'chunked' }
        : { 'content-length': String(length) };
  const all = { host: 'test', ...framing, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
};

const chunkOf = (piece: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]);

/** Resolves at any of these events; `once` of node:events would reject at an error. */
const next = (socket: net.Socket, ...names: readonly string[]): Promise<void> =>
  new Promise((resolve) => {
    for (const name of names) socket.once(name, () => resolve());
  });

const MAX_WAIT_MS = 20_000;

/** Sends a head as it is, then the pieces: for heads that no client library would send. */
export const sendBytes = async (
  port: number,
  head: string,
  pieces: Iterable<Buffer> = [],
): Promise<RawAnswer> => {
  const socket = net.connect(port, '127.0.0.1').setTimeout(MAX_WAIT_MS, () => socket.destroy());
  let answer = '';
  let sentBytes = 0;
  socket.on('data', (data) => (answer += data.toString('latin1'))).on('error', () => {});
  const over = next(socket, 'close', 'data');
  socket.write(head);
  for (const piece of pieces) {
    if (answer !== '' || socket.destroyed) break;
    sentBytes += piece.length;
    if (!socket.write(piece)) await Promise.race([next(socket, 'drain'), over]);
  }
  await over;
  while (!isWhole(answer) && !socket.destroyed) await next(socket, 'close', 'data');
  socket.destroy();
  return parse(answer, sentBytes);
};

export const sendRaw = (port: number, request: RawRequest): Promise<RawAnswer> => {
  const { pieces = [], length } = request;
  const framed = function* () {
    // An empty chunk would be the last.
    for (const piece of pieces) if (piece.length > 0) yield length === undefined ? chunkOf(piece) : piece;
    if (length === undefined) yield Buffer.from('0\r\n\r\n');
  };
  return sendBytes(port, headOf(request), request.pieces === undefined ? [] : framed());
};
