import type { Line } from '../src/desk/work/record-line.tsx'

export const aLine = (line: Partial<Line> = {}): Line => ({
  image: null,
  part_kind: '',
  first: '',
  more: 0,
  buyer: '',
  city: '',
  amount: null,
  since: null,
  due: null,
  ...line,
})
