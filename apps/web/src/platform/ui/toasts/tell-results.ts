import { showFailure } from './toast.ts'

interface Result {
  id: number
  /** Why it was not done; null where it was. */
  detail: string | null
}

/** Of an action on many records: every reason why some were kept back, each once, with those that it kept. */
export const tellKept = (results: readonly Result[], notDone: string): void => {
  const kept = results.filter(({ detail }) => detail !== null)
  for (const [detail, those] of Map.groupBy(kept, (one) => one.detail ?? ''))
    showFailure(`${notDone}: ${those.map(({ id }) => `#${id}`).join(', ')}: ${detail}`)
}

/** 'Retry Transfer: 1 of 2 done.' */
export const doneText = (act: string, results: readonly Result[]): string =>
  `${act}: ${results.filter(({ detail }) => detail === null).length} of ${results.length} done.`
