import type { Role } from '@armature/domain/rights/actor'

/** An admin's user id is treated as 1 and never sent (specification section 3). */
const fixedIds: Partial<Record<Role, number>> = { ADMIN: 1 }

export const storedUserId = (user: { id: number; role: Role }): number => fixedIds[user.role] ?? user.id
