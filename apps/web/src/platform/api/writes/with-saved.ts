/** The rows with the saved one in its old place. */
export const withSaved = <Row extends { id: number }>(rows: readonly Row[], saved: Row): Row[] =>
  rows.map((row) => (row.id === saved.id ? saved : row))
