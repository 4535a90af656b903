/** Somebody who reads a long page touches nothing for a while. */
const attendedMs = 120_000

let touchedAt = Date.now()
const touch = (): void => {
  touchedAt = Date.now()
}
for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const)
  window.addEventListener(event, touch, { passive: true, capture: true })

/** Has nobody touched this page for a while? Its calls then don't keep the session alive. */
export const isUnattended = (): boolean => Date.now() - touchedAt > attendedMs
