/** A style sheet that could not be had is asked for anew: Vite takes it for fetched, and what is drawn then is without it. */
const renewStyles = (): Promise<unknown> =>
  Promise.all(
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
      .filter(({ sheet }) => sheet === null)
      .map((lost) => {
        const link = document.createElement('link')
        for (const { name, value } of lost.attributes) link.setAttribute(name, value)
        const loaded = new Promise((resolve, reject) => {
          link.addEventListener('load', resolve)
          link.addEventListener('error', reject)
        })
        lost.replaceWith(link)
        return loaded
      }),
  )

let hasFailed = false

/** Fetches code, with its styles also after they could not be had once. Rejects without a line, and where the server has it no more. */
export const fetchCode = async <Code>(load: () => Promise<Code>): Promise<Code> => {
  try {
    if (hasFailed) await renewStyles()
    return await load()
  } catch (error) {
    hasFailed = true
    throw error
  }
}

/** Tries are this far apart, and further with each; the browser's word that there is a line again comes before. */
const pauseMs = { first: 1_000, most: 30_000 } as const

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    const options = { once: true, signal }
    window.addEventListener('online', () => resolve(), options)
    signal.addEventListener('abort', () => clearTimeout(timer), options)
  })

/** Fetches code until it is here, or nobody waits for it any more. */
export const fetchCodeAtLast = async <Code>(
  load: () => Promise<Code>,
  { signal, onFailed }: { signal: AbortSignal; onFailed: () => void },
): Promise<Code | undefined> => {
  for (let ms: number = pauseMs.first; !signal.aborted; ms = Math.min(2 * ms, pauseMs.most)) {
    try {
      return await fetchCode(load)
    } catch {
      if (!signal.aborted && ms === pauseMs.first) onFailed()
      await pause(ms, signal)
    }
  }
  return undefined
}
