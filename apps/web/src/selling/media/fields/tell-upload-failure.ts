/** Simultaneous failures, as after a lost connection, share one alert: each alert blocks the whole page. */
const togetherMs = 150

let untold: string[] = []

/** An upload's failure shows a browser alert (specification section 8), and also at the file. */
export const tellUploadFailure = (name: string, reason: string): void => {
  untold.push(`${name}: ${reason}`)
  if (untold.length > 1) return
  setTimeout(() => {
    // By name: the order of the answers means nothing.
    const text = untold.toSorted((a, b) => a.localeCompare(b)).join('\n')
    untold = []
    window.alert(text)
  }, togetherMs)
}
