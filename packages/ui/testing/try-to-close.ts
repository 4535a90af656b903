import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Every way to close the open dialog except its own buttons: Escape, a click beside it, and its cross if it has one. */
export const tryToClose = async (user: UserEvent): Promise<void> => {
  await user.keyboard('{Escape}')
  const beside = document.querySelector('.mantine-Modal-overlay')
  if (beside !== null) await user.click(beside)
  const cross = screen.queryByRole('button', { name: 'Close' })
  if (cross !== null) await user.click(cross)
}
