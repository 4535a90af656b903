import { Box3, BoxGeometry, Group, Mesh, MeshStandardMaterial, Vector3 } from 'three'
import type { Model } from '../model/load-model.ts'
import { inMillimetres } from './units.ts'

/** A box of a size in inches, for a product without a 3D view: a part's z is up, which is a view's y. */
export const boxModel = ({
  length,
  width,
  height,
}: {
  length: number
  width: number
  height: number
}): Model => {
  const size = new Vector3(inMillimetres(length), inMillimetres(height), inMillimetres(width))
  const geometry = new BoxGeometry(size.x, size.y, size.z)
  const material = new MeshStandardMaterial({ color: '#9fb1bb', transparent: true, opacity: 0.45 })
  const mesh = new Mesh(geometry, material)
  const root = new Group()
  root.add(mesh)
  const part = {
    id: 0,
    name: 'Box',
    depth: 0,
    triangles: 12,
    parent: null,
    isAssembly: false,
    meshes: [mesh],
  }
  return {
    root,
    parts: [part],
    partCount: 1,
    triangles: part.triangles,
    bounds: new Box3().setFromCenterAndSize(new Vector3(), size),
    dispose: () => {
      geometry.dispose()
      material.dispose()
    },
  }
}
