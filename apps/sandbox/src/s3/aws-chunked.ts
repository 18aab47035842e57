/** Bodies in the aws-chunked form: chunks with lengths, perhaps signed, and trailers at the end. */
import { Transform, type TransformCallback } from 'node:stream';
import type { Caller } from './authenticate.ts';
import { S3Error } from './s3-error.ts';
import { signChunk } from './sigv4.ts';

const MAX_HEAD = 4_096;
const MAX_CHUNK = 64 * 1024 * 1024;

const broken = (): S3Error => new S3Error(400, 'IncompleteBody', 'The request body terminated unexpectedly');

/** Yields the decoded bytes; `trailers` is complete after the last one. */
export class AwsChunked extends Transform {
  readonly trailers: Record<string, string> = {};
  #rest = Buffer.alloc(0);
  #state: 'head' | 'data' | 'trailer' = 'head';
  #size = 0;
  #signature = '';
  #previous: string;
  readonly #chain: Caller['chain'] | null;

  /** `chain`: null for unsigned chunks. */
  constructor(chain: Caller['chain'] | null) {
    super();
    this.#chain = chain;
    this.#previous = chain?.seed ?? '';
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    try {
      while (this.#step());
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  override _flush(done: TransformCallback): void {
    done(this.#state === 'trailer' ? null : broken());
  }

  /** False: more bytes are needed. */
  #step(): boolean {
    return this.#state === 'data' ? this.#data() : this.#line();
  }

  #line(): boolean {
    const end = this.#rest.indexOf('\r\n');
    if (end === -1) {
      if (this.#rest.length > MAX_HEAD) throw broken();
      return false;
    }
    const line = this.#rest.subarray(0, end).toString();
    this.#rest = this.#rest.subarray(end + 2);
    if (this.#state === 'head') this.#head(line);
    else if (line !== '') {
      const colon = line.indexOf(':');
      this.trailers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
    }
    return true;
  }

  #head(line: string): void {
    const [, size = '', signature = ''] =
      /^([0-9a-f]+)(?:;chunk-signature=([0-9a-f]{64}))?$/i.exec(line) ?? [];
    this.#size = Number.parseInt(size, 16);
    if (Number.isNaN(this.#size) || this.#size > MAX_CHUNK || (this.#chain && signature === ''))
      throw broken();
    this.#signature = signature;
    if (this.#size > 0) {
      this.#state = 'data';
      return;
    }
    this.#check(Buffer.alloc(0));
    this.#state = 'trailer';
  }

  #data(): boolean {
    if (this.#rest.length < this.#size + 2) return false;
    const data = this.#rest.subarray(0, this.#size);
    if (this.#rest.subarray(this.#size, this.#size + 2).toString() !== '\r\n') throw broken();
    this.#check(data);
    this.push(Buffer.from(data));
    this.#rest = this.#rest.subarray(this.#size + 2);
    this.#state = 'head';
    return true;
  }

  #check(data: Buffer): void {
    if (!this.#chain) return;
    const { key, date, scope } = this.#chain;
    const ours = signChunk(key, { date, scope, previous: this.#previous, data });
    if (ours !== this.#signature)
      throw new S3Error(
        403,
        'SignatureDoesNotMatch',
        'The chunk signature we calculated does not match the signature you provided.',
      );
    this.#previous = ours;
  }
}
