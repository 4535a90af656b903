/** Off, and still focused: a disabled button would lose the focus. */
export const offIf = (isOff: boolean) => ({
  'aria-disabled': isOff,
  ...(isOff ? { 'data-disabled': true } : {}),
})
