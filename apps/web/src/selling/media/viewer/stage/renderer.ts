import { NeutralToneMapping, VSMShadowMap, WebGLRenderer } from 'three'

/** More dots than this can't be told apart, and cost four times the work. */
const mostDotsPerPixel = 2

/** Is there WebGL 2 at all? Asked before a model is downloaded for nothing. */
export const hasWebGl = (): boolean => {
  const context = document.createElement('canvas').getContext('webgl2')
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}

/** A canvas of its own with what draws on it. Throws where the browser has no context left to give. */
export const createRenderer = (): WebGLRenderer => {
  const renderer = new WebGLRenderer({ antialias: true, alpha: true, powerPreference: 'high-performance' })
  renderer.domElement.setAttribute('aria-hidden', 'true')
  renderer.toneMapping = NeutralToneMapping
  renderer.shadowMap.enabled = true
  renderer.shadowMap.type = VSMShadowMap
  // The light that throws it stands still: the shadow changes with what is shown only.
  renderer.shadowMap.autoUpdate = false
  renderer.setPixelRatio(Math.min(window.devicePixelRatio, mostDotsPerPixel))
  return renderer
}

/** Gives everything back at once: browsers keep few contexts, and free them late by themselves. */
export const disposeRenderer = (renderer: WebGLRenderer): void => {
  renderer.dispose()
  renderer.forceContextLoss()
  renderer.domElement.remove()
}
