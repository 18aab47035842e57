/** Failures of a bucket, in words for the operator. Callers get 503 (`core.filesUnavailable`). */

export type S3Problem =
  | 'unreachable'
  | 'busy'
  | 'wrongKey'
  | 'noRights'
  | 'noBucket'
  | 'wrongRegion'
  | 'clock'
  | 'refused'
  | 'cutOff';

export class S3StoreError extends Error {
  readonly code = 'FILE_STORE';
  readonly problem: S3Problem;
  /** Code of the service, such as `AccessDenied`. */
  readonly answer: string;

  constructor(problem: S3Problem, message: string, answer = '') {
    super(message);
    this.problem = problem;
    this.answer = answer;
  }
}

const byCode: Readonly<Record<string, S3Problem>> = {
  InvalidAccessKeyId: 'wrongKey',
  SignatureDoesNotMatch: 'wrongKey',
  AccessDenied: 'noRights',
  AllAccessDisabled: 'noRights',
  SecondLevelDomainForbidden: 'refused',
  NoSuchBucket: 'noBucket',
  AuthorizationHeaderMalformed: 'wrongRegion',
  PermanentRedirect: 'wrongRegion',
  RequestTimeTooSkewed: 'clock',
  SlowDown: 'busy',
  ServiceUnavailable: 'busy',
  InternalError: 'busy',
};

const remedies: Readonly<Record<S3Problem, string>> = {
  unreachable: 'Check S3_ENDPOINT and the network.',
  busy: 'It is overloaded or failing; it is tried again.',
  wrongKey: 'Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
  noRights: 'Give the key the rights to read, write, delete and list in the bucket.',
  noBucket: 'Create the bucket, or set the right S3_BUCKET.',
  wrongRegion: 'Set the region of the bucket in S3_REGION.',
  clock: 'The clock of this machine is off by more than 15 minutes: set it by NTP.',
  refused: 'Services that take no bucket in the path need S3_PATH_STYLE=off, others S3_PATH_STYLE=on.',
  cutOff: 'The connection ended in the middle of a file.',
};

export const textIn = (xml: string, element: string): string =>
  (new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

export const s3Error = (place: string, problem: S3Problem, answer: string): S3StoreError =>
  new S3StoreError(problem, `The bucket ${place} answers: ${answer}. ${remedies[problem]}`, answer);

const problemOf = (status: number, code: string): S3Problem => {
  const known = byCode[code];
  if (known) return known;
  if (status >= 500 || status === 429) return 'busy';
  if (status === 301 || status === 307) return 'wrongRegion';
  return status === 403 ? 'noRights' : 'refused';
};

/** HEAD answers have no body: then the status has to do. */
export const s3ErrorOf = (place: string, status: number, body: string): S3StoreError => {
  const code = textIn(body, 'Code') || `HTTP ${status}`;
  return s3Error(place, problemOf(status, code), code);
};
