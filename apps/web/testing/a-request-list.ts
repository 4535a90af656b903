import type { RequestList } from '../src/trading/requests/request-api.ts'

/** A list of one's own without lines; a test changes what it is about. */
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
