/** A download's progress; `total` is null if the server didn't say. */
export interface Progress {
  loaded: number
  total: number | null
}

/** A compressed answer's length is that of the compressed bytes, not of the content. */
const totalOf = ({ headers }: Response): number | null => {
  const length = Number(headers.get('content-length'))
  return length > 0 && headers.get('content-encoding') === null ? length : null
}

/** Reads a whole file and reports its progress. */
export const fetchBytes = async (
  url: string,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<ArrayBuffer> => {
  const response = await fetch(url, { signal, credentials: 'same-origin' })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  if (response.body === null) return response.arrayBuffer()
  const total = totalOf(response)
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body.getReader()
  let loaded = 0
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    pieces.push(piece.value)
    loaded += piece.value.byteLength
    onProgress({ loaded, total })
  }
  return new Blob(pieces).arrayBuffer()
}
