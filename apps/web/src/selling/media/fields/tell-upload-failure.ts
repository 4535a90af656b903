/** Failures that come together, as when the line is cut, are told together: each alert stops the whole page. */
const togetherMs = 150

let untold: string[] = []

/** An upload's failure shows a browser alert (specification section 8); it is told at the file as well. */
export const tellUploadFailure = (name: string, reason: string): void => {
  untold.push(`${name}: ${reason}`)
  if (untold.length > 1) return
  setTimeout(() => {
    // By name: which answer came first says nothing.
    const text = untold.toSorted((a, b) => a.localeCompare(b)).join('\n')
    untold = []
    window.alert(text)
  }, togetherMs)
}
