// The page that tools/pictures/part-studio.ts opens: one scene, rendered several times with slightly moved light and
// camera, so that shadows are soft and edges smooth.
import * as THREE from 'three'
import { RoomEnvironment } from 'three/addons/environments/RoomEnvironment.js'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'

const takes = 8
const ground = new THREE.Color('#eceff2')

const renderer = new THREE.WebGLRenderer({ preserveDrawingBuffer: true })
renderer.shadowMap.enabled = true
renderer.shadowMap.type = THREE.PCFShadowMap
renderer.toneMapping = THREE.AgXToneMapping
renderer.toneMappingExposure = 1.5
const canvas = renderer.domElement

const room = new THREE.PMREMGenerator(renderer)
const surroundings = room.fromScene(new RoomEnvironment()).texture

const directions = {
  corner: new THREE.Vector3(0.78, 0.62, 1),
  front: new THREE.Vector3(0.22, 0.3, 1),
}

const nearest = (color, materials) => {
  const distance = (one) => Math.hypot(one.linear.r - color.r, one.linear.g - color.g, one.linear.b - color.b)
  return materials.reduce((best, one) => (distance(one) < distance(best) ? one : best))
}

const dress = (model, palette) => {
  const materials = palette.map((one) => ({
    ...one,
    linear: new THREE.Color().setRGB(...one.color, THREE.SRGBColorSpace),
  }))
  model.traverse((node) => {
    if (!node.isMesh) return
    const { metal, rough } = nearest(node.material.color, materials)
    node.material = new THREE.MeshStandardMaterial({
      color: node.material.color,
      metalness: metal,
      roughness: rough,
    })
    node.castShadow = true
    node.receiveShadow = true
  })
}

/** The camera is far enough away that every corner of the box is in the picture, with a margin. */
const frame = (camera, box, direction, aspect) => {
  const middle = box.getCenter(new THREE.Vector3())
  const away = direction.clone().normalize()
  const right = new THREE.Vector3(0, 1, 0).cross(away).normalize()
  const up = away.clone().cross(right)
  const spread = Math.tan(THREE.MathUtils.degToRad(camera.fov / 2)) * 0.86
  let distance = 0
  let [low, high, left, most] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let corner = 0; corner < 8; corner += 1) {
    const at = new THREE.Vector3(
      corner & 1 ? box.max.x : box.min.x,
      corner & 2 ? box.max.y : box.min.y,
      corner & 4 ? box.max.z : box.min.z,
    ).sub(middle)
    const [x, y, z] = [at.dot(right), at.dot(up), at.dot(away)]
    distance = Math.max(distance, Math.abs(y) / spread + z, Math.abs(x) / (spread * aspect) + z)
    low = Math.min(low, y)
    high = Math.max(high, y)
    left = Math.min(left, x)
    most = Math.max(most, x)
  }
  const aim = middle
    .clone()
    .addScaledVector(up, (low + high) / 2)
    .addScaledVector(right, (left + most) / 2)
  camera.position.copy(aim).addScaledVector(away, distance)
  camera.near = distance * 0.05
  camera.far = distance * 12
  camera.lookAt(aim)
  camera.updateProjectionMatrix()
}

const lampOf = (radius) => {
  const lamp = new THREE.DirectionalLight('#fff8ee', 2.1)
  lamp.castShadow = true
  lamp.shadow.mapSize.set(768, 768)
  Object.assign(lamp.shadow.camera, {
    left: -radius * 1.6,
    right: radius * 1.6,
    top: radius * 1.6,
    bottom: -radius * 1.6,
    near: radius * 0.1,
    far: radius * 12,
  })
  lamp.shadow.bias = -0.0006
  lamp.shadow.normalBias = radius * 0.004
  return lamp
}

/** Points that cover a disc evenly. */
const spreadOver = (index) => {
  const angle = index * 2.399963
  const reach = Math.sqrt((index + 0.5) / takes)
  return [Math.cos(angle) * reach, Math.sin(angle) * reach]
}

const stage = (model, box) => {
  const radius = box.getBoundingSphere(new THREE.Sphere()).radius
  const scene = new THREE.Scene()
  scene.background = ground
  scene.environment = surroundings
  scene.environmentIntensity = 0.75
  const floor = new THREE.Mesh(
    new THREE.PlaneGeometry(radius * 9, radius * 9),
    new THREE.ShadowMaterial({ opacity: 0.24 }),
  )
  floor.rotation.x = -Math.PI / 2
  floor.position.y = box.min.y - radius * 0.002
  floor.receiveShadow = true
  const lamp = lampOf(radius)
  scene.add(model, floor, lamp, lamp.target)
  lamp.target.position.copy(box.getCenter(new THREE.Vector3()))
  return { scene, lamp, radius }
}

window.shoot = async ({ glb, shot, size, palette }) => {
  const bytes = Uint8Array.from(atob(glb), (letter) => letter.charCodeAt(0))
  const { scene: model } = await new GLTFLoader().parseAsync(bytes.buffer, '')
  dress(model, palette)
  const box = new THREE.Box3().setFromObject(model, true)
  const { scene, lamp, radius } = stage(model, box)
  renderer.setSize(size.width, size.height, false)
  const camera = new THREE.PerspectiveCamera(24, size.width / size.height)
  frame(camera, box, directions[shot], size.width / size.height)
  const sum = document.createElement('canvas')
  Object.assign(sum, size)
  const pen = sum.getContext('2d')
  for (let take = 0; take < takes; take += 1) {
    const [x, y] = spreadOver(take)
    lamp.position
      .copy(lamp.target.position)
      .add(new THREE.Vector3(-1.1 + x * 0.9, 3.9, 1.7 + y * 0.9).multiplyScalar(radius))
    camera.setViewOffset(size.width, size.height, x * 0.5, y * 0.5, size.width, size.height)
    renderer.render(scene, camera)
    pen.globalAlpha = 1 / (take + 1)
    pen.drawImage(canvas, 0, 0)
  }
  scene.traverse((node) => node.geometry?.dispose())
  lamp.dispose()
  return sum.toDataURL('image/png')
}
