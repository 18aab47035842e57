import { expect, test } from 'vitest';
import { networkFaultOf, sayProblem } from './network-fault.ts';
import { languages } from './texts.ts';

test.each([
  ['timeout', 'timeout'],
  ['UND_ERR_HEADERS_TIMEOUT', 'timeout'],
  ['ETIMEDOUT: Greeting never received', 'timeout'],
  ['ECONNREFUSED', 'unreachable'],
  ['EAI_AGAIN', 'unreachable'],
  ['CERT_HAS_EXPIRED', 'certificate'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate'],
  ['EAUTH: Missing credentials', 'signIn'],
  ['UND_ERR_SOCKET', 'broken'],
  ['socket hang up', 'broken'],
  ['unreadable answer, HTTP 502', 'unreadable'],
  ['HTTP 503', 'serverError'],
  ['HTTP 404', 'refusedStatus'],
  ['TypeError', 'failed'],
  ['ERR_INVALID_URL', 'failed'],
])('treats %s as a network fault: %s', (message, fault) => {
  expect(networkFaultOf(message)).toBe(fault);
});

test.each(['房型不存在', 'Room type does not exist', '550 No such user', 'constructor', '', null])(
  "keeps %s as the other system's message",
  (message) => expect(networkFaultOf(message)).toBeNull(),
);

test('shows users no codes of the operating system or HTTP library', () => {
  const codes = (
    'E2BIG EACCES EADDRINUSE EADDRNOTAVAIL EAGAIN EAI_AGAIN EAI_FAIL EAI_NONAME EALREADY EBUSY ECANCELED ECONNABORTED ' +
    'ECONNREFUSED ECONNRESET EDESTADDRREQ EFAULT EHOSTDOWN EHOSTUNREACH EINTR EINVAL EIO EISCONN EMFILE EMSGSIZE ' +
    'ENETDOWN ENETUNREACH ENFILE ENOBUFS ENOENT ENOMEM ENOSPC ENOTCONN ENOTFOUND EOF EPERM EPIPE EPROTO ETIMEDOUT UNKNOWN'
  ).split(' ');
  const others = ['UND_ERR_DESTROYED', 'UND_ERR_RESPONSE_STATUS_CODE', 'HPE_INVALID_CONSTANT', 'ERR_SSL_X'];
  for (const code of [...codes, ...others])
    for (const language of languages) {
      expect(sayProblem(code, language)).not.toContain(code);
      expect(sayProblem(`${code}: connect 10.0.0.1:443`, language)).not.toContain(code);
    }
});

test("states the HTTP status, and keeps other systems' messages", () => {
  expect(sayProblem('HTTP 503', 'zh-CN')).toBe('对方服务器出错（HTTP 503）');
  expect(sayProblem('HTTP 429', 'en-US')).toBe('The other server rejected the request (HTTP 429)');
  expect(sayProblem('房型不存在', 'en-US')).toBe('房型不存在');
});
