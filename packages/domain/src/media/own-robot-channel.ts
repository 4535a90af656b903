/** Marks an upload as a buyer's own robot, so that no product or chat message can use it. */
export const ownRobotChannel = (ownerId: number): string => `robot-${ownerId}`

/** An SQL pattern that matches every buyer's robots. */
export const anyOwnRobotChannel = 'robot-%'
