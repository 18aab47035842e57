/** S3 errors as XML. */

export class S3Error extends Error {
  readonly status: number;
  readonly code: string;
  /** Further elements of the error. */
  readonly more: Readonly<Record<string, string>>;
  constructor(status: number, code: string, message: string, more: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.more = more;
  }
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';

export const element = (name: string, value: string | number | boolean): string =>
  `<${name}>${escapeXml(String(value))}</${name}>`;

export const document = (name: string, inner: string): string =>
  `${HEAD}<${name} xmlns="${NAMESPACE}">${inner}</${name}>`;

export const errorXml = ({ code, message, more }: S3Error, resource: string, requestId: string): string => {
  const parts = { Code: code, Message: message, ...more, Resource: resource, RequestId: requestId };
  const inner = Object.entries(parts).map(([name, value]) => element(name, value));
  return `${HEAD}<Error>${inner.join('')}</Error>`;
};

export const accessDenied = (message = 'Access Denied'): S3Error => new S3Error(403, 'AccessDenied', message);
export const invalidArgument = (message: string): S3Error => new S3Error(400, 'InvalidArgument', message);
export const noSuchKey = (key: string): S3Error =>
  new S3Error(404, 'NoSuchKey', 'The specified key does not exist.', { Key: key });
export const noSuchUpload = (): S3Error =>
  new S3Error(
    404,
    'NoSuchUpload',
    'The specified upload does not exist. The upload ID may be invalid, or the upload may have been aborted or completed.',
  );
export const slowDown = (): S3Error => new S3Error(503, 'SlowDown', 'Please reduce your request rate.');
export const notImplemented = (what: string): S3Error =>
  new S3Error(501, 'NotImplemented', `${what} is not simulated here.`);
