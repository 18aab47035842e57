/** PDF documents with Chinese text over HTTP: folio, registration slip and receipt in turn. */
import {
  printFolio,
  printReceipt,
  printRegistration,
} from '@minsu/contract/sales/orders/documents/print-endpoints.ts';
import { type Bench, rowsOf, withMinsu } from '../bench.ts';
import { SMALL } from '../data-set.ts';
import { type Figure, figure, median, percentile } from '../figures.ts';

const ORDERS = 15;
const MAX_S = 1;
const papers = { bill: printFolio, 'registration slip': printRegistration, receipt: printReceipt };

export const measurePapers = async (bench: Bench): Promise<Figure[]> => {
  const url = await bench.databases.of('small', SMALL);
  const orders = await rowsOf<{ id: string }>(
    url,
    `select id from orders where paid_fen > 0 order by id limit ${ORDERS}`,
  );
  return withMinsu(bench, url, async (minsu) => {
    const client = minsu.client(1);
    const figures = [];
    for (const [name, { path }] of Object.entries(papers)) {
      const seconds = [];
      for (const { id } of orders) {
        const { status, body, ms } = await client.send({ method: 'GET', path: `${path}?orderId=${id}` });
        if (status !== 200) throw new Error(`${path}: ${status} ${body.toString().slice(0, 300)}`);
        seconds.push(ms / 1_000);
      }
      figures.push(
        figure(`${name} as PDF, slowest of ${ORDERS}`, percentile(seconds, 1), {
          unit: 's',
          digits: 2,
          limit: ['<=', MAX_S],
          note: `median ${median(seconds).toFixed(2)} s`,
        }),
      );
    }
    return figures;
  });
};
