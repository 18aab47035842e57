/** Certificates, uploads and the echo that checks a set-up. */
import { createHash } from 'node:crypto';
import { jsonOf } from '../http/exchange.ts';
import { isNotifyUrl } from '../payment-kit/notify-url.ts';
import { object, ShapeError, text } from '../payment-kit/shape.ts';
import { bodyOf, type Call, type Endpoints, queryOf, rfc3339 } from './call.ts';
import { notify } from './notices.ts';
import { readSealed } from './split-endpoints.ts';
import { invalidRequest, notExists, paramError } from './wechat-error.ts';
import { certificateKey, certificatePem } from './wechat-keys.ts';
import { sealGcm } from './wechat-sign.ts';

/** Merchants opened since October 2024 have none. */
const certificates = (call: Call): object => {
  const { world, merchant } = call;
  const { algorithm_type: algorithm = 'RSA' } = queryOf(call, [], ['algorithm_type']);
  if (algorithm !== 'RSA') throw invalidRequest('algorithm_type 错误');
  if (merchant.keyMode === 'publicKey')
    throw notExists('无可用的平台证书，请在商户平台-API安全申请使用微信支付公钥');
  certificateKey(world);
  const data = world.state.certificates.map((one) => ({
    serial_no: one.serial,
    effective_time: rfc3339(one.from),
    expire_time: rfc3339(one.until),
    encrypt_certificate: sealGcm(certificatePem(world, one), merchant.apiV3Key ?? '', 'certificate'),
  }));
  return { data };
};

const MAX_PICTURE = 5 * 1024 * 1024;
const metaShape = object({
  filename: text(128, { pattern: /\.(jpg|jpeg|bmp|png)$/i }),
  sha256: text(64, { min: 64, pattern: /^[0-9a-f]+$/ }),
});

/** The bytes of the part `file`, between its empty line and the next boundary. */
const filePart = (bytes: Buffer, contentType: string): Buffer | null => {
  const boundary = /boundary="?([^";]+)"?/.exec(contentType)?.[1];
  const start = bytes.indexOf('name="file"');
  const head = start < 0 ? -1 : bytes.indexOf('\r\n\r\n', start);
  const end = boundary === undefined ? -1 : bytes.indexOf(`\r\n--${boundary}`, head);
  return head < 0 || end < 0 ? null : bytes.subarray(head + 4, end);
};

const metaOf = (body: string) => {
  const meta = jsonOf(/name="meta"[^{]*?\r\n\r\n([^\r]*)\r\n/.exec(body)?.[1] ?? '');
  try {
    return metaShape(meta, '/meta');
  } catch (error) {
    if (error instanceof ShapeError) throw paramError(error.problem);
    throw error;
  }
};

const upload = ({ world, exchange }: Call): object => {
  const meta = metaOf(exchange.body);
  const file = filePart(exchange.bytes, exchange.headers['content-type'] ?? '');
  if (!file || file.length === 0) throw invalidRequest('图片内容为空');
  if (file.length > MAX_PICTURE) throw invalidRequest('图片超过5M');
  if (createHash('sha256').update(file).digest('hex') !== meta.sha256)
    throw invalidRequest('图片sha256校验失败');
  const id = `media_${createHash('sha256').update(`${meta.sha256}${world.nextTurn()}`).digest('base64url')}`;
  world.state.media[id] = meta;
  world.touch();
  return { media_id: id };
};

const echoShape = object({
  echo_message: text(64),
  encrypted_echo_message: text(1_024),
  notify_url: text(255),
});

const echo = (call: Call): object => {
  const { world, merchant } = call;
  const given = bodyOf(call, echoShape);
  if (!isNotifyUrl(given.notify_url))
    throw paramError({
      field: '/notify_url',
      value: given.notify_url,
      kind: 'invalid',
      issue: 'must be https',
    });
  readSealed(call, '/encrypted_echo_message', given.encrypted_echo_message);
  const content = { mchid: merchant.mchid, echo_message: given.echo_message };
  const named = { url: given.notify_url, merchant, event: 'SECURITY_ECHO.SUCCESS', summary: '回显成功' };
  notify(world, { ...named, originalType: 'security_echo', content });
  return { mchid: merchant.mchid, echo_message: given.echo_message };
};

export const serviceEndpoints: Endpoints = {
  'GET /v3/certificates': certificates,
  'POST /v3/merchant/media/upload': upload,
  'POST /v3/security/echo': echo,
};
