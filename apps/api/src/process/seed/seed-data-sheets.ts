import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { mediaFiles, mediaPath, mediaUrl } from '@armature/domain/media/media-address'
import { documentKindByName } from '@armature/domain/media/product-documents'
import { mediaFolderOf } from '@armature/domain/media/media-folder'
import type { Context } from '../../platform/context/context.ts'
import { makeContext } from '../../platform/context/make-context.ts'
import { inTransaction, systemContext } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/context/deps-type.ts'
import type { PrintedDocument } from '../../platform/ports/document-renderer.ts'
import { changeProduct } from '../../selling/catalogue/products/change-product.ts'
import { storeUpload } from '../../people/media/store-upload.ts'
import type { DemoProduct } from './demo-catalogue.ts'
import { readDemoCatalogue } from './demo-catalogue.ts'
import { readDemoParts } from './demo-parts.ts'
import type { ListedProduct } from './writes/product-file-repository.ts'
import { findListedProducts } from './writes/product-file-repository.ts'
import { must } from './seed-context.ts'
import { markSeeded, wasSeeded } from './writes/seed-run-repository.ts'

const runName = 'demo-data-sheets'

type Log = Context['log']

/** One product in this many has a data sheet, and each of our own; some have none, as in life. */
const oneIn = 5
/** Fewer of the small ones: each sheet takes the first start a tenth of a second. */
const smallOneIn = 12
const hasSheet = ({ files }: DemoProduct, index: number): boolean =>
  files !== undefined || index % oneIn === 0

/** A vendor's page about its product, which sells nothing. */
const render = (
  deps: Deps,
  { name, sku, maker }: DemoProduct,
  page: Pick<PrintedDocument, 'title' | 'facts' | 'columns' | 'lines' | 'total' | 'notes'>,
): Promise<Uint8Array | null> => {
  const head = { number: sku, date: name, seller: maker, logo: null, buyer: [], addresses: [] }
  return deps.documents.renderPdf({ ...head, ...page, sums: [], dues: [] }, maker)
}

/** The catalogue's facts, so that no manufacturer's sheet is copied. */
const renderSheet = (deps: Deps, demo: DemoProduct): Promise<Uint8Array | null> =>
  render(deps, demo, {
    title: 'Data sheet',
    facts: [['Offered as', demo.sku]],
    columns: ['Property', 'Value'],
    lines: Object.entries(demo.specs).map(([property, value]) => [property, value]),
    total: ['Part number', demo.sku],
    notes: [demo.description],
  })

/** A vendor's declaration, of the kind that buyers' quality departments request. */
const renderDeclaration = (deps: Deps, demo: DemoProduct, title: string): Promise<Uint8Array | null> =>
  render(deps, demo, {
    title,
    facts: [['Part', `${demo.name} (${demo.sku})`]],
    columns: ['Of the demo', ''],
    lines: [['This document declares nothing: its part and maker exist only in this demo.', '']],
    total: null,
    notes: [],
  })

const declarations = ['RoHS declaration', 'EU declaration of conformity']

/** A demo product's documents, whose file names give their kinds; our own products also have declarations. */
const papersOf = async (
  deps: Deps,
  demo: DemoProduct,
): Promise<{ name: string; pdf: Uint8Array | null }[]> => [
  { name: `${demo.sku} data sheet.pdf`, pdf: await renderSheet(deps, demo) },
  ...(demo.files === undefined
    ? []
    : await Promise.all(
        declarations.map(async (title) => ({
          name: `${demo.sku} ${title}.pdf`,
          pdf: await renderDeclaration(deps, demo, title),
        })),
      )),
]

const addPapers = async (
  deps: Deps,
  log: Log,
  product: ListedProduct,
  { demo, folder }: { demo: DemoProduct; folder: string },
): Promise<void> => {
  const { id, sku, type, actor } = product
  const client = { ip: '127.0.0.1', userAgent: 'seed' }
  const ctx = makeContext({ actor, deps, now: deps.clock(), log, session: null, client })
  const file = path.join(folder, 'paper.pdf')
  const documents = []
  for (const { name, pdf } of await papersOf(deps, demo)) {
    if (pdf === null) throw new Error('Too many documents are being made')
    await writeFile(file, pdf)
    const stored = must(
      await storeUpload(ctx, { path: file, folder: mediaFolderOf('DOCUMENT', sku), name }),
      `store ${name}`,
    )
    const address = mediaPath(stored.public_id, mediaFiles.original(stored.format))
    documents.push({ url: mediaUrl(deps.config.publicUrl, address), kind: documentKindByName(name) })
  }
  must(await changeProduct(ctx, { id, type }, { documents }), `add the papers of ${sku}`)
}

/**
 * Gives some of the demo's products a data sheet, once, as their vendors would: uploaded, then saved with the product.
 */
export const seedDataSheets = async (deps: Deps, log: Log): Promise<void> => {
  if (!deps.config.seedDemo) return
  const wanted = [
    ...(await readDemoCatalogue()).filter(hasSheet),
    ...(await readDemoParts()).filter((_part, index) => index % smallOneIn === 0),
  ]
  const products = await inTransaction(
    deps.db,
    systemContext,
    async (trx) =>
      (await wasSeeded(trx, runName))
        ? []
        : findListedProducts(
            trx,
            wanted.map(({ sku }) => sku),
          ),
    { readOnly: true },
  )
  if (products.length === 0) return
  const folder = await mkdtemp(path.join(tmpdir(), 'data-sheets-'))
  try {
    for (const product of products) {
      const demo = wanted.find(({ sku }) => sku === product.sku)
      if (demo === undefined) continue
      await addPapers(deps, log, product, { demo, folder })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  await inTransaction(deps.db, systemContext, (trx) => markSeeded(trx, runName, deps.clock()))
}
