/** The outside reference (quality.md, Speed): bare Fastify and one prepared keyset statement over a table of this size. */
export const outsideRows = 100_000

/** The next ten products after one, newest first. */
export const outsidePage = {
  name: 'outside-page',
  text: `SELECT id, sku, name, manufacturer, description, price_cents, quantity, created_at
    FROM products WHERE id < $1 ORDER BY id DESC LIMIT 10`,
} as const

/** One insert, one update and one event, in a transaction. */
export const outsideWrite = {
  message: {
    name: 'outside-message',
    text: 'INSERT INTO messages (product_id, text) VALUES ($1, $2) RETURNING id, product_id, text, created_at',
  },
  product: {
    name: 'outside-product',
    text: 'UPDATE products SET quantity = (quantity + 1) % 1000 WHERE id = $1',
  },
  event: { name: 'outside-event', text: 'INSERT INTO events (product_id, kind) VALUES ($1, $2)' },
} as const
