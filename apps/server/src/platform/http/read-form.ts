/** Reads the fields and the file of a multipart form into the body, and stops at its limits while the form streams in. */
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import { coreFailures, FailureError, fail } from '@minsu/contract/platform/failure.ts';
import type { FastifyRequest } from 'fastify';
import { isForm, MAX_FORM } from './intake.ts';

const readPart = async (part: MultipartFile | MultipartValue): Promise<string | Buffer> => {
  if (part.type === 'file') return part.toBuffer();
  if (part.fieldnameTruncated || part.valueTruncated) return fail(coreFailures.tooLarge);
  // The library parses parts of type JSON; our forms have none.
  return typeof part.value === 'string' ? part.value : fail(coreFailures.malformed);
};

/** A repeated name gives a list. */
const collect = async (
  parts: AsyncIterable<MultipartFile | MultipartValue>,
): Promise<Record<string, unknown>> => {
  const values = new Map<string, unknown>();
  for await (const part of parts) {
    const before = values.get(part.fieldname);
    const value = await readPart(part);
    const all = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
    values.set(part.fieldname, all);
  }
  return Object.fromEntries(values);
};

/** Rejects once the form is too large, detaches the parser and discards the rest. */
const watchLength = (raw: FastifyRequest['raw']) => {
  const { promise, reject } = Promise.withResolvers<never>();
  let bytes = 0;
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes <= MAX_FORM) return;
    stop();
    raw.unpipe();
    raw.resume();
    reject(new FailureError(coreFailures.tooLarge));
  };
  const stop = (): void => void raw.off('data', count);
  raw.on('data', count);
  return { tooLong: promise, stop };
};

const hasGone = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/** The parser throws plain errors without a status at forms that are broken. */
const isExplained = (error: unknown): boolean =>
  error instanceof FailureError || (error instanceof Error && 'statusCode' in error);

/** The preValidation hook of endpoints that accept a file. */
export const readForm = async (request: FastifyRequest): Promise<void> => {
  if (!isForm(request)) return;
  const { tooLong, stop } = watchLength(request.raw);
  try {
    request.body = await Promise.race([collect(request.parts()), tooLong]);
  } catch (error) {
    throw isExplained(error) || hasGone(request) ? error : new FailureError(coreFailures.malformed);
  } finally {
    stop();
  }
};
