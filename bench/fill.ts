import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { measuresDocument } from '../apps/api/src/selling/catalogue/products/product-measures.ts'
import { readDemoCatalogue } from '../apps/api/src/process/seed/demo-catalogue.ts'
import { outsideRows } from './outside.ts'

/**
 * Variants of the demo's real parts: the same manufacturers and descriptions, names with a grade and an option, an SKU
 * that ends in the product's number. One in five is a MODEL, one in twenty a store's own.
 */
const productsSql = `
  INSERT INTO products (id, vendor_id, tenant_id, type, sku, name, manufacturer, description, price_cents,
    length, width, height, weight, quantity, equipment_id, component_subcategory_id, application_ids, model_ids, attributes,
    own_length, own_width, own_height, created_at)
  OVERRIDING SYSTEM VALUE
  SELECT n, 2 + n % 400, CASE WHEN n % 400 >= 380 THEN n % 400 - 379 END,
    CASE WHEN n % 5 = 0 THEN 'MODEL' ELSE 'COMPONENT' END,
    b.sku || '-' || lpad(n::text, 7, '0'),
    b.name || ' ' || (ARRAY['Standard', 'Heavy Duty', 'Clean Room', 'Low Noise', 'Outdoor', 'Educational', 'Long Life'])[1 + n % 7]
      || ' ' || (ARRAY['12 V', '24 V', '48 V', 'IP54', 'IP67', 'left', 'right', 'pair', 'kit', 'spare', 'refurbished'])[1 + n % 11],
    b.maker, b.description, CASE WHEN n % 5 = 0 THEN 1000 + n % 900000 END,
    1 + n % 20, 1 + n % 15, 1 + n % 10, 1 + n % 50, (n::bigint * 7919) % 1000,
    CASE WHEN n % 5 = 0 THEN 1 + n % 10 END, CASE WHEN n % 5 <> 0 THEN 1 + n % 20 END,
    ARRAY[1 + n % 12, 1 + (n + 5) % 12], CASE WHEN n % 5 = 0 THEN '{}' ELSE ARRAY[(n / 5) * 5 + 5] END::bigint[],
    -- One in four is for a range of voltages; one in nine has two buses.
    jsonb_build_object(
      '1', jsonb_build_object('low', v.volts, 'high', CASE WHEN n % 4 = 0 THEN v.volts * 1.5 ELSE v.volts END,
        'given', v.volts || ' V'),
      '2', jsonb_build_object('low', n % 97 / 10.0, 'high', n % 97 / 10.0, 'given', n % 97 / 10.0 || ' N·m'),
      '3', jsonb_build_object('low', (5 + n % 1013) / 1000.0, 'high', (5 + n % 1013) / 1000.0, 'given', 5 + n % 1013 || ' g'),
      '4', jsonb_build_object('choices', CASE WHEN n % 9 = 0 THEN ARRAY[1 + n % 7, 8] ELSE ARRAY[1 + n % 7] END)),
    (4 + n % 613) / 25.4, (3 + n % 211) / 25.4, (2 + n % 97) / 25.4,
    now() - (n % 500000) * interval '1 minute'
  FROM generate_series($1::int, $2::int) n
  JOIN jsonb_to_recordset($3::jsonb) AS b (place int, sku text, name text, maker text, description text)
    ON b.place = (n::bigint * 31) % $4::int
  CROSS JOIN LATERAL (SELECT (ARRAY[5, 7.4, 12, 24, 36, 48])[1 + (n * 7 + n / 6) % 6] AS volts) v`

/** The number is our own integer, so it may be part of the text. */
const advanceProductsSql = (last: number): string =>
  `SELECT setval(pg_get_serial_sequence('products', 'id'), ${last})`

/** The small world's products again, with ids and SKUs offset by `$1`. */
const copyProductsSql = `
  INSERT INTO products (id, vendor_id, tenant_id, type, sku, name, manufacturer, description, price_cents, from_price_cents,
    length, width, height, weight, quantity, equipment_id, component_subcategory_id, application_ids, model_ids, created_at,
    measures, attributes, own_length, own_width, own_height)
  OVERRIDING SYSTEM VALUE
  SELECT p.id + $1::bigint, p.vendor_id, p.tenant_id, p.type, left(p.sku, -7) || lpad((p.id + $1::bigint)::text, 7, '0'),
    p.name, p.manufacturer, p.description, p.price_cents + $1::bigint % 7919, p.price_cents + $1::bigint % 7919, p.length, p.width, p.height, p.weight,
    (p.quantity + $1::bigint) % 1000, p.equipment_id, p.component_subcategory_id, p.application_ids,
    p.model_ids, p.created_at - $1::bigint * interval '1 minute', p.measures,
    p.attributes, p.own_length, p.own_width, p.own_height
  FROM products p WHERE p.id <= $2::bigint ORDER BY p.id`

/** Writes the trigger's rows without parsing a million texts: only their numbers differ. */
const copySearchSql = `
  INSERT INTO product_search (product_id, vendor_id, tenant_id, type, name, component_subcategory_id, equipment_id, document, has_kind, edition)
  SELECT s.product_id + $1::bigint, s.vendor_id, s.tenant_id, s.type, s.name, s.component_subcategory_id, s.equipment_id,
    ts_delete(s.document, lpad(s.product_id::text, 7, '0'))
      || setweight(to_tsvector('simple', lpad((s.product_id + $1::bigint)::text, 7, '0')), 'A'), s.has_kind, s.edition
  FROM product_search s WHERE s.product_id <= $2::bigint ORDER BY s.product_id`

const copyApplicationsSql = `
  INSERT INTO product_applications (application_id, product_id)
  SELECT a.application_id, a.product_id + $1::bigint FROM product_applications a WHERE a.product_id <= $2::bigint`

const copyValuesSql = `
  INSERT INTO product_values (attribute_id, product_id, choice_id, low, high, component_subcategory_id, equipment_id)
  SELECT v.attribute_id, v.product_id + $1::bigint, v.choice_id, v.low, v.high, v.component_subcategory_id, v.equipment_id
  FROM product_values v WHERE v.product_id <= $2::bigint`

/**
 * Rows are written in one transaction that needn't survive a crash, and without foreign keys: they match by
 * construction.
 */
const fillSettings = `SET session_replication_role = replica; SET synchronous_commit = off;
  SET maintenance_work_mem = '256MB'; SET work_mem = '64MB'`

/** Our triggers on products (they maintain the tables beside it), which the fill leaves on. */
const ownTriggers = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(tgname) AS name FROM pg_trigger WHERE tgrelid = 'products'::regclass AND NOT tgisinternal`,
  )
  return rows.map((row) => row.name)
}

/** Indexes without constraints: built after the rows, as a restore does, they take a fraction of the time. */
const dropIndexes = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
    FROM pg_index i WHERE i.indrelid IN ('products'::regclass, 'product_search'::regclass, 'product_values'::regclass)
      AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)`)
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  return rows.map((row) => row.definition)
}

/** As the server reads them for every written product. */
const measureProducts = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ name: string; description: string }>(
    'SELECT DISTINCT name, description FROM products',
  )
  const measured = rows.map((texts) => ({
    ...texts,
    measures: measuresDocument({ ...texts, specs: {}, typed: [] }),
  }))
  await client.query(
    `UPDATE products p SET measures = m.measures::tsvector
    FROM jsonb_to_recordset($1::jsonb) AS m (name text, description text, measures text)
    WHERE p.name = m.name AND p.description = m.description`,
    [JSON.stringify(measured)],
  )
}

const addProducts = async (client: pg.Client, count: number): Promise<void> => {
  const facts = (await readDemoCatalogue()).map(({ sku, name, maker, description }, place) => ({
    place,
    sku,
    name,
    maker,
    description,
  }))
  const triggers = await ownTriggers(client)
  for (const name of triggers) await client.query(`ALTER TABLE products ENABLE ALWAYS TRIGGER ${name}`)
  await client.query(productsSql, [1, count, JSON.stringify(facts), facts.length])
  await measureProducts(client)
  for (const name of triggers) await client.query(`ALTER TABLE products ENABLE TRIGGER ${name}`)
  await client.query(advanceProductsSql(count))
}

const onDatabase = async (url: string, work: (client: pg.Client) => Promise<void>): Promise<void> => {
  const client = new pg.Client({ connectionString: url, application_name: 'armature bench' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(fillSettings)
    await work(client)
    await client.query('VACUUM (ANALYZE)')
    await client.query('CHECKPOINT')
  } finally {
    await client.end()
  }
}

/** Fills a migrated database with people, `products` products, quotes and orders. */
export const fillWorld = (url: string, products: number): Promise<void> =>
  onDatabase(url, async (client) => {
    await client.query(await readFile(new URL('fill-people.sql', import.meta.url), 'utf8'))
    await addProducts(client, products)
    await client.query(await readFile(new URL('fill.sql', import.meta.url), 'utf8'))
  })

/** Adds products to a filled database: `times` as many as its `products`. */
export const growCatalogue = (url: string, products: number, times: number): Promise<void> =>
  onDatabase(url, async (client) => {
    const indexes = await dropIndexes(client)
    for (let copy = 1; copy < times; copy += 1) {
      await client.query(copyProductsSql, [copy * products, products])
      await client.query(copySearchSql, [copy * products, products])
      await client.query(copyApplicationsSql, [copy * products, products])
      await client.query(copyValuesSql, [copy * products, products])
    }
    for (const definition of indexes) await client.query(definition)
    await client.query(advanceProductsSql(products * times))
  })

const outsideSql = `
  CREATE TABLE products (id bigint PRIMARY KEY, sku text NOT NULL, name text NOT NULL, manufacturer text NOT NULL,
    description text NOT NULL, price_cents integer, quantity integer NOT NULL, created_at timestamptz NOT NULL);
  INSERT INTO products
  SELECT n, 'SKU-' || lpad(n::text, 7, '0'), 'Servo motor ' || n, 'Robotics Works ' || n % 400,
    'A servo motor with a metal gear, for arms and grippers.', 1000 + n % 90000, n % 1000, now() - n * interval '1 minute'
  FROM generate_series(1, ${outsideRows}) n;
  CREATE TABLE messages (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, product_id bigint NOT NULL, text text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now());
  CREATE TABLE events (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, product_id bigint NOT NULL, kind text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now())`

/** Plain tables for a program that only has a list and messages. */
export const fillOutside = (url: string): Promise<void> =>
  onDatabase(url, async (client) => void (await client.query(outsideSql)))
