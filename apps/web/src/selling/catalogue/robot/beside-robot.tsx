import { sizeFor } from '@armature/domain/catalogue/measures/reader-units'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { mediaSource } from '../../media/media-source.ts'
import { SideBySideView } from '../../media/side-by-side-lazy.tsx'
import { FactList } from '@armature/ui/record/fact-list.tsx'
import { useReaderUnits } from '../../../platform/measures/reader-units.ts'
import type { ShopProduct } from '../shop/shop-queries.ts'
import type { Fit } from './robot-queries.ts'
import { useChosenRobot, useFits } from './use-robot.ts'

type Size = NonNullable<Fit['own_size']>

const sources: Record<Size['source'], string> = {
  CAD: 'measured from its CAD file',
  FBX: 'measured from its FBX file',
  CATALOGUE: 'as the catalogue has it',
}

/** The 3D view of the file that its size was measured from, which alone is to scale. */
const viewOf = ({ files }: ShopProduct, { source }: Size): string | null =>
  ({ CAD: files.cad?.glb, FBX: files.fbx?.glb, CATALOGUE: null })[source] ?? null

const sourceOf = (glb: string | null): string | null => glb && mediaSource(glb)

interface Side {
  name: string
  size: Size
  glb: string | null
}

/** A part and the robot with their sizes; null if one size is uncertain, or there is no robot. */
export const useBeside = (product: ShopProduct): readonly [Side, Side] | null => {
  const chosen = useChosenRobot()
  const isPart = product.data.component_subcategory !== null
  const { robot, of } = useFits(isPart ? chosen.robot : null, [product.id])
  const [size, robotSize] = [of(product.id)?.own_size ?? null, robot?.own_size ?? null]
  if (size === null || robot === null || robotSize === null) return null
  return [
    { name: product.data.name, size, glb: sourceOf(viewOf(product, size)) },
    { name: robot.name, size: robotSize, glb: sourceOf(robot.view?.glb ?? null) },
  ]
}

const shownOf = ({ name, size, glb }: Side) => ({ name, glb, box: size })

/** A part's size beside the robot's, and both in one 3D view to scale. */
export const BesideRobot = ({ sides }: { sides: readonly [Side, Side] }) => {
  const [isOpen, setOpen] = useState(false)
  const units = useReaderUnits()
  const [part, robot] = sides
  return (
    <>
      <FactList
        isPlain
        facts={sides.map(
          ({ name, size }) => [name, `${sizeFor(size, units)}, ${sources[size.source]}`] as const,
        )}
      />
      {sides.some(({ glb }) => glb !== null) && (
        <Button variant="default" my="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide 3D view' : 'Show both in 3D, to scale'}
        </Button>
      )}
      {isOpen && <SideBySideView part={shownOf(part)} robot={shownOf(robot)} />}
    </>
  )
}
