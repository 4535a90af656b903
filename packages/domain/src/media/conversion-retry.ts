/**
 * Failures that a busy or small machine may have caused; the server tries such a conversion a second time. The file
 * itself causes all other failures, which would happen again.
 */
const maybeOurs: readonly string[] = ['timeout', 'out_of_memory']

export const isWorthRetrying = (failure: string, wasRetried: boolean): boolean =>
  !wasRetried && maybeOurs.includes(failure)
