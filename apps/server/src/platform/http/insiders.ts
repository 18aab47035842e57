/** Recognises callers that may see the state of the server: this machine and holders of METRICS_TOKEN. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A proxy on this machine names its caller; one that does not is recognised by the headers it adds. */
const isFromHere = ({ ip, headers }: FastifyRequest): boolean =>
  LOOPBACK.test(ip) && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;

export const isInsider = (request: FastifyRequest, metricsToken: string | undefined): boolean => {
  const given = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
  if (metricsToken !== undefined && timingSafeEqual(digest(given), digest(metricsToken))) return true;
  return isFromHere(request);
};
