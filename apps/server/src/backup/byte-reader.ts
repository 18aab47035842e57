/** Takes a stream of pieces of any size apart by numbers of bytes. */
export interface ByteReader {
  /** Returns this many bytes, fewer only at the end. */
  upTo(count: number): Promise<Buffer>;
  /** Returns the next bytes, at most this many; empty at the end. */
  some(most: number): Promise<Buffer>;
  isEnded(): Promise<boolean>;
}

export const createByteReader = (source: AsyncIterable<Uint8Array>): ByteReader => {
  const pieces = source[Symbol.asyncIterator]();
  let held = Buffer.alloc(0);
  let ended = false;
  const fetch = async (): Promise<void> => {
    const { done, value } = await pieces.next();
    if (done) ended = true;
    else held = Buffer.concat([held, value]);
  };
  const take = (count: number): Buffer => {
    const taken = held.subarray(0, count);
    held = held.subarray(count);
    return taken;
  };
  return {
    async upTo(count) {
      const parts: Buffer[] = [];
      let missing = count;
      while (missing > 0) {
        if (held.length === 0 && !ended) await fetch();
        else if (held.length === 0) break;
        const part = take(missing);
        missing -= part.length;
        parts.push(part);
      }
      return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
    },
    async some(most) {
      while (held.length === 0 && !ended) await fetch();
      return take(most);
    },
    async isEnded() {
      while (held.length === 0 && !ended) await fetch();
      return held.length === 0;
    },
  };
};
