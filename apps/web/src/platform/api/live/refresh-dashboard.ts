import { queryClient } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'

/**
 * After a write to a record that needs somebody, refetches the menu's counts and the dashboard. The server notifies
 * other screens itself, and skips the one that wrote.
 */
export const refreshDashboard = (): void => {
  void queryClient.invalidateQueries({ queryKey: queryKeys.dashboard.all })
}
