/** The rows with a saved one in the place of what it was. */
export const withSaved = <Row extends { id: number }>(rows: readonly Row[], saved: Row): Row[] =>
  rows.map((row) => (row.id === saved.id ? saved : row))
