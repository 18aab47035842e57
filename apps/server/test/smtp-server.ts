/**
 * A mail server over loopback that keeps to RFC 5321: greeting, EHLO, the order of commands, dot-stuffing, replies before
 * the next step; with STARTTLS and AUTH where they are asked for. It keeps what it has taken, and nothing else.
 */
import net from 'node:net';
import tls from 'node:tls';
import { testCertificate, testKey } from './test-certificate.ts';

export interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  readonly data: string;
  readonly encrypted: boolean;
}

export interface SmtpServer {
  readonly url: string;
  readonly received: ReceivedMail[];
  /** Log-ins that were tried: user name and whether it was let in. */
  readonly logins: { readonly user: string; readonly ok: boolean }[];
  /** Answer to a recipient; null accepts. */
  refuseRecipient(answer: ((address: string) => string | null) | null): void;
  /** Answer to the whole mail, after it was sent; null accepts. */
  refuseMail(answer: string | null): void;
  /** Cuts every connection at its greeting. */
  hangUp(on: boolean): void;
  /** Waits so long before each reply. */
  slow(ms: number): void;
  /** Takes the mail and is gone before it says so. */
  dieAfterData(on: boolean): void;
  close(): Promise<void>;
}

interface SmtpOptions {
  /** `starttls` offers it and takes no mail without; `tls` speaks nothing else. */
  readonly security?: 'none' | 'starttls' | 'tls';
  /** It asks for this sign-in. */
  readonly login?: { readonly user: string; readonly password: string };
}

interface Moods {
  refusal: ((address: string) => string | null) | null;
  mailRefusal: string | null;
  rude: boolean;
  slowMs: number;
  dies: boolean;
}

const bracketed = (line: string): string => /<(.*)>/.exec(line)?.[1] ?? '';
const credentials = { key: testKey, cert: testCertificate };

interface Talk {
  greeted: boolean;
  loggedIn: boolean;
  from: string | null;
  to: string | null;
  data: string[] | null;
}

const fresh = (): Pick<Talk, 'from' | 'to' | 'data'> => ({ from: null, to: null, data: null });

type Server = Pick<SmtpServer, 'received' | 'logins'> & {
  readonly options: SmtpOptions;
  readonly moods: Moods;
};

/** One connection, from its greeting on. */
const converse = (first: net.Socket, { received, logins, options, moods }: Server): void => {
  const { security = 'none', login } = options;
  let socket = first;
  let encrypted = security === 'tls';
  let talk: Talk = { greeted: false, loggedIn: false, ...fresh() };
  let rest = '';
  let queue = Promise.resolve();

  const say = async (...lines: string[]): Promise<void> => {
    if (moods.slowMs > 0) await new Promise((resolve) => setTimeout(resolve, moods.slowMs));
    if (!socket.destroyed) socket.write(lines.map((line) => `${line}\r\n`).join(''));
  };

  const offers = (): string[] => [
    'SIZE 10485760',
    '8BITMIME',
    ...(security === 'starttls' && !encrypted ? ['STARTTLS'] : []),
    ...(login ? ['AUTH PLAIN'] : []),
  ];

  const hello = (): Promise<void> => {
    talk = { ...talk, greeted: true, ...fresh() };
    const all = ['localhost', ...offers()];
    return say(...all.map((line, at) => `250${at === all.length - 1 ? ' ' : '-'}${line}`));
  };

  const authenticate = (line: string): Promise<void> => {
    const [, user = '', password = ''] = Buffer.from(line.split(' ')[2] ?? '', 'base64')
      .toString()
      .split('\0');
    const ok = user === login?.user && password === login?.password;
    logins.push({ user, ok });
    talk.loggedIn = ok;
    return ok ? say('235 welcome') : say('535 5.7.8 wrong user name or password');
  };

  const encrypt = async (): Promise<void> => {
    await say('220 go ahead');
    socket.removeAllListeners('data');
    const secure = new tls.TLSSocket(socket, { isServer: true, ...credentials });
    secure.on('error', () => secure.destroy());
    socket = secure;
    encrypted = true;
    rest = '';
    talk = { greeted: false, loggedIn: false, ...fresh() };
    secure.on('data', hear);
  };

  const recipient = (line: string): Promise<void> => {
    if (talk.from === null) return say('503 5.5.1 MAIL first');
    const refused = moods.refusal?.(bracketed(line));
    if (refused) return say(refused);
    talk.to = bracketed(line);
    return say('250 2.1.5 ok');
  };

  const sender = (line: string): Promise<void> => {
    if (!talk.greeted) return say('503 5.5.1 EHLO first');
    if (security !== 'none' && !encrypted) return say('530 5.7.0 STARTTLS first');
    if (login && !talk.loggedIn) return say('530 5.7.0 log in first');
    if (talk.from !== null) return say('503 5.5.1 one mail at a time');
    talk.from = bracketed(line);
    return say('250 2.1.0 ok');
  };

  const endOfData = async (): Promise<void> => {
    const { from, to, data } = talk;
    talk = { ...talk, ...fresh() };
    if (moods.mailRefusal) return say(moods.mailRefusal);
    received.push({ from: from ?? '', to: to ?? '', data: `${(data ?? []).join('\n')}\n`, encrypted });
    if (moods.dies) return void socket.destroy();
    return say('250 2.0.0 taken');
  };

  const verbs: Readonly<Record<string, (line: string) => Promise<void>>> = {
    EHLO: hello,
    HELO: hello,
    AUTH: authenticate,
    STAR: encrypt,
    MAIL: sender,
    RCPT: recipient,
    DATA: () => {
      if (talk.to === null) return say('503 5.5.1 RCPT first');
      talk.data = [];
      return say('354 end with a dot');
    },
    RSET: () => {
      talk = { ...talk, ...fresh() };
      return say('250 2.0.0 ok');
    },
    NOOP: () => say('250 2.0.0 ok'),
    QUIT: async () => {
      await say('221 2.0.0 bye');
      socket.end();
    },
  };

  const answer = (line: string): Promise<void> => {
    if (talk.data === null)
      return (verbs[line.slice(0, 4).toUpperCase()] ?? (() => say('500 5.5.2 unknown')))(line);
    if (line === '.') return endOfData();
    talk.data.push(line.startsWith('..') ? line.slice(1) : line);
    return Promise.resolve();
  };

  function hear(chunk: Buffer): void {
    const lines = (rest + chunk.toString('utf8')).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) queue = queue.then(() => answer(line));
  }

  socket.on('data', hear);
  queue = queue.then(() => say('220 localhost ESMTP'));
};

export const startSmtpServer = async (options: SmtpOptions = {}): Promise<SmtpServer> => {
  const received: ReceivedMail[] = [];
  const logins: { user: string; ok: boolean }[] = [];
  const moods: Moods = { refusal: null, mailRefusal: null, rude: false, slowMs: 0, dies: false };
  const sockets = new Set<net.Socket>();
  const take = (socket: net.Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    if (moods.rude) return void socket.destroy();
    converse(socket, { received, logins, options, moods });
  };
  const server = options.security === 'tls' ? tls.createServer(credentials, take) : net.createServer(take);
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  return {
    url: `${options.security === 'tls' ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    received,
    logins,
    refuseRecipient: (answer) => {
      moods.refusal = answer;
    },
    refuseMail: (answer) => {
      moods.mailRefusal = answer;
    },
    hangUp: (on) => {
      moods.rude = on;
    },
    slow: (ms) => {
      moods.slowMs = ms;
    },
    dieAfterData: (on) => {
      moods.dies = on;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};
