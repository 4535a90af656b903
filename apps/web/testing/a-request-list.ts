import type { RequestList } from '../src/trading/requests/request-api.ts'

/** An own request list without lines; a test changes the relevant fields. */
export const aRequestList = (more: Partial<RequestList> = {}): RequestList => ({
  id: 7,
  name: 'Cell',
  needed_by: null,
  version: 1,
  changed: '2026-01-02T03:04:05Z',
  shared: null,
  requested: null,
  lines: [],
  ...more,
})
