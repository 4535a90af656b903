import type { FileStep } from './file-list.ts'

/** The text about a file that isn't being sent yet. */
export const unsentNote = ({ at }: FileStep): string | null => {
  if (at === 'picked') return 'Uploaded when you save.'
  return at === 'waiting' ? 'Waiting for its turn…' : null
}
