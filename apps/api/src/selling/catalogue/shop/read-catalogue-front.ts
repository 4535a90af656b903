import type { Response } from '@armature/contract/platform/endpoint'
import type { readCatalogueFront as readEndpoint } from '@armature/contract/selling/public-catalogue'
import { shownFileOf } from '@armature/domain/media/shown-file'
import { kindFilters } from '@armature/contract/selling/public-catalogue'
import { presentConversion } from '../../../people/media/conversion/conversion-presenter.ts'
import { fileAccessOf } from '../products/product-presenter.ts'
import { findProductDetail } from '../products/product-repository.ts'
import { askedTables } from '../search/product-filter-repository.ts'
import { productListKey } from '../search/product-list-repository.ts'
import { readKinds } from '../search/read-kinds.ts'
import { readProductFacets } from '../search/read-product-facets.ts'
import { findPictured, listMakers } from './catalogue-repository.ts'
import type { Shopping } from './catalogue-shelf.ts'

type Front = Response<typeof readEndpoint>

/** A robot beyond these is unlikely to be the one that the most parts fit. */
const robotsTried = 5

const readRobot = async (
  shopping: Shopping,
  models: readonly { id: number; name: string; count: number }[],
): Promise<Front['robot']> => {
  for (const { id, name, count } of models.slice(0, robotsTried)) {
    const row = await shopping.inRead((trx) => findProductDetail(trx, shopping.actor, id))
    if (row === undefined) continue
    const access = fileAccessOf(shopping, row)
    const viewOf = (file: typeof row.cad_file) => file && presentConversion(shopping, file, access)
    const view = shownFileOf({ files: { cad: viewOf(row.cad_file), fbx: viewOf(row.fbx_file) } })
    const [image] = row.images
    const picture = image === undefined ? view?.thumbnail : shopping.mediaUrl(image.image, access)
    if (view?.glb && picture) return { id, name, glb: view.glb, picture, fitting: count }
  }
  return null
}

/** A catalogue's content on its home page: categories, makers and a robot. */
export const readCatalogueFront = async (shopping: Shopping): Promise<Front> => {
  const { actor, deps, mediaUrl } = shopping
  const facets = await readProductFacets(shopping, {})
  const kinds = await readKinds(shopping)
  const columns = { component_subcategory: 'component_subcategory_id', equipment: 'equipment_id' } as const
  // Cached like the counts, since many read a home page.
  const key = JSON.stringify(['front', productListKey(actor, {}), actor.role])
  const { pictured, makers } = await deps.listCounts.remembered(key, askedTables, () =>
    shopping.inRead(async (trx) => ({
      pictured: new Map(
        await Promise.all(
          kindFilters.map(async (filter) => {
            const ids = kinds.filter((kind) => kind.filter === filter).map(({ id }) => id)
            return [filter, await findPictured(trx, actor, columns[filter], ids)] as const
          }),
        ),
      ),
      makers: await listMakers(trx, actor),
    })),
  )
  return {
    count: facets.count,
    kinds: kinds.map((kind) => {
      const one = pictured.get(kind.filter)?.get(kind.id)
      const picture = one?.preview ? mediaUrl(one.preview, fileAccessOf(shopping, one)) : null
      return { ...kind, picture }
    }),
    makers,
    robot: await readRobot(shopping, facets.model),
  }
}
