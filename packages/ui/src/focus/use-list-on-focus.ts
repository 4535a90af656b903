import { useState } from 'react'

/**
 * Mounts a field's list of options with the field's first focus. Mantine mounts each such list from the start, hidden,
 * and measures the whole page to position it: half of the longest task of a slow phone's first screen, and again for
 * each field of a form (decision 051).
 */
export const useListOnFocus = () => {
  const [keepMounted, keep] = useState(false)
  return { keepMounted, onFocus: () => keep(true) }
}
