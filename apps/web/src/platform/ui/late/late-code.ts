/** Chromium gives a style sheet that could not be had an object, too, whose rules it keeps from everybody. */
const isLost = ({ sheet }: HTMLLinkElement): boolean => {
  try {
    return sheet === null || sheet.cssRules === null
  } catch {
    return true
  }
}

/** A style sheet that could not be had is asked for anew: Vite takes it for fetched, and what is drawn then is without it. */
const renewStyles = (): Promise<unknown> =>
  Promise.all(
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(isLost).map((lost) => {
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

/** A server that takes a call and never answers may leave nobody waiting. */
const serverPatienceMs = 5_000

export const isServerThere = async (): Promise<boolean> => {
  try {
    const signal = AbortSignal.timeout(serverPatienceMs)
    return (await fetch('/healthz', { cache: 'no-store', signal })).ok
  } catch {
    return false
  }
}

/** A browser without a network says that it has no line, and still reaches a server on its own machine. */
const hasLine = async (): Promise<boolean> => navigator.onLine || (await isServerThere())

let hasFailed = false

/**
 * Fetches code, with its styles also after they could not be had once. Rejects without a line, and where the server has it no more. Without a
 * line it isn't even asked for: a browser that has asked for a script in vain may not ask again while the page stands.
 */
export const fetchCode = async <Code>(load: () => Promise<Code>): Promise<Code> => {
  if (!(await hasLine())) throw new Error('There is no line.')
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

/** Tries with a line after which the page has to be loaded anew: the browser, or a newer version on the server, has the code no more. */
const triesWithLine = 4

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
  { signal, onFailed }: { signal: AbortSignal; onFailed: (why: 'at first' | 'with a line') => void },
): Promise<Code | undefined> => {
  let inVain = 0
  for (let ms: number = pauseMs.first; !signal.aborted; ms = Math.min(2 * ms, pauseMs.most)) {
    try {
      return await fetchCode(load)
    } catch {
      if (navigator.onLine) inVain += 1
      if (!signal.aborted && ms === pauseMs.first) onFailed('at first')
      if (!signal.aborted && inVain === triesWithLine) onFailed('with a line')
      await pause(ms, signal)
    }
  }
  return undefined
}
