import { showFailure } from './toast.ts'

interface Result {
  id: number
  /** The reason for the failure; null on success. */
  detail: string | null
}

/** For a bulk action: every reason for a refusal, once, with the records that it applies to. */
export const notifyKept = (results: readonly Result[], notDone: string): void => {
  const kept = results.filter(({ detail }) => detail !== null)
  for (const [detail, those] of Map.groupBy(kept, (one) => one.detail ?? ''))
    showFailure(`${notDone}: ${those.map(({ id }) => `#${id}`).join(', ')}: ${detail}`)
}

/** 'Retry Transfer: 1 of 2 done.' */
export const doneText = (act: string, results: readonly Result[]): string =>
  `${act}: ${results.filter(({ detail }) => detail === null).length} of ${results.length} done.`
