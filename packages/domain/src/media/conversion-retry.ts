/**
 * Failures that a busy or small machine may have caused, so that the server tries once more. The file itself causes all
 * others, which would happen again.
 */
const maybeOurs: readonly string[] = ['timeout', 'out_of_memory']

export const isWorthRetrying = (failure: string, wasRetried: boolean): boolean =>
  !wasRetried && maybeOurs.includes(failure)
