import { useState } from 'react'

/**
 * Has a field's list of options come into the page with the field's first focus. Mantine keeps each such list in the page from the
 * first, hidden, and measures the whole page to place it: half of the longest task of a slow phone's first screen, and once
 * more for each field of a form (decision 051).
 */
export const useListOnFocus = () => {
  const [keepMounted, keep] = useState(false)
  return { keepMounted, onFocus: () => keep(true) }
}
