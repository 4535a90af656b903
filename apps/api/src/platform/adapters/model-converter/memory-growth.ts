// Node's types leave the global out, and the browser's would bring a thousand others.
declare const WebAssembly: { Memory: { prototype: { grow(pages: number): number } } }

/**
 * Tells whether an importer has been refused memory from now on. One importer catches the refusal itself and calls
 * the file unreadable, which misleads somebody who has uploaded a large assembly.
 */
export const watchMemoryGrowth = (): (() => boolean) => {
  let refused = false
  const { grow } = WebAssembly.Memory.prototype
  WebAssembly.Memory.prototype.grow = function growOrNotify(this: object, pages) {
    try {
      return grow.call(this, pages)
    } catch (error) {
      refused = true
      throw error
    }
  }
  return () => refused
}
