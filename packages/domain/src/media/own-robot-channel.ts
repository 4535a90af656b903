/** What a buyer's own robot's upload was sent for: it becomes no product's, and no chat's message shows it. */
export const ownRobotChannel = (ownerId: number): string => `robot-${ownerId}`

/** The same of anybody's, as a pattern of SQL. */
export const anyOwnRobotChannel = 'robot-%'
