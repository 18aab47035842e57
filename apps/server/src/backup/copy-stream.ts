/** COPY over a `pg` connection, which supports the messages but has no stream. */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import type pg from 'pg';

/** The interface `pg` offers to a query that submits itself. */
interface Wire {
  readonly stream: Socket;
  query(text: string): void;
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

type Submitted = Parameters<pg.Client['query']>[0];

const MAX_WAITING = 4 * 1024 * 1024;

const ignored = {
  handleRowDescription() {},
  handleDataRow() {},
  handlePortalSuspended() {},
  handleEmptyQuery() {},
};

/** Rows as PostgreSQL writes them, a line each, in pieces of any size. */
export async function* copyOut(client: pg.Client, text: string): AsyncGenerator<Buffer> {
  const pieces: Buffer[] = [];
  let waiting = 0;
  let ended = false;
  let failure: Error | null = null;
  let wake = () => {};
  let socket: Socket | null = null;
  const query = {
    ...ignored,
    submit(wire: Wire) {
      socket = wire.stream;
      wire.query(text);
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // The parser's buffer is used again.
      pieces.push(Buffer.from(chunk));
      waiting += chunk.length;
      if (waiting > MAX_WAITING) socket?.pause();
      wake();
    },
    handleCommandComplete() {},
    handleReadyForQuery() {
      ended = true;
      wake();
    },
    handleError(error: Error) {
      failure = error;
      ended = true;
      wake();
    },
  };
  void client.query(query as unknown as Submitted);
  while (true) {
    if (pieces.length > 0) {
      const piece = Buffer.concat(pieces.splice(0));
      waiting = 0;
      (socket as Socket | null)?.resume();
      yield piece;
    } else if (ended) break;
    else
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
  }
  if (failure) throw failure as Error;
}

/** `text`: `copy … from stdin`. */
export const copyIn = (client: pg.Client, text: string, rows: AsyncIterable<Uint8Array>): Promise<void> =>
  new Promise((resolve, reject) => {
    let failure: Error | null = null;
    const send = async (wire: Wire): Promise<void> => {
      for await (const piece of rows) {
        if (failure) return;
        wire.sendCopyFromChunk(piece);
        if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain');
      }
      wire.endCopyFrom();
    };
    const query = {
      ...ignored,
      submit: (wire: Wire) => wire.query(text),
      handleCopyInResponse(wire: Wire) {
        send(wire).catch((error: Error) => {
          failure ??= error;
          wire.sendCopyFail(error.message);
        });
      },
      handleCommandComplete() {},
      handleReadyForQuery: () => (failure ? reject(failure) : resolve()),
      handleError(error: Error) {
        failure ??= error;
        reject(failure);
      },
    };
    void client.query(query as unknown as Submitted);
  });
