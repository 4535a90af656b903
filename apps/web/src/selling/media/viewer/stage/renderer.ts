import { NeutralToneMapping, VSMShadowMap, WebGLRenderer } from 'three'

/** More pixels than this are indistinguishable, and cost four times the work. */
const mostDotsPerPixel = 2

/** Does WebGL 2 exist? Checked before a model is downloaded in vain. */
export const hasWebGl = (): boolean => {
  const context = document.createElement('canvas').getContext('webgl2')
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}

/** A new canvas with its renderer. Throws if the browser has no context left. */
export const createRenderer = (): WebGLRenderer => {
  const renderer = new WebGLRenderer({ antialias: true, alpha: true, powerPreference: 'high-performance' })
  renderer.domElement.setAttribute('aria-hidden', 'true')
  renderer.toneMapping = NeutralToneMapping
  renderer.shadowMap.enabled = true
  renderer.shadowMap.type = VSMShadowMap
  // The shadow's light is fixed, so the shadow changes only with the model.
  renderer.shadowMap.autoUpdate = false
  renderer.setPixelRatio(Math.min(window.devicePixelRatio, mostDotsPerPixel))
  return renderer
}

/** Frees everything at once: browsers have few contexts, and free them late by themselves. */
export const disposeRenderer = (renderer: WebGLRenderer): void => {
  renderer.dispose()
  renderer.forceContextLoss()
  renderer.domElement.remove()
}
