import type { readFits as readEndpoint } from '@armature/contract/selling/fits'
import type { Query, Response } from '@armature/contract/platform/endpoint'
import type { FitSide } from '@armature/domain/catalogue/compatibility/fit'
import { checkFit } from '@armature/domain/catalogue/compatibility/fit'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { notFound } from '@armature/domain/problem'
import { isSizeDoubtful } from '@armature/domain/media/unit-scale'
import { boxOf, presentConversion } from '../../../people/media/conversion/conversion-presenter.ts'
import { presentCard } from '../shop/catalogue-presenter.ts'
import type { Shopping } from '../shop/catalogue-shelf.ts'
import type { FitPartRow, RobotRow } from './fit-repository.ts'
import { findRobot, listFitParts } from './fit-repository.ts'
import { fileAccessOf, ownSizeOf } from '../products/product-presenter.ts'
import type { ProductFileRow, SizedRow } from '../products/product-repository.ts'

type Fits = Response<typeof readEndpoint>

const isSure = (file: ProductFileRow | null): boolean =>
  file === null || !isSizeDoubtful(boxOf(file), file.unit_scale)

/** A size whose unit is doubtful is compared with nothing. */
const sureSizeOf = (row: SizedRow): Fits['robot']['own_size'] =>
  ownSizeOf({
    ...row,
    cad_file: isSure(row.cad_file) ? row.cad_file : null,
    fbx_file: isSure(row.fbx_file) ? row.fbx_file : null,
  })

/** The view of the measured file: another file may show something else, or use another unit. */
const viewOf = (
  shopping: Shopping,
  row: RobotRow,
  size: Fits['robot']['own_size'],
): Fits['robot']['view'] => {
  const file = { CAD: row.cad_file, FBX: row.fbx_file, CATALOGUE: null }[size?.source ?? 'CATALOGUE']
  if (file === null) return null
  const access = fileAccessOf(shopping, row)
  const { glb, thumbnail } = presentConversion(shopping, file, access)
  return glb === null ? null : { glb, thumbnail }
}

const presentRobot = (shopping: Shopping, row: RobotRow): Fits['robot'] => {
  const { id, data } = presentCard(shopping, row)
  const own_size = sureSizeOf(row)
  return { id, name: data.name, preview: data.preview, own_size, view: viewOf(shopping, row, own_size) }
}

/** One component's compatibility with a robot, for the wire. */
export const presentFit = (
  part: FitPartRow,
  robot: FitSide & Pick<RobotRow, 'attributes'>,
): Fits['fits'][number] => {
  const own_size = sureSizeOf(part)
  const fit = checkFit(
    { values: part.values, size: own_size, isNamed: part.is_named },
    robot,
    robot.attributes,
  )
  return {
    id: part.id,
    verdict: fit.verdict,
    is_named: fit.isNamed,
    properties: fit.properties.map(({ isShared, ...property }) => ({ ...property, is_shared: isShared })),
    limits: fit.limits.map(({ isWithin, ...limit }) => ({ ...limit, is_within: isWithin })),
    own_size,
    is_smaller: fit.isSmaller,
  }
}

/** The compatibility of some components with a robot of the same catalogue. */
export const readFits = (
  shopping: Shopping,
  { robot: modelId, products = [] }: Omit<Query<typeof readEndpoint>, 'store'>,
): Promise<Fits | Problem> =>
  shopping.inRead(async (trx) => {
    const robot = await findRobot(trx, shopping.actor, modelId)
    if (robot === undefined) return notFound(messages.notFound)
    const parts = await listFitParts(trx, shopping.actor, { modelId, ids: products })
    return {
      robot: presentRobot(shopping, robot),
      fits: parts.map((part) => presentFit(part, { ...robot, size: sureSizeOf(robot) })),
    }
  })
