/** A mail server that speaks just enough SMTP over loopback, and keeps what it is given. */
import net from 'node:net';

export interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  readonly data: string;
}

export interface SmtpServer {
  readonly url: string;
  readonly received: ReceivedMail[];
  /** What it answers to a recipient; null accepts. */
  refuseRecipient(answer: ((address: string) => string | null) | null): void;
  /** Cuts every connection at its greeting. */
  hangUp(on: boolean): void;
  close(): Promise<void>;
}

const bracketed = (line: string): string => /<(.*)>/.exec(line)?.[1] ?? '';

export const startSmtpServer = async (): Promise<SmtpServer> => {
  const received: ReceivedMail[] = [];
  let refusal: ((address: string) => string | null) | null = null;
  let rude = false;
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    if (rude) return void socket.destroy();
    let [from, to, data] = ['', '', null as string | null];
    const say = (line: string) => void socket.write(`${line}\r\n`);
    const answer = (line: string): void => {
      if (data !== null) {
        if (line !== '.') {
          data += `${line}\n`;
          return;
        }
        received.push({ from, to, data });
        data = null;
        return say('250 taken');
      }
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'MAIL') from = bracketed(line);
      if (verb === 'RCPT') {
        to = bracketed(line);
        const refused = refusal?.(to);
        if (refused) return say(refused);
      }
      if (verb === 'DATA') {
        data = '';
        return say('354 go on');
      }
      if (verb === 'QUIT') {
        say('221 bye');
        return void socket.end();
      }
      say('250 ok');
    };
    let rest = '';
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('utf8')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) answer(line);
    });
    say('220 test');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuseRecipient: (answer) => {
      refusal = answer;
    },
    hangUp: (on) => {
      rude = on;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};
