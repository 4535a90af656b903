/**
 * Failures that a busy or small machine may have caused: such a conversion is tried a second time by itself. All
 * others are the file's, and would fail again.
 */
const maybeOurs: readonly string[] = ['timeout', 'out_of_memory']

export const isWorthRetrying = (failure: string, wasRetried: boolean): boolean =>
  !wasRetried && maybeOurs.includes(failure)
