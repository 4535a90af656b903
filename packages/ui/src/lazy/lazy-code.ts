/** Chromium also creates an object for a style sheet that failed to load, whose rules nobody can read. */
const isLost = ({ sheet }: HTMLLinkElement): boolean => {
  try {
    return sheet === null || sheet.cssRules === null
  } catch {
    return true
  }
}

/** A failed style sheet is requested again: Vite considers it loaded, and would render the content without it. */
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

/** A server that accepts a call and never answers must leave nobody waiting. */
const serverPatienceMs = 5_000

export const isServerThere = async (): Promise<boolean> => {
  try {
    const signal = AbortSignal.timeout(serverPatienceMs)
    return (await fetch('/healthz', { cache: 'no-store', signal })).ok
  } catch {
    return false
  }
}

/** A browser without a network reports itself offline, but still reaches a server on its own machine. */
const hasLine = async (): Promise<boolean> => navigator.onLine || (await isServerThere())

let hasFailed = false

/**
 * Loads code, also with styles that failed before. Rejects when offline, and if the server no longer has the code. When
 * offline it doesn't even request it: a browser that failed to load a script may not retry it on the same page.
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

/** The pause between tries, which grows with each; an `online` event ends it early. */
const pauseMs = { first: 1_000, most: 30_000 } as const

/**
 * The online tries after which the page must be reloaded: the browser, or a newer version on the server, no longer has
 * the code.
 */
const triesWithLine = 4

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    const options = { once: true, signal }
    window.addEventListener('online', () => resolve(), options)
    signal.addEventListener('abort', () => clearTimeout(timer), options)
  })

/** Retries until the code has loaded, or nobody waits for it. */
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
