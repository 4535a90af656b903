/** One fault of one line, as somebody might make it, and the test files that must tell of it. */
export interface Mutation {
  /** The effect of the fault. */
  fault: string
  file: string
  /** Stands in the file once. */
  find: string
  replace: string
  tests: readonly string[]
}
