/** Closing a business day of 2,000 rooms over HTTP: posted nights, problems, a year of bookings on the books. */
import { runNightAudit } from '@minsu/contract/operations/night-audit/night-audit-endpoints.ts';
import { type Bench, rowsOf, withMinsu } from '../bench.ts';
import { M, roomCount } from '../data-set.ts';
import { type Figure, figure } from '../figures.ts';

const MAX_S = 5;

export const measureNightAudit = async (bench: Bench): Promise<Figure[]> => {
  const url = await bench.databases.of('audit', M);
  return withMinsu(
    bench,
    url,
    async (minsu) => {
      const client = minsu.client(1);
      const run = async () => {
        const { status, body, ms } = await client.send({
          method: 'POST',
          path: runNightAudit.path,
          body: {},
        });
        if (status !== 200)
          throw new Error(`${runNightAudit.path}: ${status} ${body.toString().slice(0, 300)}`);
        const { data } = JSON.parse(body.toString()) as { data: { days: number; nights: number } };
        return { ...data, seconds: ms / 1_000 };
      };
      const first = await run();
      const again = await run();
      const [books] = await rowsOf<{ rows: number }>(url, 'select count(*)::int as rows from on_books');
      return [
        figure(`night audit of ${roomCount(M)} rooms`, first.seconds, {
          unit: 's',
          digits: 2,
          limit: ['<=', MAX_S],
          note: `${first.days} houses, ${first.nights} nights, ${books?.rows ?? 0} rows on the books`,
        }),
        figure('the same again, nothing due', again.seconds, {
          unit: 's',
          digits: 2,
          note: `${again.days} houses`,
        }),
      ];
    },
    { isCalm: false },
  );
};
