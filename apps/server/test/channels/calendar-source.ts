/** A source of calendars on loopback, as a platform serves them: what it answers can be changed, what it was asked is kept. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SourceAnswer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

export interface CalendarEvent {
  readonly uid: string;
  readonly from: string;
  readonly to: string;
  readonly summary?: string;
}

export const calendarText = (events: readonly CalendarEvent[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Test//Calendar//EN',
    ...events.flatMap(({ uid, from, to, summary = 'Reserved' }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTART;VALUE=DATE:${from.replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${to.replaceAll('-', '')}`,
      `SUMMARY:${summary}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

export const openCalendarSource = async () => {
  const answers = new Map<string, SourceAnswer>();
  const asked: { path: string; headers: http.IncomingHttpHeaders }[] = [];
  const server = http.createServer((request, response) => {
    const path = request.url ?? '';
    asked.push({ path, headers: request.headers });
    const { status = 200, headers = {}, body = '' } = answers.get(path) ?? { status: 404 };
    const known = headers.etag !== undefined && request.headers['if-none-match'] === headers.etag;
    response.writeHead(known ? 304 : status, headers);
    response.end(known ? undefined : body);
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    asked,
    urlOf: (path: string) => `http://127.0.0.1:${port}${path}`,
    answer: (path: string, answer: SourceAnswer) => answers.set(path, answer),
    tell: (path: string, events: readonly CalendarEvent[]) =>
      answers.set(path, { body: calendarText(events) }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
