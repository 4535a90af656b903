/** A buyer's robot: a MODEL of the catalogue, or one of its own. */
export interface RobotRef {
  of: 'model' | 'own'
  id: number
}

export const modelRobot = (id: number | null): RobotRef | null => (id === null ? null : { of: 'model', id })

export const isSameRobot = (one: RobotRef | null, other: RobotRef | null): boolean =>
  one?.of === other?.of && one?.id === other?.id
