/** A file from a user without the permission is refused before its body is read. */
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { uploadAvatar } from '@minsu/contract/foundation/account/profile-endpoints.ts';
import { uploadHousePhoto } from '@minsu/contract/foundation/houses/house-upload-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';

let t: TestApp;
let port: number;
beforeAll(async () => {
  t = await openTestApp();
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as AddressInfo).port;
});
afterAll(() => t.close());

/** Sends the head of an upload and the first bytes of its file, and never the rest: what answers has not waited for it. */
const begin = (path: string, token: string) =>
  new Promise<{ status: number | undefined; failure: string }>((resolve, reject) => {
    const sent = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path,
      headers: {
        'content-type': 'multipart/form-data; boundary=minsu',
        'content-length': 9_000_000,
        ...(token && { authorization: token }),
      },
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      let text = '';
      response.on('data', (chunk) => (text += String(chunk)));
      response.on('end', () => {
        sent.destroy();
        resolve({ status: response.statusCode, failure: JSON.parse(text).data.failure });
      });
    });
    sent.write('--minsu\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nbegin');
  });

const uploads = [uploadAvatar, uploadHousePhoto];

test.each(uploads.map((endpoint) => endpoint.path))('%s without a session', async (path) => {
  expect(await begin(path, '')).toEqual({ status: 401, failure: 'core.unauthorized' });
  expect(await begin(path, 'made-up')).toEqual({ status: 401, failure: 'core.unauthorized' });
});

test('without the permission', async () => {
  const { token } = await t.as('housekeeper');
  expect(await begin(uploadHousePhoto.path, token)).toEqual({ status: 403, failure: 'core.forbidden' });
});
