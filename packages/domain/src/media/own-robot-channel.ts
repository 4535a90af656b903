/** The purpose of an upload of a buyer's own robot: the file becomes no product's, and no chat's message shows it. */
export const ownRobotChannel = (ownerId: number): string => `robot-${ownerId}`

/** Matches any buyer's own robot, as a pattern of SQL. */
export const anyOwnRobotChannel = 'robot-%'
