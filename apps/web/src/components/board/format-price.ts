// Prices as cells show them.

/** ¥428, ¥1,280, ¥428.50: decimals only when there are any. */
export function formatPrice(fen: number): string {
  const cached = priceTexts.get(fen);
  if (cached !== undefined) return cached;
  const yuan = Math.trunc(Math.abs(fen) / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',');
  const cents = Math.abs(fen) % 100;
  const text = `${fen < 0 ? '-' : ''}¥${yuan}${cents ? `.${String(cents).padStart(2, '0')}` : ''}`;
  if (priceTexts.size > 5_000) priceTexts.clear();
  priceTexts.set(fen, text);
  return text;
}

// Painting asks for the same few hundred prices on every frame.
const priceTexts = new Map<number, string>();
