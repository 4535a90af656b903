import { DirectionalLight, Group, HemisphereLight, Mesh, PlaneGeometry, Scene, ShadowMaterial } from 'three'
import type { Box3, Camera } from 'three'

export interface Studio {
  scene: Scene
  /** Before each frame: the lamps turn with the camera, so that no side of the part is dark. */
  follow: (camera: Camera) => void
  setDark: (isDark: boolean) => void
  dispose: () => void
}

/** Lamps around the camera, as in a photo studio: colour, strength, and position (right, up, towards the camera). */
const lamps = [
  { color: '#fff6ea', strength: 2, from: [-0.75, 0.9, 0.9] },
  { color: '#e6f0ff', strength: 0.95, from: [1, 0.15, 0.55] },
  { color: '#ffffff', strength: 1.6, from: [0.35, 0.8, -0.9] },
  { color: '#dbe9ff', strength: 0.7, from: [-0.9, -0.5, -0.4] },
] as const

/**
 * Lighting for metal and plastic, and a soft shadow on the ground. No environment map: filtering one takes most of a
 * minute without a graphics card.
 */
export const createStudio = (bounds: Box3, radius: number): Studio => {
  const scene = new Scene()
  const rig = new Group()
  for (const { color, strength, from } of lamps) {
    const lamp = new DirectionalLight(color, strength)
    lamp.position.fromArray(from)
    rig.add(lamp, lamp.target)
  }
  const sky = new HemisphereLight('#ffffff', '#8b979f', 1.2)
  scene.add(rig, sky)

  const ground = new Mesh(new PlaneGeometry(radius * 6, radius * 6), new ShadowMaterial({ opacity: 0.3 }))
  ground.rotation.x = -Math.PI / 2
  ground.position.y = bounds.min.y - radius * 0.004
  ground.receiveShadow = true
  // Of light from straight above only the shadow is visible.
  const above = new DirectionalLight(0xffffff, 0.02)
  above.position.set(0, bounds.max.y + radius, 0)
  above.target.position.set(0, bounds.min.y, 0)
  above.castShadow = true
  above.shadow.mapSize.set(512, 512)
  above.shadow.radius = 9
  above.shadow.blurSamples = 16
  above.shadow.bias = -0.0005
  const reach = radius * 1.5
  Object.assign(above.shadow.camera, {
    left: -reach,
    right: reach,
    top: reach,
    bottom: -reach,
    near: radius * 0.1,
    far: bounds.max.y - bounds.min.y + radius * 1.2,
  })
  above.shadow.camera.updateProjectionMatrix()
  scene.add(ground, above, above.target)

  return {
    scene,
    follow: (camera) => {
      rig.quaternion.copy(camera.quaternion)
    },
    setDark: (isDark) => {
      ground.material.opacity = isDark ? 0.5 : 0.24
    },
    dispose: () => {
      above.dispose()
      ground.geometry.dispose()
      ground.material.dispose()
    },
  }
}
