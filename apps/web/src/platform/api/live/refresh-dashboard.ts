import { queryClient } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'

/**
 * After a write to a record that waits for somebody: the menu's numbers and the dashboard are asked for again. The server
 * tells other screens of it by itself, and leaves out the one that wrote.
 */
export const refreshDashboard = (): void => {
  void queryClient.invalidateQueries({ queryKey: queryKeys.dashboard.all })
}
